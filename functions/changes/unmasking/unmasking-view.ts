import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { decisionsOf, isAmong, openDecisionOf } from './decisions.ts';
import { timesOf, viewStateOf, type NewUnmasking, type Unmasking, type UnmaskingStep } from './unmasking-repo.ts';

/** What somebody has done with a request. */
export function stepBy({ user, world }: Context, action: UnmaskingStep['action'], message = ''): UnmaskingStep {
  const at = new Date(world.clock.now()).toISOString();
  return { action, at, byUid: user.uid, byName: user.name, message };
}

/** A request as lists show it. */
export function shownRow(ctx: Context, one: NewUnmasking) {
  const isOwn = one.applicantUid === ctx.user.uid;
  const state = viewStateOf(one, ctx.world.clock.now());
  const { deadline, validUntil } = timesOf(one);
  const expiry = validUntil ?? deadline;
  return {
    workflow_id: one.workflowUid,
    source_type: one.sourceType,
    source_uid: one.sourceUid,
    datasource_uid: one.dbServiceUid,
    datasource_name: one.dbServiceName,
    applicant_name: one.applicantName,
    apply_reason: one.reason,
    approval_status: one.status,
    usage_status: one.usage,
    view_state: state,
    can_activate: isOwn && one.status === 'approved' && state === 'not_activated',
    created_at: one.createdAt,
    ...(one.activatedAt && { activated_at: one.activatedAt }),
    ...(deadline && { activation_deadline: deadline }),
    ...(validUntil && { view_valid_until: validUntil }),
    ...(expiry && { expire_time: expiry }),
    ...decidingFields(ctx, one),
    is_own: isOwn,
    may_cancel: isOwn && one.status === 'pending',
  };
}

/** Who decides now, what was decided, and whether the reader may. */
function decidingFields(ctx: Context, one: NewUnmasking) {
  const open = openDecisionOf(one);
  const isOwn = one.applicantUid === ctx.user.uid;
  return {
    current_assignees: open?.people ?? [],
    decisions: decisionsOf(one).map(({ desc, people, why, byName, at }) => ({
      desc,
      assignee_name_list: people.map(({ name }) => name),
      why: why.map((text) => inLocale(text, ctx.locale)),
      ...(at !== undefined && { operator_name: byName, decided_at: at }),
    })),
    may_decide: !isOwn && open !== undefined && ctx.may('unmaskingDecide') && isAmong(open, ctx.user.uid),
  };
}

/** All of it; of the values that it is about nothing is known here. */
export function shownDetail(ctx: Context, one: Unmasking) {
  return {
    ...shownRow(ctx, one),
    reject_reason: one.rejectReason,
    unmasking_sqls: one.texts.map(({ uid, indexId, sql }) => ({
      uid,
      sql_index_id: indexId,
      sql_content: sql,
      masking_config_snapshot: one.masked.map(({ schema, table, column, ruleId, ruleName }) => ({
        db_service_uid: one.dbServiceUid,
        schema_name: schema,
        table_name: table,
        column_name: column,
        masking_rule_id: ruleId,
        masking_rule_name: ruleName,
        is_masking_enabled: true,
      })),
    })),
    operation_logs: one.steps.map(({ action, at, byUid, byName, message }) => ({
      action,
      action_time: at,
      operator_uid: byUid,
      operator_name: byName,
      extra_message: message,
    })),
  };
}
