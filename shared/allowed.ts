import type { GlobalPermission, PermissionName } from './permissions.ts';
import { policies, type PolicyName } from './policies.ts';
import type { Grant, Policy } from './policy.ts';

/** What one user holds in one project: direct grants and those of groups, already united. */
export type ProjectRights = {
  readonly isManager: boolean;
  readonly permissions: readonly PermissionName[];
  /** Data source uids per permission. */
  readonly sources: Readonly<Partial<Record<PermissionName, readonly string[]>>>;
  /** Those of them that end by themselves; there only where something does. */
  readonly onlyForATime?: Readonly<Partial<Record<PermissionName, readonly string[]>>>;
};

/** Everything the evaluator needs to know of a caller. */
export type Rights = {
  readonly userUid: string;
  readonly isAdmin: boolean;
  readonly global: readonly GlobalPermission[];
  readonly managesSomeProject: boolean;
};

/** What the action is about. `mine` is absent when the caller is no member of the project. */
export type Place = {
  readonly project?: { readonly archived: boolean; readonly mine: ProjectRights | undefined };
  readonly dbServiceUid?: string;
};

/** The answer to a question of access; `archived` would be allowed if the project were not. */
export type Verdict = 'allowed' | 'forbidden' | 'archived';

/** The one evaluator: the server refuses by it, the console hides and disables by it. */
export function verdict(policyName: PolicyName, rights: Rights | undefined, place: Place = {}): Verdict {
  const policy: Policy = policies[policyName];
  if (!policy.grants.some((grant) => holds(grant, rights, place))) return 'forbidden';
  return policy.whenArchived === 'refused' && place.project?.archived ? 'archived' : 'allowed';
}

/** Whether the policy lets somebody in. */
export function isAllowed(policyName: PolicyName, rights: Rights | undefined, place: Place = {}): boolean {
  return verdict(policyName, rights, place) === 'allowed';
}

/** Holds one data-source permission; managers of the project and of the platform hold all of them. */
export function holdsOnSource(permission: PermissionName, rights: Rights, place: Place): boolean {
  return (['admin', 'systemAdministrator', 'projectManager', `source:${permission}`] as const).some((grant) =>
    holds(grant, rights, place),
  );
}

/** Of what somebody holds, the part that does not end by itself: only that can be passed on. */
export function lastingPart(mine: ProjectRights): ProjectRights {
  const { onlyForATime = {}, ...rights } = mine;
  const names = Object.keys(rights.sources) as PermissionName[];
  const sources = Object.fromEntries(
    names.map((name) => [name, (rights.sources[name] ?? []).filter((uid) => !onlyForATime[name]?.includes(uid))]),
  );
  return { ...rights, sources };
}

const simpleGrants: Readonly<Record<string, (rights: Rights, place: Place) => boolean>> = {
  signedIn: () => true,
  admin: (rights) => rights.isAdmin,
  systemAdministrator: (rights) => rights.global.includes('global_management'),
  auditAdministrator: (rights) => rights.global.includes('global_view'),
  projectDirector: (rights) => rights.global.includes('create_project'),
  someProjectManager: (rights) => rights.managesSomeProject,
  projectManager: (_, place) => place.project?.mine?.isManager ?? false,
  projectMember: (_, place) => place.project?.mine !== undefined,
};

function holds(grant: Grant, rights: Rights | undefined, place: Place): boolean {
  if (grant === 'anyone') return true;
  if (!rights) return false;
  const simple = simpleGrants[grant];
  if (simple) return simple(rights, place);
  const mine = place.project?.mine;
  if (!mine) return false;
  const [scope, permission] = grant.split(':') as ['project' | 'source', PermissionName];
  if (scope === 'project') return mine.permissions.includes(permission);
  const sources = mine.sources[permission] ?? [];
  return place.dbServiceUid === undefined ? sources.length > 0 : sources.includes(place.dbServiceUid);
}
