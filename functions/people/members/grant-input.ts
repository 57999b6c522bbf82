import { AppError } from '../../../shared/errors/index.ts';
import { builtInRoles, permissionByUid, permissions, type PermissionName } from '../../../shared/permissions.ts';
import type { Grant } from '../../platform/access/membership.ts';
import { dbServicesByUid } from '../../platform/access/db-service.ts';
import { roles } from '../../platform/access/role.ts';
import type { Context } from '../../platform/context.ts';
import { grantsManagement } from './member-repo.ts';

export type GrantInput = {
  readonly is_project_admin?: boolean | undefined;
  readonly role_with_op_ranges?:
    | readonly { readonly role_uid: string; readonly range_uids: readonly string[] }[]
    | null
    | undefined;
  readonly project_manage_permissions?: readonly string[] | null | undefined;
};

/** What a client wants to grant, once every role, permission and data source in it was found to be of this project. */
export async function grantOf(ctx: Context, input: GrantInput): Promise<Grant> {
  const ranges = input.role_with_op_ranges ?? [];
  const administration = ranges.filter(({ role_uid }) => role_uid === projectAdminRoleUid);
  const others = ranges.filter(({ role_uid, range_uids }) => role_uid !== projectAdminRoleUid && range_uids.length > 0);
  await Promise.all([
    requireRoles(
      ctx,
      others.map(({ role_uid }) => role_uid),
    ),
    requireSources(
      ctx,
      others.flatMap(({ range_uids }) => range_uids),
    ),
  ]);
  const byRole = new Map<string, string[]>();
  for (const { role_uid, range_uids } of others)
    byRole.set(role_uid, [...new Set([...(byRole.get(role_uid) ?? []), ...range_uids])]);
  const held = projectPermissionsOf(input.project_manage_permissions ?? []);
  return {
    isManager: input.is_project_admin === true || administration.length > 0 || held.includes('project_admin'),
    permissions: held.filter((name) => name !== 'project_admin'),
    roles: [...byRole].map(([roleUid, dbServiceUids]) => ({ roleUid, dbServiceUids })),
  };
}

/** Managing members is not managing the project: only managers make, change and unmake managers. */
export function demandManagement(ctx: Context, ...touched: readonly (Grant | undefined)[]): void {
  if (touched.some((grant) => grant && grantsManagement(grant)) && !ctx.may('projectEdit'))
    throw new AppError('onlyManagersGrantManagement');
}

const projectAdminRoleUid = builtInRoles[0].uid;

function projectPermissionsOf(uids: readonly string[]): PermissionName[] {
  return uids.map((uid) => {
    const name = permissionByUid(uid);
    if (!name || permissions[name].scope !== 'project') throw new AppError('notAProjectPermission', { uid });
    return name;
  });
}

async function requireRoles(ctx: Context, uids: readonly string[]): Promise<void> {
  const custom = uids.filter((uid) => !builtInRoles.some((role) => role.uid === uid));
  const found = await roles.on(ctx.table).getMany([...new Set(custom)].map((uid) => ({ uid })));
  const unknown = custom.find((uid) => !found.some((role) => role.uid === uid));
  if (unknown !== undefined) throw new AppError('unknownRole', { uid: unknown });
}

async function requireSources(ctx: Context, uids: readonly string[]): Promise<void> {
  const found = await dbServicesByUid(ctx, uids);
  const unknown = uids.find(
    (uid) => !found.some((source) => source.uid === uid && source.projectUid === ctx.project.uid),
  );
  if (unknown !== undefined) throw new AppError('unknownRange', { uid: unknown });
}
