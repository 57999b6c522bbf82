import type * as contract from '../../../shared/contract/changes/unmasking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { maskedColumnsOf } from '../../databases/masking/service.ts';
import { textHash } from '../../databases/reading/service.ts';
import { awaitingDecision, settlingDecision } from '../../ground/outbox/awaited.ts';
import { usersHolding } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import { searchPage } from '../../platform/table/paging.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { namedPeople } from '../approval/people.ts';
import { askedSource } from './asked-source.ts';
import { agreedBy, decisionsFor, isAmong, openDecisionOf } from './decisions.ts';
import { unmaskings, type NewUnmasking, type Unmasking } from './unmasking-repo.ts';
import { shownDetail, shownRow, stepBy } from './unmasking-view.ts';

export async function createUnmaskingWorkflow(
  { body: { unmasking_workflow: given } }: Input<typeof contract.createUnmaskingWorkflow>,
  ctx: Context,
) {
  const { source, schema, texts } = await askedSource(ctx, given);
  ctx.describe({
    zh: `申请查看数据源 ${source.name} 的原文`,
    en: `Ask to see plain values of the data source ${source.name}`,
  });
  const asked = given.unmasking_sqls ?? [];
  const chosen =
    asked.length === 0 ? texts : texts.filter(({ sql }) => asked.some((one) => one.sql_content.trim() === sql.trim()));
  if (asked.some((one) => !texts.some(({ sql }) => sql.trim() === one.sql_content.trim())))
    throw new AppError('unmaskingTextDiffers');
  if (given.default_schema && given.default_schema !== schema) throw new AppError('unmaskingTextDiffers');
  const masked = await maskedColumnsOf(ctx, source);
  if (masked.length === 0 || ctx.may('plainDataView', { dbServiceUid: source.uid }))
    throw new AppError('unmaskingNotNeeded', { name: source.name });
  const workflowUid = ctx.world.newId();
  const { uid: applicantUid, name: applicantName } = ctx.user;
  const holders = await usersHolding(ctx.table, ctx.project.uid, 'desensitization', []);
  const deciders = (await namedPeople(ctx.table, holders)).filter(({ uid }) => uid !== applicantUid);
  const decisions = await decisionsFor(ctx, source, deciders);
  const made: NewUnmasking = {
    projectUid: ctx.project.uid,
    workflowUid,
    applicantUid,
    applicantName,
    sourceType: given.source_type,
    sourceUid: given.source_uid,
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    schema,
    texts: chosen
      .slice(0, limits.unmaskingTextsMax)
      .map(({ indexId, sql }, at) => ({ uid: `${workflowUid}-${at + 1}`, indexId, sql, hash: textHash(sql) })),
    masked: masked.slice(0, 100),
    reason: given.apply_reason,
    status: 'pending',
    rejectReason: '',
    usage: 'unviewed',
    views: 0,
    assignees: deciders,
    decisions,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
    steps: [stepBy(ctx, 'submit', given.apply_reason)],
  };
  await ctx.recorded.transact([unmaskings.on(ctx.table).creating(made), ...reminding(ctx, undefined, made)]);
  return { data: { workflow_id: workflowUid } };
}

export async function listUnmaskingWorkflows({ query }: Input<typeof contract.listUnmaskingWorkflows>, ctx: Context) {
  const {
    filter_by_approval_status: status,
    filter_by_usage_status: usage,
    filter_by_db_service_uid: dbServiceUid,
  } = query;
  const filter = { ...(status && { status }), ...(usage && { usage }), ...(dbServiceUid && { dbServiceUid }) };
  const options = { newestFirst: true, ...(Object.keys(filter).length > 0 && { filter }) };
  const projectUid = ctx.project.uid;
  const table = unmaskings.on(ctx.table);
  const listing = ctx.may('unmaskingViewAll')
    ? table.listing({ projectUid }, options)
    : table.listingBy('gsi1', { projectUid, applicantUid: ctx.user.uid }, options);
  const { items, total, searched } = await searchPage(listing, query, { reader: ctx.user.uid });
  return {
    data: items.map((one) => shownRow(ctx, one)),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}

export async function getUnmaskingWorkflow({ params }: Input<typeof contract.getUnmaskingWorkflow>, ctx: Context) {
  return { data: shownDetail(ctx, await requireVisible(ctx, params.workflow_id)) };
}

export async function approveUnmaskingWorkflow(
  { params, body }: Input<typeof contract.approveUnmaskingWorkflow>,
  ctx: Context,
) {
  const before = await decidable(ctx, params.workflow_id);
  ctx.describe({ zh: `批准 ${before.applicantName} 查看原文`, en: `Let ${before.applicantName} see plain values` });
  const at = new Date(ctx.world.clock.now()).toISOString();
  const steps = [...before.steps, stepBy(ctx, 'approve', body.approve_reason ?? '')];
  const decisions = agreedBy(before, ctx.user.name, at);
  const isLast = decisions.every((one) => one.at !== undefined);
  await change(ctx, before, { ...before, decisions, steps, ...(isLast && { status: 'approved', approvedAt: at }) });
  return {};
}

export async function rejectUnmaskingWorkflow(
  { params, body: { reject_reason: reason } }: Input<typeof contract.rejectUnmaskingWorkflow>,
  ctx: Context,
) {
  const before = await decidable(ctx, params.workflow_id);
  ctx.describe({
    zh: `驳回 ${before.applicantName} 的查看原文申请`,
    en: `Refuse ${before.applicantName} the plain values`,
  });
  await change(ctx, before, {
    ...before,
    status: 'rejected',
    rejectReason: reason,
    steps: [...before.steps, stepBy(ctx, 'reject', reason)],
  });
  return {};
}

export async function cancelUnmaskingWorkflow(
  { params }: Input<typeof contract.cancelUnmaskingWorkflow>,
  ctx: Context,
) {
  const before = await requireOwn(ctx, params.workflow_id);
  ctx.describe({ zh: '撤回查看原文申请', en: 'Withdraw a request for plain values' });
  if (before.status !== 'pending') throw new AppError('unmaskingState');
  await change(ctx, before, { ...before, status: 'cancelled', steps: [...before.steps, stepBy(ctx, 'cancel')] });
  return {};
}

/** The request, if the caller may see it. */
export async function requireVisible(ctx: Context, workflowUid: string): Promise<Unmasking> {
  const found = await unmaskings.on(ctx.table).require({ projectUid: ctx.project.uid, workflowUid });
  if (found.applicantUid !== ctx.user.uid && !ctx.may('unmaskingViewAll')) throw new AppError('notFound');
  return found;
}

/** The request, if it is the caller's own. */
export async function requireOwn(ctx: Context, workflowUid: string): Promise<Unmasking> {
  const found = await requireVisible(ctx, workflowUid);
  if (found.applicantUid !== ctx.user.uid) throw new AppError('unmaskingNotApplicant');
  return found;
}

/** Nobody decides about a request of their own, whatever else they may. */
async function decidable(ctx: Context, workflowUid: string): Promise<Unmasking> {
  const found = await requireVisible(ctx, workflowUid);
  if (found.applicantUid === ctx.user.uid) throw new AppError('unmaskingOwnDecision');
  const open = openDecisionOf(found);
  if (!open) throw new AppError('unmaskingState');
  if (!isAmong(open, ctx.user.uid)) throw new AppError('notAssignee');
  return found;
}

async function change(ctx: Context, before: Unmasking, after: Unmasking): Promise<void> {
  await ctx.recorded.transact([unmaskings.on(ctx.table).updating(after), ...reminding(ctx, before, after)]);
}

const remindedDays = 90;

/** It stands in the list of whoever has to decide next, and of nobody who had to before. */
function reminding({ table, project }: Context, before: NewUnmasking | undefined, after: NewUnmasking): TransactItem[] {
  const deciders = (one: NewUnmasking | undefined) => (one && openDecisionOf(one)?.people.map(({ uid }) => uid)) ?? [];
  const next = deciders(after);
  const { workflowUid: requestUid, applicantName, dbServiceName: sourceName, createdAt } = after;
  const gone = deciders(before).filter((uid) => !next.includes(uid));
  return [
    ...settlingDecision(table, gone, requestUid),
    ...awaitingDecision(table, next, {
      requestUid,
      kind: 'unmasking',
      projectUid: project.uid,
      projectName: project.name,
      applicantName,
      sourceName,
      createdAt,
      expiresAtSeconds: table.nowSeconds() + remindedDays * 24 * 3600,
    }),
  ];
}
