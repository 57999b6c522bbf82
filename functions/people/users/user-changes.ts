import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { permissionByUid, permissions, type GlobalPermission } from '../../../shared/permissions.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { removeTokens } from '../../platform/access/personal-token.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { leaveEveryProject } from '../members/service.ts';
import { removePasskeys } from '../../ground/signing-in/passkey-repo.ts';
import { removingFactors } from '../../ground/signing-in/second-factor.ts';
import { endingSessions, reauthenticated } from '../sessions/service.ts';
import { countWaitingFor } from '../../ground/ledger/workflow-lookups.ts';
import { chosenPassword } from '../accounts/chosen-password.ts';
import { creatingAccount, removingAccount, updatingAccount, withoutTokens } from '../accounts/account-repo.ts';
import { foldNames } from '../accounts/named-account.ts';
import { newAccount } from '../accounts/new-account.ts';
import { changingGroups, groupsOf } from './user-group-repo.ts';

type UserChange = Input<typeof contract.updateUser>['body']['user'];

export async function addUser({ body: { user } }: Input<typeof contract.addUser>, ctx: Context) {
  ctx.describe({ zh: `创建用户 ${user.name}`, en: `Create the user ${user.name}` });
  const { op_permission_uids = [], user_group_uids = [] } = user;
  const globalPermissions = globalPermissionsOf(op_permission_uids);
  onlyAdminMay(ctx, globalPermissions);
  const account = newAccount({
    uid: ctx.world.newId(),
    name: user.name,
    ...(await chosenPassword(ctx, user.password)),
    globalPermissions,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
    email: user.email ?? '',
    phone: user.phone ?? '',
    wxid: user.wxid ?? '',
  });
  const groups = (await groupsOf(ctx.table, user_group_uids)).map(({ uid, name }) => ({ uid, name }));
  await foldNames(ctx.table, ctx.world.clock.now());
  await ctx.recorded.transact([
    ...creatingAccount(ctx.table, { ...account, groups }),
    ...(await changingGroups(ctx.table, account, groups)),
  ]);
  return { data: { uid: account.uid } };
}

export async function updateUser({ params, body: { user } }: Input<typeof contract.updateUser>, ctx: Context) {
  const before = await accounts.on(ctx.table).require({ uid: params.user_uid });
  ctx.describe({ zh: `编辑用户 ${before.name}`, en: `Edit the user ${before.name}` });
  mayManage(ctx, before, user);
  if (before.uid === ctx.user.uid && needsOwnPassword(before, user)) await reauthenticated(ctx, user);
  const after = await changed(ctx, before, user);
  const groups =
    user.user_group_uids === undefined
      ? before.groups
      : (await groupsOf(ctx.table, user.user_group_uids)).map(({ uid, name }) => ({ uid, name }));
  const losesSessions = user.password !== undefined || (after.isDisabled && !before.isDisabled);
  await ctx.recorded.transact([
    updatingAccount(ctx.table, { ...(losesSessions ? withoutTokens(after) : after), groups }),
    ...(await changingGroups(ctx.table, before, groups)),
    ...(losesSessions ? await endingSessions(ctx.table, before.uid, { except: ctx.user.sessionId }) : []),
  ]);
  return {};
}

/** Locks the user out first, so that nothing is granted while the memberships are taken away one project after another. */
export async function deleteUser({ params }: Input<typeof contract.deleteUser>, ctx: Context) {
  const found = await accounts.on(ctx.table).require({ uid: params.user_uid });
  ctx.describe({ zh: `删除用户 ${found.name}`, en: `Delete the user ${found.name}` });
  if (found.isAdmin) throw new AppError('builtInUserFixed');
  onlyAdminMay(ctx, found.globalPermissions);
  await namingUses(ctx, 'user', found, async () => {
    const count = await countWaitingFor(ctx.table, found.uid);
    if (count > 0) throw new AppError('userHasUnfinishedWorkflows', { count });
  });
  await accounts.on(ctx.table).update({ ...found, isDisabled: true });
  await leaveEveryProject(ctx.table, found.uid);
  await removeTokens(ctx.table, found.uid);
  await removePasskeys(ctx.table, found.uid);
  const account = await accounts.on(ctx.table).require({ uid: found.uid });
  await ctx.recorded.transact([
    ...(await removingAccount(ctx.table, account)),
    ...removingFactors(ctx.table, account.uid),
    ...(await changingGroups(ctx.table, account, [])),
    ...(await endingSessions(ctx.table, account.uid)),
  ]);
  return {};
}

/** System administrators look after ordinary users only, never after each other; the built-in admin is nobody's but its own. */
function mayManage(ctx: Context, target: Account, change: UserChange): void {
  const wanted =
    change.op_permission_uids === undefined ? target.globalPermissions : globalPermissionsOf(change.op_permission_uids);
  onlyAdminMay(ctx, [...target.globalPermissions, ...wanted]);
  if (!target.isAdmin) return;
  if (!ctx.user.rights.isAdmin) throw new AppError('onlyAdminManagesAdministrators');
  if (change.is_disabled) throw new AppError('builtInUserFixed');
}

function onlyAdminMay(ctx: Context, held: readonly GlobalPermission[]): void {
  if (!ctx.user.rights.isAdmin && held.some((name) => name !== 'ordinary_user'))
    throw new AppError('onlyAdminManagesAdministrators');
}

function needsOwnPassword(before: Account, { password, email }: UserChange): boolean {
  return password !== undefined || (email !== undefined && email !== before.email);
}

async function changed(ctx: Context, before: Stored<Account>, user: UserChange): Promise<Stored<Account>> {
  return {
    ...before,
    email: user.email ?? before.email,
    phone: user.phone ?? before.phone,
    wxid: user.wxid ?? before.wxid,
    system: user.system ?? before.system,
    hasChosenSystem: user.system !== undefined || before.hasChosenSystem,
    ...(user.language && { language: user.language }),
    isDisabled: user.is_disabled ?? before.isDisabled,
    globalPermissions:
      user.op_permission_uids === undefined ? before.globalPermissions : globalPermissionsOf(user.op_permission_uids),
    ...(user.password !== undefined && (await chosenPassword(ctx, user.password, before))),
  };
}

function globalPermissionsOf(uids: readonly string[]): GlobalPermission[] {
  return uids.map((uid) => {
    const name = permissionByUid(uid);
    if (!name || !isGlobal(name)) throw new AppError('notAGlobalPermission', { uid });
    return name;
  });
}

function isGlobal(name: keyof typeof permissions): name is GlobalPermission {
  return permissions[name].scope === 'global';
}
