import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { workflowLifecycle } from '../../../shared/lifecycles/workflow.ts';
import { sameText } from '../../../shared/text.ts';
import { demandUnchanged } from '../approval/bound.ts';
import { checkingAnswered } from '../approval/open-questions.ts';
import { withDecision } from '../approval/people.ts';
import type { Context } from '../../platform/context.ts';
import { changeWorkflow, demandState, withAssignees } from './change-workflow.ts';
import { workflowApproval } from './approval.ts';
import { demandStep } from './people.ts';
import { requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';
import { tellingAssignees, tellingCreator } from './telling.ts';
import { currentStep, workflows, type Step, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';

export async function approveWorkflow({ params, body }: Input<typeof contract.approveWorkflow>, ctx: Context) {
  const before = await requireWorkflow(ctx, params.workflow_id);
  demandState('approve', before);
  const step = stepAtHand(before, params.workflow_step_id);
  demandStep(ctx, step, before);
  if (before.forbidsCreatorApproval && before.creatorUid === ctx.user.uid) throw new AppError('creatorMayNotApprove');
  await demandUnchanged(ctx.table, before, workflowApproval);
  const steps = withDecision(before.steps, step, { state: 'approved', reason: body.reason ?? '' }, ctx);
  const next = steps.find(({ state }) => state === 'initialized');
  ctx.describe({ zh: `审批通过工单 ${before.name}`, en: `Approve the workflow ${before.name}` });
  const after = withAssignees({
    ...before,
    steps,
    status: next?.type === 'sql_review' ? ('wait_for_audit' as const) : ('wait_for_execution' as const),
  });
  const beside = [checkingAnswered(ctx.table, before.workflowId), ...(await tellingAssignees(ctx, 'approve', after))];
  await changeWorkflow(ctx.table, { before, after, beside, recorded: ctx.recorded });
  return {};
}

export async function rejectWorkflow({ params, body }: Input<typeof contract.rejectWorkflow>, ctx: Context) {
  const before = await requireWorkflow(ctx, params.workflow_id);
  demandState('reject', before);
  const step = stepAtHand(before, params.workflow_step_id);
  demandStep(ctx, step, before);
  if (body.reason === '') throw new AppError('rejectReasonRequired');
  const runs = await runsOfWorkflow(ctx, before);
  const isUntouched =
    runs.every(({ state }) => state === 'ready') && before.tasks.every(({ scheduledAt }) => scheduledAt === undefined);
  if (!isUntouched) throw new AppError('alreadyExecuting');
  const steps = withDecision(before.steps, step, { state: 'rejected', reason: body.reason }, ctx);
  ctx.describe({ zh: `驳回工单 ${before.name}`, en: `Reject the workflow ${before.name}` });
  const after = withAssignees({ ...before, steps, status: 'rejected' });
  const beside = await tellingCreator(ctx, 'reject', after, sameText(body.reason));
  await changeWorkflow(ctx.table, { before, after, beside, recorded: ctx.recorded });
  return {};
}

export async function closeWorkflow({ params }: Input<typeof contract.closeWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  if (workflow.creatorUid !== ctx.user.uid) throw new AppError('onlyCreatorMay');
  demandState('close', workflow);
  ctx.describe({ zh: `关闭工单 ${workflow.name}`, en: `Close the workflow ${workflow.name}` });
  const after = closed(workflow, ctx);
  const beside = await tellingCreator(ctx, 'cancel', after);
  await changeWorkflow(ctx.table, { before: workflow, after, beside, recorded: ctx.recorded });
  return {};
}

export async function batchCloseWorkflows({ body }: Input<typeof contract.batchCloseWorkflows>, ctx: Context) {
  const ids = [...new Set(body.workflow_id_list)];
  const found = await workflows
    .on(ctx.table)
    .getMany(ids.map((workflowId) => ({ projectUid: ctx.project.uid, workflowId })));
  if (found.length < ids.length) throw new AppError('notFound');
  if (!found.every(({ status }) => workflowLifecycle.can('close', status))) throw new AppError('someNotClosable');
  ctx.describe({
    zh: `关闭工单 ${found.map(({ name }) => name).join('、')}`,
    en: `Close the workflows ${found.map(({ name }) => name).join(', ')}`,
  });
  const last = found.at(-1);
  // Closing many at once tells nobody: it is how old ones are cleared away.
  for (const before of found) {
    const recorded = before === last ? ctx.recorded : ctx.table;
    await changeWorkflow(ctx.table, { before, after: closed(before, ctx), recorded });
  }
  return {};
}

function closed(before: StoredWorkflow, { world }: Context): StoredWorkflow {
  const endedAt = new Date(world.clock.now()).toISOString();
  return withAssignees({ ...before, status: 'canceled', endedAt });
}

/** The step at hand; an address that names another one was written before somebody else decided. */
function stepAtHand(workflow: StoredWorkflow, stepId: number): Step {
  const step = currentStep(workflow);
  if (step?.stepId !== stepId) throw new AppError('changedMeanwhile');
  return step;
}
