import type * as contract from '../../../shared/contract/people/access-requests/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { accounts } from '../../platform/access/account.ts';
import { settlingDecision } from '../../ground/outbox/awaited.ts';
import { validAt } from '../../platform/access/grant.ts';
import { memberships, type Membership, type TimedGrant } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { accessRequests, lasting, stateOf, type AccessRequest } from './request-repo.ts';
import { timeOf } from './request-view.ts';
import { sourceInProject } from './requests.ts';
import { tellingApplicant } from './telling.ts';
import { lackedForGood } from './who-decides.ts';

export async function grantAccessRequest({ params }: Input<typeof contract.grantAccessRequest>, ctx: Context) {
  const before = await decidable(ctx, params.access_request_uid);
  const { applicantUid, applicantName: name, dbServiceUid, dbServiceName, requestUid } = before;
  const now = ctx.table.nowSeconds();
  const after: AccessRequest = {
    ...before,
    ...lasting(now, before.hours * 3600),
    status: 'granted',
    ...decidedBy(ctx),
  };
  const until = timeOf(after.endsAtSeconds);
  ctx.describe({
    zh: `授予 ${name} 数据源 ${dbServiceName} 的限时权限（${before.rights.join('、')}），至 ${until}`,
    en: `Grant ${name} access to the data source ${dbServiceName} (${before.rights.join(', ')}) until ${until}`,
  });
  const [membership, account, source] = await Promise.all([
    membershipOf(ctx, before),
    accounts.on(ctx.table).get({ uid: applicantUid }),
    sourceInProject(ctx, dbServiceUid),
  ]);
  if (!source) throw new AppError('accessSourceGone', { name: dbServiceName });
  // Whoever left and came back is another member: what they asked for before went with the membership.
  const isOpen = membership?.openRequests?.some((one) => one.requestUid === requestUid) ?? false;
  if (!membership || !isOpen || !account || account.isDisabled) throw new AppError('accessApplicantGone', { name });
  const held = validAt(now, membership.timedGrants);
  if (held.length >= limits.accessHeldMax) throw new AppError('accessHeldMany', { name, max: limits.accessHeldMax });
  const timed: TimedGrant = {
    requestUid,
    dbServiceUid,
    permissions: before.rights,
    untilSeconds: after.endsAtSeconds,
  };
  await ctx.recorded.transact([
    accessRequests.on(ctx.table).updating(after),
    ...settlingDecision(ctx.table, before.awaitedFrom ?? [], requestUid),
    ...settling(ctx, membership, { requestUid, timed }),
    ...(await tellingApplicant(ctx, after, 'grant')),
  ]);
  return { data: { until } };
}

export async function refuseAccessRequest(
  { params, body: { reason } }: Input<typeof contract.refuseAccessRequest>,
  ctx: Context,
) {
  const before = await decidable(ctx, params.access_request_uid);
  ctx.describe({
    zh: `拒绝 ${before.applicantName} 对数据源 ${before.dbServiceName} 的权限申请：${reason}`,
    en: `Refuse ${before.applicantName} access to the data source ${before.dbServiceName}: ${reason}`,
  });
  const after: AccessRequest = { ...before, status: 'refused', answer: reason, ...decidedBy(ctx) };
  await ctx.recorded.transact([
    accessRequests.on(ctx.table).updating(after),
    ...settlingDecision(ctx.table, before.awaitedFrom ?? [], before.requestUid),
    ...settling(ctx, await membershipOf(ctx, before), before),
    ...(await tellingApplicant(ctx, after, 'refuse')),
  ]);
  return {};
}

export async function withdrawAccessRequest({ params }: Input<typeof contract.withdrawAccessRequest>, ctx: Context) {
  const before = await requireVisible(ctx, params.access_request_uid);
  if (before.applicantUid !== ctx.user.uid) throw new AppError('accessNotApplicant');
  demandState(ctx, before, 'waiting');
  ctx.describe({
    zh: `撤回对数据源 ${before.dbServiceName} 的权限申请`,
    en: `Withdraw the request for access to the data source ${before.dbServiceName}`,
  });
  await ctx.recorded.transact([
    accessRequests.on(ctx.table).updating({ ...before, status: 'withdrawn' }),
    ...settlingDecision(ctx.table, before.awaitedFrom ?? [], before.requestUid),
    ...settling(ctx, await membershipOf(ctx, before), before),
  ]);
  return {};
}

export async function endAccess({ params }: Input<typeof contract.endAccess>, ctx: Context) {
  const before = await requireVisible(ctx, params.access_request_uid);
  if (before.applicantUid !== ctx.user.uid && !ctx.may('accessRequestDecide')) throw new AppError('accessNotYours');
  demandState(ctx, before, 'active');
  ctx.describe({
    zh: `收回 ${before.applicantName} 对数据源 ${before.dbServiceName} 的限时权限`,
    en: `Take back the access of ${before.applicantName} to the data source ${before.dbServiceName}`,
  });
  const after: AccessRequest = { ...before, status: 'taken_back', takenBackBy: ctx.user.name };
  await ctx.recorded.transact([
    accessRequests.on(ctx.table).updating(after),
    ...settling(ctx, await membershipOf(ctx, before), before),
    ...(await tellingApplicant(ctx, after, 'end')),
  ]);
  return {};
}

/** The request, if the caller may see it. */
async function requireVisible(ctx: Context, requestUid: string): Promise<AccessRequest> {
  const found = await accessRequests.on(ctx.table).require({ projectUid: ctx.project.uid, requestUid });
  if (found.applicantUid !== ctx.user.uid && !ctx.may('accessRequestViewAll')) throw new AppError('notFound');
  return found;
}

/** Nobody decides about a request of their own, nor about a right that they lack. */
async function decidable(ctx: Context, requestUid: string): Promise<AccessRequest> {
  const found = await requireVisible(ctx, requestUid);
  if (found.applicantUid === ctx.user.uid) throw new AppError('accessOwnDecision');
  const lacked = lackedForGood(ctx, found.rights, found.dbServiceUid).map((name) => permissions[name].text);
  if (lacked.length > 0) {
    const names = { zh: lacked.map(({ zh }) => zh).join('、'), en: lacked.map(({ en }) => en).join(', ') };
    throw new AppError('accessNotHeld', { names });
  }
  demandState(ctx, found, 'waiting');
  return found;
}

function demandState({ table }: Context, request: AccessRequest, state: ReturnType<typeof stateOf>): void {
  if (stateOf(request, table.nowSeconds()) !== state) throw new AppError('accessState');
}

function membershipOf({ table }: Context, { applicantUid, projectUid }: AccessRequest) {
  return memberships.on(table).get({ userUid: applicantUid, projectUid });
}

function decidedBy({ user, world }: Context) {
  return { decidedBy: user.name, decidedAt: new Date(world.clock.now()).toISOString() };
}

/** For the same transaction: the request leaves the membership, perhaps for a grant; what is over leaves with it. */
function settling(
  { table }: Context,
  membership: Stored<Membership> | undefined,
  { requestUid, timed }: { readonly requestUid: string; readonly timed?: TimedGrant },
): TransactItem[] {
  if (!membership) return [];
  const others = (all: readonly TimedGrant[] | undefined) =>
    validAt(table.nowSeconds(), all).filter((one) => one.requestUid !== requestUid);
  const timedGrants = [...others(membership.timedGrants), ...(timed ? [timed] : [])];
  const openRequests = others(membership.openRequests);
  return [memberships.on(table).updating({ ...membership, timedGrants, openRequests })];
}
