import type * as contract from '../../../shared/contract/people/members/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { adminUserUid } from '../../../shared/permissions.ts';
import { accounts } from '../../platform/access/account.ts';
import { memberships, type Membership } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { demandManagement, grantOf } from './grant-input.ts';
import { demandHeld } from './held-grant.ts';
import {
  changingMembership,
  countingManager,
  managerFlagOf,
  managingGroupsOf,
  withoutDirectGrant,
} from './member-repo.ts';

export async function addMember({ body: { member } }: Input<typeof contract.addMember>, ctx: Context) {
  const account = await accounts.on(ctx.table).get({ uid: member.user_uid });
  if (!account || account.isDisabled) throw new AppError('unknownUser', { name: account?.name ?? member.user_uid });
  ctx.describe({ zh: `添加成员 ${account.name}`, en: `Add the member ${account.name}` });
  const [grant, before] = await Promise.all([
    grantOf(ctx, member),
    memberships.on(ctx.table).get({ userUid: account.uid, projectUid: ctx.project.uid }),
  ]);
  if (before?.isDirect) throw new AppError('memberExists');
  demandManagement(ctx, grant);
  await demandHeld(ctx, grant);
  const { uid: projectUid, name: projectName } = ctx.project;
  const joined = {
    userUid: account.uid,
    userName: account.name,
    projectUid,
    projectName,
    groupUids: before?.groupUids ?? [],
    createdAt: before?.createdAt ?? new Date(ctx.world.clock.now()).toISOString(),
  };
  await change(ctx, before, { ...joined, ...grant, isDirect: true });
  return { data: { uid: account.uid } };
}

export async function updateMember({ params, body: { member } }: Input<typeof contract.updateMember>, ctx: Context) {
  const before = await directMember(ctx, params.member_uid);
  ctx.describe({ zh: `编辑成员 ${before.userName}`, en: `Edit the member ${before.userName}` });
  const grant = await grantOf(ctx, member);
  demandManagement(ctx, before, grant);
  await demandHeld(ctx, grant, before);
  await change(ctx, before, { ...before, ...grant });
  return {};
}

export async function deleteMember({ params }: Input<typeof contract.deleteMember>, ctx: Context) {
  const before = await directMember(ctx, params.member_uid);
  ctx.describe({ zh: `移除成员 ${before.userName}`, en: `Remove the member ${before.userName}` });
  if (before.userUid === adminUserUid) throw new AppError('builtInMemberFixed');
  demandManagement(ctx, before);
  await change(ctx, before, withoutDirectGrant(before));
  return {};
}

/** Who is a member only through groups has no grant of their own to change or remove. */
async function directMember(ctx: Context, uid: string): Promise<Stored<Membership>> {
  const membership = await memberships.on(ctx.table).require({ userUid: uid, projectUid: ctx.project.uid });
  if (!membership.isDirect) throw new AppError('notFound');
  return membership;
}

async function change(
  ctx: Context,
  before: Stored<Membership> | undefined,
  after: Membership | undefined,
): Promise<void> {
  const managing = await managingGroupsOf(ctx.table, before ? [before] : []);
  const { userUid = '', userName = '' } = after ?? before ?? {};
  await ctx.recorded.transact([
    ...changingMembership(ctx.table, { before, after }),
    ...countingManager(
      ctx.table,
      { uid: userUid, name: userName },
      { before: managerFlagOf(before, managing), after: managerFlagOf(after, managing) },
    ),
  ]);
}
