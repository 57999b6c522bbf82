import type { Context } from '../../platform/context.ts';
import { stateOf, type NewAccessRequest } from './request-repo.ts';
import { lackedForGood } from './who-decides.ts';

/** A request as both lists show it. */
export function shownRequest(ctx: Context, one: NewAccessRequest) {
  const state = stateOf(one, ctx.table.nowSeconds());
  const isOwn = one.applicantUid === ctx.user.uid;
  const isOpen = state === 'waiting';
  return {
    uid: one.requestUid,
    applicant_uid: one.applicantUid,
    applicant_name: one.applicantName,
    db_service_uid: one.dbServiceUid,
    db_service_name: one.dbServiceName,
    rights: one.rights,
    hours: one.hours,
    reason: one.reason,
    state,
    created_at: one.createdAt,
    ...(['waiting', 'active', 'ended'].includes(state) && { until: timeOf(one.endsAtSeconds) }),
    ...(one.decidedBy && { decided_by: one.decidedBy, decided_at: one.decidedAt }),
    answer: one.answer,
    ...(one.takenBackBy && { taken_back_by: one.takenBackBy }),
    is_own: isOwn,
    may_decide:
      isOpen &&
      !isOwn &&
      ctx.may('accessRequestDecide') &&
      lackedForGood(ctx, one.rights, one.dbServiceUid).length === 0,
    may_withdraw: isOpen && isOwn && ctx.may('accessRequestAsk'),
    may_end: state === 'active' && (isOwn ? ctx.may('accessRequestEnd') : ctx.may('accessRequestDecide')),
  };
}

/** A second of the epoch as the wire writes moments. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
