import * as z from 'zod';
import type { ProjectRights } from '../../../shared/allowed.ts';
import { permissionNames, type PermissionName } from '../../../shared/permissions.ts';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';

const permission = z.enum(permissionNames as [PermissionName, ...PermissionName[]]);

/** What one user holds in one project from one source: the membership itself, or a member group. */
const grantSchema = z.object({
  userUid: z.string(),
  projectUid: z.string(),
  /** `MEMBER`, or `GROUP:<uid>`: a user may hold rights from several. */
  source: z.string(),
  isManager: z.boolean(),
  permissions: z.array(permission),
  sources: z.partialRecord(permission, z.array(z.string())),
});
export type Grant = z.output<typeof grantSchema>;

/** Rights in force, one row per source, so that a request reads only its own user's rows of its own project. */
export const grants = entity('GRANT', grantSchema, {
  pk: 'USER#{userUid}', sk: 'GRANT#{projectUid}#{source}',
  gsi1pk: 'PROJECT#{projectUid}#GRANTS', gsi1sk: '{userUid}#{source}',
});

/** What a user holds in a project from all sources together; undefined for somebody who is no member. */
export async function rightsIn(table: TenantTable, userUid: string, projectUid: string): Promise<ProjectRights | undefined> {
  const { items } = await grants.on(table).list({ userUid, projectUid });
  return unite(items);
}

/** The users who hold a right on every one of these data sources: managers, and members with it. Disabled users are not left out. */
export async function usersHolding(table: TenantTable, projectUid: string, name: PermissionName, dbServiceUids: readonly string[]): Promise<string[]> {
  const { items } = await grants.on(table).listBy('gsi1', { projectUid });
  const byUser = new Map<string, Grant[]>();
  for (const grant of items) byUser.set(grant.userUid, [...(byUser.get(grant.userUid) ?? []), grant]);
  return [...byUser].filter(([, own]) => holdsAll(unite(own), name, dbServiceUids)).map(([userUid]) => userUid);
}

/** Several grants as one. */
export function unite(all: readonly Grant[]): ProjectRights | undefined {
  if (all.length === 0) return undefined;
  const sources: Partial<Record<PermissionName, readonly string[]>> = {};
  for (const grant of all) {
    for (const [name, uids] of Object.entries(grant.sources) as [PermissionName, string[]][]) sources[name] = [...new Set([...(sources[name] ?? []), ...uids])];
  }
  return {
    isManager: all.some((grant) => grant.isManager || grant.permissions.includes('project_admin')),
    permissions: [...new Set(all.flatMap((grant) => grant.permissions))],
    sources,
  };
}

function holdsAll(rights: ProjectRights | undefined, name: PermissionName, dbServiceUids: readonly string[]): boolean {
  if (!rights) return false;
  return rights.isManager || dbServiceUids.every((uid) => rights.sources[name]?.includes(uid));
}
