import { permissionNames, permissions, type PermissionName } from './permissions.ts';

/**
 * Who is meant, in the words of the specification: `project:x` holds x in the project at hand,
 * `source:x` holds x on the data source at hand, or on any one of the project when none is named.
 */
export type Grant =
  | 'anyone'
  | 'signedIn'
  | 'admin'
  | 'systemAdministrator'
  | 'auditAdministrator'
  | 'projectDirector'
  | 'someProjectManager'
  | 'projectManager'
  | 'projectMember'
  | `project:${PermissionName}`
  | `source:${PermissionName}`;

/** Who is let in, and whether an archived project keeps them out. */
export type Policy = { readonly grants: readonly Grant[]; readonly whenArchived?: 'refused' };

/** Those who run the platform. */
export const management = ['admin', 'systemAdministrator'] as const;
/** Those who may look at everything. */
export const oversight = [...management, 'auditAdministrator'] as const;
/** Those who may do everything in a project. */
export const projectAdmins = [...management, 'projectManager'] as const;
/** Those who may look into a project. */
export const projectReaders = [...oversight, 'projectMember'] as const;

/** Whoever may do anything at all with a data source. */
export const sourceUsers = permissionNames
  .filter((name) => permissions[name].scope === 'db_service')
  .map((name): Grant => `source:${name}`);

/** Changes of a project: for its administrators and these. */
export function changes(...grants: Grant[]): Policy {
  return { grants: [...projectAdmins, ...grants], whenArchived: 'refused' };
}
