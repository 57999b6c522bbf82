import type { Locale } from '../../../shared/text.ts';
import { inLocale } from '../../../shared/text.ts';
import { builtInRoles, permissions, type PermissionName } from '../../../shared/permissions.ts';
import type { Grant, MemberGroup } from '../../platform/access/membership.ts';
import { dbServicesByUid } from '../../platform/access/db-service.ts';
import { roles, type Role } from '../../platform/access/role.ts';
import type { Context } from '../../platform/context.ts';

type RoleNamed = { readonly uid: string; readonly name: string; readonly permissions: readonly PermissionName[] };
/** The names behind the uids of some grants. */
export type Names = {
  readonly roles: ReadonlyMap<string, RoleNamed>;
  readonly sources: ReadonlyMap<string, string>;
  readonly locale: Locale;
};
/** A grant with the group that it comes from, if any. */
export type GrantFrom = { readonly grant: Grant; readonly group: MemberGroup | undefined };

/** Looks up every role and data source of these grants at once. */
export async function namesFor(ctx: Context, grants: readonly Grant[]): Promise<Names> {
  const held = grants.flatMap((grant) => grant.roles);
  const customUids = [...new Set(held.map(({ roleUid }) => roleUid))].filter(
    (uid) => !builtInRoles.some((role) => role.uid === uid),
  );
  const [custom, sources] = await Promise.all([
    roles.on(ctx.table).getMany(customUids.map((uid) => ({ uid }))),
    dbServicesByUid(
      ctx,
      held.flatMap(({ dbServiceUids }) => dbServiceUids),
    ),
  ]);
  const builtIn = builtInRoles.map((role) => ({
    uid: role.uid,
    name: inLocale(role.name, ctx.locale),
    permissions: role.permissions,
  }));
  return {
    roles: new Map([...builtIn, ...custom.map(inForce)].map((role) => [role.uid, role])),
    sources: new Map(sources.map(({ uid, name }) => [uid, name])),
    locale: ctx.locale,
  };
}

export function permissionViews(held: readonly PermissionName[], locale: Locale) {
  return held.map((name) => ({ uid: permissions[name].uid, name: inLocale(permissions[name].text, locale) }));
}

/** The rows of a grant as its form shows them. A data source that was deleted is left out. */
export function rolesWithRanges(grant: Grant, names: Names) {
  return grant.roles.map(({ roleUid, dbServiceUids }) => ({
    role_uid: { uid: roleUid, name: names.roles.get(roleUid)?.name ?? '' },
    op_range_type: 'db_service' as const,
    range_uids: dbServiceUids.flatMap((uid) =>
      names.sources.has(uid) ? [{ uid, name: names.sources.get(uid) ?? '' }] : [],
    ),
  }));
}

/** What some grants come to on each data source, and through which role and group. */
export function rightsBySource(grants: readonly GrantFrom[], names: Names) {
  const bySource = new Map<string, ReturnType<typeof roleView>[]>();
  for (const { grant, group } of grants) {
    for (const { roleUid, dbServiceUids } of grant.roles) {
      const role = names.roles.get(roleUid);
      if (!role) continue;
      for (const uid of dbServiceUids)
        if (names.sources.has(uid))
          bySource.set(uid, [...(bySource.get(uid) ?? []), roleView(role, group, names.locale)]);
    }
  }
  return [...bySource].map(([uid, held]) => ({ data_source: names.sources.get(uid) ?? '', roles: held }));
}

function roleView(role: RoleNamed, group: MemberGroup | undefined, locale: Locale) {
  const own = { uid: role.uid, name: role.name, op_permissions: permissionViews(role.permissions, locale) };
  return group
    ? {
        ...own,
        member_group: {
          uid: group.uid,
          name: group.name,
          users: group.users,
          op_permissions: permissionViews(group.permissions, locale),
        },
      }
    : own;
}

function inForce({ uid, name, permissions: granted, isDisabled }: Role): RoleNamed {
  return { uid, name, permissions: isDisabled ? [] : granted };
}
