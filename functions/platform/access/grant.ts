import type { ProjectRights } from '../../../shared/allowed.ts';
import { permissions as everyPermission, type PermissionName } from '../../../shared/permissions.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import { memberGroups, memberships, type Grant, type Membership, type TimedGrant } from './membership.ts';
import { permissionsOfRoles } from './role.ts';

type PermissionsOfRoles = Awaited<ReturnType<typeof permissionsOfRoles>>;

/** What a user holds in a project, directly and through groups; undefined for somebody who is no member. */
export async function rightsIn(
  table: TenantTable,
  userUid: string,
  projectUid: string,
): Promise<ProjectRights | undefined> {
  const membership = await memberships.on(table).get({ userUid, projectUid });
  if (!membership) return undefined;
  const [rights] = await rightsOf(table, [membership]);
  return rights;
}

/**
 * What each of these memberships comes to now. Roles and groups are looked up, so a change of one holds at once; what was
 * granted for a time stands in the membership itself and is judged by the clock of the table, so it ends without anybody.
 */
export async function rightsOf(table: TenantTable, all: readonly Membership[]): Promise<ProjectRights[]> {
  const groups = await memberGroups
    .on(table)
    .getMany(all.flatMap(({ projectUid, groupUids }) => groupUids.map((uid) => ({ projectUid, uid }))));
  const byUid = new Map(groups.map((group) => [group.uid, group]));
  const grantsOf = all.map((membership): Grant[] => [
    ...(membership.isDirect ? [membership] : []),
    ...membership.groupUids.flatMap((uid) => byUid.get(uid) ?? []),
  ]);
  const permissions = await permissionsOfRoles(
    table,
    grantsOf.flat().flatMap((grant) => grant.roles.map((role) => role.roleUid)),
  );
  const now = table.nowSeconds();
  return grantsOf.map((grants, position) =>
    withTimed(unite(grants, permissions), validAt(now, all[position]?.timedGrants)),
  );
}

/** Those of some timed grants that still hold at a second of the epoch. */
export function validAt(seconds: number, timed: readonly TimedGrant[] = []): TimedGrant[] {
  return timed.filter(({ untilSeconds }) => untilSeconds > seconds);
}

/** The users who hold a right on every one of these data sources: managers, and members with it. Disabled users are not left out. */
export async function usersHolding(
  table: TenantTable,
  projectUid: string,
  name: PermissionName,
  dbServiceUids: readonly string[],
): Promise<string[]> {
  const holders = await holdersIn(table, projectUid);
  return holders(name, dbServiceUids);
}

/** The users who hold a right on each of these data sources, by data source; the memberships are read once for all. */
export async function usersHoldingEach(
  table: TenantTable,
  projectUid: string,
  name: PermissionName,
  dbServiceUids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const holders = await holdersIn(table, projectUid);
  return new Map(dbServiceUids.map((uid) => [uid, holders(name, [uid])]));
}

type Holders = (name: PermissionName, dbServiceUids: readonly string[]) => string[];

async function holdersIn(table: TenantTable, projectUid: string): Promise<Holders> {
  const { items } = await memberships.on(table).listBy('gsi1', { projectUid });
  const rights = await rightsOf(table, items);
  return (name, dbServiceUids) =>
    items
      .filter((_, position) => holdsAll(rights[position], name, dbServiceUids))
      .map((membership) => membership.userUid);
}

/** Several grants as one. */
function unite(grants: readonly Grant[], permissionsOf: PermissionsOfRoles): ProjectRights {
  const sources: Partial<Record<PermissionName, readonly string[]>> = {};
  for (const { roleUid, dbServiceUids } of grants.flatMap((grant) => grant.roles)) {
    for (const name of permissionsOf.get(roleUid) ?? [])
      sources[name] = [...new Set([...(sources[name] ?? []), ...dbServiceUids])];
  }
  const permissions = [...new Set(grants.flatMap((grant) => grant.permissions))];
  return {
    isManager: grants.some((grant) => grant.isManager) || permissions.includes('project_admin'),
    permissions,
    sources,
  };
}

/** The same rights with what is granted for a time. What is held anyway stays what does not end. */
function withTimed(rights: ProjectRights, timed: readonly TimedGrant[]): ProjectRights {
  if (timed.length === 0) return rights;
  const sources = { ...rights.sources };
  const onlyForATime: Partial<Record<PermissionName, readonly string[]>> = {};
  for (const { dbServiceUid, permissions } of timed)
    for (const name of permissions) {
      if (sources[name]?.includes(dbServiceUid)) continue;
      sources[name] = [...(sources[name] ?? []), dbServiceUid];
      onlyForATime[name] = [...(onlyForATime[name] ?? []), dbServiceUid];
    }
  return { ...rights, sources, onlyForATime };
}

function holdsAll(rights: ProjectRights | undefined, name: PermissionName, dbServiceUids: readonly string[]): boolean {
  if (!rights) return false;
  if (everyPermission[name].scope === 'project') return rights.isManager || rights.permissions.includes(name);
  return rights.isManager || dbServiceUids.every((uid) => rights.sources[name]?.includes(uid));
}
