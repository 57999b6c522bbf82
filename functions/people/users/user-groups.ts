import type * as contract from '../../../shared/contract/people/users/operations.ts';
import { accountStatOf } from '../../../shared/contract/platform/fields.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { foundPage } from '../../platform/table/paging.ts';
import {
  changeUserGroup,
  createUserGroup,
  removeUserGroup,
  userGroups,
  userGroupTotal,
  type UserGroup,
} from './user-group-repo.ts';

export async function listUserGroups({ query }: Input<typeof contract.listUserGroups>, ctx: Context) {
  const name = query.filter_by_name;
  const listing = userGroups.on(ctx.table).listingBy('gsi1', {}, name ? { filter: { name } } : {});
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: name ? undefined : userGroupTotal.on(ctx.table).read({}),
  });
  return { data: items.map((group) => viewOf(group, ctx)), total_nums: total, searched_nums: searched };
}

export async function addUserGroup({ body }: Input<typeof contract.addUserGroup>, ctx: Context) {
  const { name, desc = '', user_uids = [] } = body.user_group;
  ctx.describe({ zh: `创建用户组 ${name}`, en: `Create the user group ${name}` });
  const uid = ctx.world.newId();
  await createUserGroup(ctx.recorded, {
    uid,
    name,
    desc,
    isDisabled: false,
    users: await usersOf(ctx, user_uids),
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  });
  return { data: { uid } };
}

export async function updateUserGroup({ params, body }: Input<typeof contract.updateUserGroup>, ctx: Context) {
  const { desc, is_disabled, user_uids } = body.user_group;
  const before = await userGroups.on(ctx.table).require({ uid: params.user_group_uid });
  ctx.describe({ zh: `编辑用户组 ${before.name}`, en: `Edit the user group ${before.name}` });
  const users = user_uids === undefined ? before.users : await usersOf(ctx, user_uids);
  await changeUserGroup(ctx.recorded, before, {
    ...before,
    desc: desc ?? before.desc,
    isDisabled: is_disabled ?? before.isDisabled,
    users,
  });
  return {};
}

export async function deleteUserGroup({ params }: Input<typeof contract.deleteUserGroup>, ctx: Context) {
  const group = await userGroups.on(ctx.table).require({ uid: params.user_group_uid });
  ctx.describe({ zh: `删除用户组 ${group.name}`, en: `Delete the user group ${group.name}` });
  await removeUserGroup(ctx.recorded, group);
  return {};
}

async function usersOf(ctx: Context, uids: readonly string[]): Promise<UserGroup['users']> {
  if (uids.length > limits.usersPerGroupMax) throw new AppError('tooManyAtOnce');
  const found = await accounts.on(ctx.table).getMany(uids.map((uid) => ({ uid })));
  const unknown = uids.find((uid) => !found.some((account) => account.uid === uid));
  if (unknown !== undefined) throw new AppError('unknownUser', { name: unknown });
  return found.map(({ uid, name }) => ({ uid, name }));
}

function viewOf({ uid, name, desc, isDisabled, users }: UserGroup, ctx: Context) {
  return { uid, name, desc, stat: accountStatOf(isDisabled, ctx.locale), users };
}
