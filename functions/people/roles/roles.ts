import type * as contract from '../../../shared/contract/people/roles/operations.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { accountStatOf } from '../../../shared/contract/platform/fields.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { moduleTextOf } from '../../../shared/permission-modules.ts';
import { builtInRoles, permissionByUid, permissions, type PermissionName } from '../../../shared/permissions.ts';
import { inLocale } from '../../../shared/text.ts';
import { roles, type Role } from '../../platform/access/role.ts';
import type { Context } from '../../platform/context.ts';
import { createRole, removeRole, roleTotal } from './role-repo.ts';

type RoleView = ReturnType<typeof viewOf>;

/** The built-in roles first, then the tenant's own. There are few of them, so they are read at once. */
export async function listRoles({ query }: Input<typeof contract.listRoles>, ctx: Context) {
  const { items: custom } = await roles.on(ctx.table).listBy('gsi1', {});
  const all = [...builtInRoles.map((role) => builtInView(role, ctx)), ...custom.map((role) => viewOf(role, ctx))];
  const found = all.filter((role) => fits(role, query));
  return {
    data: found.slice((query.page_index - 1) * query.page_size, query.page_index * query.page_size),
    total_nums: found.length,
  };
}

export async function addRole({ body: { role } }: Input<typeof contract.addRole>, ctx: Context) {
  ctx.describe({ zh: `创建角色 ${role.name}`, en: `Create the role ${role.name}` });
  if (
    builtInRoles.some(({ name }) => [name.zh, name.en].some((taken) => taken.toLowerCase() === role.name.toLowerCase()))
  )
    throw new AppError('roleNameTaken', { name: role.name });
  if ((await roleTotal.on(ctx.table).read({})) >= limits.rolesMax)
    throw new AppError('tooManyRoles', { max: limits.rolesMax });
  const uid = ctx.world.newId();
  const granted = sourcePermissionsOf(role.op_permission_uids);
  await createRole(ctx.recorded, {
    uid,
    name: role.name,
    desc: role.desc ?? '',
    permissions: granted,
    isDisabled: false,
    uses: 0,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  });
  return { data: { uid } };
}

export async function updateRole({ params, body: { role } }: Input<typeof contract.updateRole>, ctx: Context) {
  const before = await customRole(ctx, params.role_uid);
  ctx.describe({ zh: `编辑角色 ${before.name}`, en: `Edit the role ${before.name}` });
  await roles.on(ctx.table).update({
    ...before,
    desc: role.desc ?? before.desc,
    isDisabled: role.is_disabled ?? before.isDisabled,
    permissions:
      role.op_permission_uids === undefined ? before.permissions : sourcePermissionsOf(role.op_permission_uids),
  });
  return {};
}

export async function deleteRole({ params }: Input<typeof contract.deleteRole>, ctx: Context) {
  const role = await customRole(ctx, params.role_uid);
  ctx.describe({ zh: `删除角色 ${role.name}`, en: `Delete the role ${role.name}` });
  await namingUses(ctx, 'role', role, () => removeRole(ctx.recorded, role));
  return {};
}

function customRole(ctx: Context, uid: string) {
  if (builtInRoles.some((role) => role.uid === uid)) throw new AppError('builtInRoleFixed');
  return roles.on(ctx.table).require({ uid });
}

function sourcePermissionsOf(uids: readonly string[]): PermissionName[] {
  return uids.map((uid) => {
    const name = permissionByUid(uid);
    if (!name || permissions[name].scope !== 'db_service') throw new AppError('notASourcePermission', { uid });
    return name;
  });
}

function fits(
  role: RoleView,
  { filter_by_name: name, fuzzy_keyword }: Input<typeof contract.listRoles>['query'],
): boolean {
  const keyword = fuzzy_keyword?.toLowerCase() ?? '';
  const words = [role.name, ...role.op_permissions.map((permission) => permission.name)];
  return (!name || role.name === name) && words.some((word) => word.toLowerCase().includes(keyword));
}

function builtInView(role: (typeof builtInRoles)[number], ctx: Context): RoleView {
  const name = inLocale(role.name, ctx.locale);
  return {
    ...viewOf({ uid: role.uid, name, desc: '', permissions: role.permissions, isDisabled: false }, ctx),
    is_built_in: true,
  };
}

function viewOf(
  {
    uid,
    name,
    desc,
    permissions: granted,
    isDisabled,
  }: Pick<Role, 'uid' | 'name' | 'desc' | 'isDisabled'> & { permissions: readonly PermissionName[] },
  ctx: Context,
) {
  return {
    uid,
    name,
    desc,
    stat: accountStatOf(isDisabled, ctx.locale),
    op_permissions: granted.map((permission) => ({
      uid: permissions[permission].uid,
      name: inLocale(permissions[permission].text, ctx.locale),
      module: inLocale(moduleTextOf(permission), ctx.locale),
    })),
    is_built_in: false,
  };
}
