import { builtInRoles } from '../../../shared/permissions.ts';
import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale } from '../../../shared/text.ts';
import { memberGroups, memberships, type Grant } from '../../platform/access/membership.ts';
import { roles } from '../../platform/access/role.ts';
import type { Context } from '../../platform/context.ts';
import { dbServicesOf, type DbService } from '../../databases/db-services/service.ts';

type Health = 'health' | 'unhealth' | 'untested';

/** What the latest connection test said; nothing is known of a data source that was never tested. */
function healthOf(lastTest: DbService['lastTest']): Health {
  if (lastTest === undefined) return 'untested';
  return lastTest.status === 'connect_success' ? 'health' : 'unhealth';
}

export async function getInstanceHealth(_: Input<typeof contract.getInstanceHealth>, ctx: Context) {
  const byType = new Map<string, Record<`${Health}_instance_names`, string[]>>();
  for (const { dbType, name, lastTest } of await dbServicesOf(ctx.table, ctx.project.uid)) {
    const row = byType.get(dbType) ?? {
      health_instance_names: [],
      unhealth_instance_names: [],
      untested_instance_names: [],
    };
    row[`${healthOf(lastTest)}_instance_names`].push(name);
    byType.set(dbType, row);
  }
  return { data: [...byType].map(([db_type, names]) => ({ db_type, ...names })) };
}

/** Every member counts once for each role, whether it is held directly or through a group. */
export async function getRoleUsers(_: Input<typeof contract.getRoleUsers>, ctx: Context) {
  const projectUid = ctx.project.uid;
  const [members, groups] = await Promise.all([
    memberships.on(ctx.table).listBy('gsi1', { projectUid }),
    memberGroups.on(ctx.table).list({ projectUid }),
  ]);
  const groupsByUid = new Map(groups.items.map((group) => [group.uid, group]));
  const counts = new Map<string, number>();
  for (const member of members.items) {
    const grants = [
      ...(member.isDirect ? [member] : []),
      ...member.groupUids.flatMap((uid) => groupsByUid.get(uid) ?? []),
    ];
    for (const uid of new Set(grants.flatMap(roleUidsOf))) counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  const names = await roleNames(ctx, [...counts.keys()]);
  return {
    data: [...counts].flatMap(([uid, count]) => (names.has(uid) ? [{ role: names.get(uid) ?? '', count }] : [])),
  };
}

const [managerRole] = builtInRoles;

function roleUidsOf({ isManager, roles: held }: Grant): string[] {
  return [...(isManager ? [managerRole.uid] : []), ...held.map(({ roleUid }) => roleUid)];
}

async function roleNames({ table, locale }: Context, uids: readonly string[]): Promise<Map<string, string>> {
  const builtIn = builtInRoles.map(({ uid, name }): [string, string] => [uid, inLocale(name, locale)]);
  const custom = await roles
    .on(table)
    .getMany(uids.filter((uid) => !builtInRoles.some((role) => role.uid === uid)).map((uid) => ({ uid })));
  return new Map([...builtIn, ...custom.map(({ uid, name }): [string, string] => [uid, name])]);
}
