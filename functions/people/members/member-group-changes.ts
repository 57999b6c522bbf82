import type * as contract from '../../../shared/contract/people/members/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import {
  memberGroups,
  memberships,
  noGrant,
  type MemberGroup,
  type Membership,
} from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { mergedAdditions, transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import { demandManagement, grantOf } from './grant-input.ts';
import { demandHeld } from './held-grant.ts';
import { changingGroup } from './member-group-repo.ts';
import {
  changingMembership,
  countingManager,
  grantsManagement,
  inGroup,
  managerFlagOf,
  managingGroupsOf,
  outOfGroup,
} from './member-repo.ts';

type Users = MemberGroup['users'];
type GroupChange = { readonly before: Stored<MemberGroup> | undefined; readonly after: MemberGroup | undefined };

export async function addMemberGroup(
  { body: { member_group: given } }: Input<typeof contract.addMemberGroup>,
  ctx: Context,
) {
  ctx.describe({ zh: `添加成员组 ${given.name}`, en: `Add the member group ${given.name}` });
  const grant = await grantOf(ctx, given);
  demandManagement(ctx, grant);
  await demandHeld(ctx, grant);
  const uid = ctx.world.newId();
  const users = await usersOf(ctx, given.user_uids, []);
  await change(ctx, {
    before: undefined,
    after: {
      ...grant,
      uid,
      projectUid: ctx.project.uid,
      name: given.name,
      users,
      createdAt: new Date(ctx.world.clock.now()).toISOString(),
    },
  });
  return { data: { id: uid } };
}

export async function updateMemberGroup(
  { params, body: { member_group: given } }: Input<typeof contract.updateMemberGroup>,
  ctx: Context,
) {
  const before = await memberGroups
    .on(ctx.table)
    .require({ uid: params.member_group_uid, projectUid: ctx.project.uid });
  ctx.describe({ zh: `编辑成员组 ${before.name}`, en: `Edit the member group ${before.name}` });
  const grant = await grantOf(ctx, given);
  demandManagement(ctx, before, grant);
  const users = await usersOf(ctx, given.user_uids, before.users);
  const isJoined = users.some(({ uid }) => !before.users.some((user) => user.uid === uid));
  // Who joins is granted all that the group has.
  await demandHeld(ctx, grant, isJoined ? noGrant : before);
  await change(ctx, { before, after: { ...before, ...grant, users } });
  return {};
}

export async function deleteMemberGroup({ params }: Input<typeof contract.deleteMemberGroup>, ctx: Context) {
  const before = await memberGroups
    .on(ctx.table)
    .require({ uid: params.member_group_uid, projectUid: ctx.project.uid });
  ctx.describe({ zh: `移除成员组 ${before.name}`, en: `Remove the member group ${before.name}` });
  demandManagement(ctx, before);
  await change(ctx, { before, after: undefined });
  return {};
}

async function usersOf(ctx: Context, uids: readonly string[], known: Users): Promise<Users> {
  if (uids.length > limits.usersPerGroupMax) throw new AppError('tooManyAtOnce');
  const found = await accounts.on(ctx.table).getMany(uids.map((uid) => ({ uid })));
  return uids.map((uid) => {
    const account = found.find((one) => one.uid === uid);
    // Who was disabled may stay in a group, but cannot join one.
    const mayBeHere = account && (!account.isDisabled || known.some((user) => user.uid === uid));
    if (!mayBeHere) throw new AppError('unknownUser', { name: account?.name ?? uid });
    return { uid, name: account.name };
  });
}

/** The group, the membership of everybody who joins or leaves, and who manages the project now: in one transaction. */
async function change(ctx: Context, { before, after }: GroupChange): Promise<void> {
  const [from, to] = [before?.users ?? [], after?.users ?? []];
  const touched = [...new Map([...from, ...to].map((user) => [user.uid, user])).values()];
  const found = await memberships
    .on(ctx.table)
    .getMany(touched.map(({ uid }) => ({ userUid: uid, projectUid: ctx.project.uid })));
  const group = after ?? before;
  if (!group) return;
  const others = await managingGroupsOf(ctx.table, found);
  others.delete(group.uid);
  const [managedBefore, managesAfter] = [withGroup(others, before), withGroup(others, after)];
  const items = touched.flatMap((user): TransactItem[] => {
    const membership = found.find((one) => one.userUid === user.uid);
    const next = to.some(({ uid }) => uid === user.uid)
      ? joined(ctx, user, membership, group.uid)
      : membership && outOfGroup(membership, group.uid);
    const flags = { before: managerFlagOf(membership, managedBefore), after: managerFlagOf(next, managesAfter) };
    return [
      ...(isSame(membership, next) ? [] : changingMembership(ctx.table, { before: membership, after: next })),
      ...countingManager(ctx.table, user, flags),
    ];
  });
  const all = [...changingGroup(ctx.table, { before, after }), ...items];
  if (mergedAdditions(all).length > transactItemsMax) throw new AppError('tooManyAtOnce');
  await ctx.recorded.transact(all);
}

function withGroup(managing: ReadonlySet<string>, group: MemberGroup | undefined): Set<string> {
  return new Set(group && grantsManagement(group) ? [...managing, group.uid] : managing);
}

function joined(ctx: Context, user: Users[number], membership: Membership | undefined, groupUid: string): Membership {
  const { uid: projectUid, name: projectName } = ctx.project;
  const alone = {
    ...noGrant,
    userUid: user.uid,
    userName: user.name,
    projectUid,
    projectName,
    isDirect: false,
    groupUids: [],
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  };
  return inGroup(membership ?? alone, groupUid);
}

function isSame(before: Membership | undefined, after: Membership | undefined): boolean {
  return before !== undefined && after !== undefined && before.groupUids.length === after.groupUids.length;
}
