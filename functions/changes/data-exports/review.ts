import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { sameText } from '../../../shared/text.ts';
import { exportLifecycle } from '../../../shared/lifecycles/data-export.ts';
import { demandUnchanged } from '../approval/bound.ts';
import { checkingAnswered } from '../approval/open-questions.ts';
import { withDecision } from '../approval/people.ts';
import type { Context } from '../../platform/context.ts';
import { exportApproval } from './approval.ts';
import { changeExport, demandState } from './change-export.ts';
import { maySee, requireExport } from './export-at-hand.ts';
import { currentStep, dataExports, type DataExport, type ExportStep } from './export-repo.ts';
import { demandReviewer } from './people.ts';

export async function approveDataExport({ params, body }: Input<typeof contract.approveDataExport>, ctx: Context) {
  const before = await requireExport(ctx, params.data_export_workflow_uid);
  demandState('approve', before);
  const step = reviewAtHand(before);
  demandReviewer(ctx, step, before);
  await demandUnchanged(ctx.table, before, exportApproval);
  const steps = withDecision(before.steps, step, { state: 'finish', reason: body.payload?.reason ?? '' }, ctx);
  const next = steps.find(({ state }) => state === 'init');
  ctx.describe({ zh: `审批通过数据导出 ${before.name}`, en: `Approve the data export ${before.name}` });
  await changeExport(ctx, {
    before,
    after: {
      ...before,
      steps,
      status: next?.type === 'export_review' ? 'wait_for_approve' : 'wait_for_export',
      participantUids: withUser(before, ctx),
    },
    beside: [checkingAnswered(ctx.table, before.exportUid)],
    recorded: ctx.recorded,
    told: { action: 'approve', byUid: ctx.user.uid },
  });
  return {};
}

export async function rejectDataExport({ params, body }: Input<typeof contract.rejectDataExport>, ctx: Context) {
  const before = await requireExport(ctx, params.data_export_workflow_uid);
  demandState('reject', before);
  const step = reviewAtHand(before);
  demandReviewer(ctx, step, before);
  const { reason } = body.payload;
  if (reason.trim() === '') throw new AppError('rejectReasonRequired');
  ctx.describe({ zh: `驳回数据导出 ${before.name}`, en: `Reject the data export ${before.name}` });
  await changeExport(ctx, {
    before,
    after: {
      ...before,
      steps: withDecision(before.steps, step, { state: 'rejected', reason }, ctx),
      status: 'rejected',
      participantUids: withUser(before, ctx),
    },
    recorded: ctx.recorded,
    told: { action: 'reject', byUid: ctx.user.uid, reason: sameText(reason) },
  });
  return {};
}

export async function closeDataExports({ body }: Input<typeof contract.closeDataExports>, ctx: Context) {
  const ids = [...new Set(body.payload.data_export_workflow_uids)];
  const found = await dataExports
    .on(ctx.table)
    .getMany(ids.map((exportUid) => ({ projectUid: ctx.project.uid, exportUid })));
  if (found.length < ids.length || !found.every((one) => maySee(ctx, one))) throw new AppError('notFound');
  const mayCloseAll = ctx.may('exportActForAll');
  if (!found.every(({ creatorUid }) => mayCloseAll || creatorUid === ctx.user.uid))
    throw new AppError('exportOnlyCreator');
  const open = found.filter(({ status }) => !exportLifecycle.can('close', status));
  if (open.length > 0) throw new AppError('exportsNotClosable', { names: open.map(({ name }) => name).join(', ') });
  ctx.describe({
    zh: `关闭数据导出 ${found.map(({ name }) => name).join('、')}`,
    en: `Close the data exports ${found.map(({ name }) => name).join(', ')}`,
  });
  const last = found.at(-1);
  for (const before of found)
    await changeExport(ctx, {
      before,
      after: { ...before, status: 'cancel' },
      recorded: before === last ? ctx.recorded : ctx.table,
      told: { action: 'cancel', byUid: ctx.user.uid },
    });
  return {};
}

function reviewAtHand(made: DataExport): ExportStep {
  const step = currentStep(made);
  invariant(step?.type === 'export_review', 'what waits for approval has a review at hand');
  return step;
}

function withUser({ participantUids }: DataExport, { user }: Context): string[] {
  return [...new Set([...participantUids, user.uid])];
}
