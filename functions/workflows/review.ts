import type * as contract from '../../shared/contract/workflows/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { workflowLifecycle } from '../../shared/lifecycles/workflow.ts';
import type { Context } from '../platform/context.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { changeWorkflow, demandState, withAssignees } from './change-workflow.ts';
import { demandAssignee } from './people.ts';
import { demandUnchanged, requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';
import { currentStep, workflows, type Step, type StoredWorkflow } from './workflow-repo.ts';

export async function approveWorkflow({ params, body }: Input<typeof contract.approveWorkflow>, ctx: Context) {
  const before = await requireWorkflow(ctx, params.workflow_id);
  demandState('approve', before);
  const step = demandStep(before, params.workflow_step_id);
  demandAssignee(ctx, step.assignees, step, before);
  if (before.forbidsCreatorApproval && before.creatorUid === ctx.user.uid) throw new AppError('creatorMayNotApprove');
  await demandUnchanged(ctx, before);
  const steps = decided(before, { ...step, state: 'approved', reason: body.reason ?? '' }, ctx);
  const next = steps.find(({ state }) => state === 'initialized');
  ctx.describe({ zh: `审核通过工单 ${before.name}`, en: `Approve the workflow ${before.name}` });
  await changeWorkflow(ctx.table, {
    before,
    after: withAssignees({
      ...before,
      steps,
      status: next?.type === 'sql_review' ? 'wait_for_audit' : 'wait_for_execution',
    }),
    recorded: ctx.recorded,
  });
  return {};
}

export async function rejectWorkflow({ params, body }: Input<typeof contract.rejectWorkflow>, ctx: Context) {
  const before = await requireWorkflow(ctx, params.workflow_id);
  demandState('reject', before);
  const step = demandStep(before, params.workflow_step_id);
  demandAssignee(ctx, step.assignees, step, before);
  if (body.reason === '') throw new AppError('rejectReasonRequired');
  const runs = await runsOfWorkflow(ctx, before);
  const isUntouched =
    runs.every(({ state }) => state === 'ready') && before.tasks.every(({ scheduledAt }) => scheduledAt === undefined);
  if (!isUntouched) throw new AppError('alreadyExecuting');
  const steps = decided(before, { ...step, state: 'rejected', reason: body.reason }, ctx);
  ctx.describe({ zh: `驳回工单 ${before.name}`, en: `Reject the workflow ${before.name}` });
  const after = withAssignees({ ...before, steps, status: 'rejected' });
  await changeWorkflow(ctx.table, { before, after, recorded: ctx.recorded });
  return {};
}

export async function closeWorkflow({ params }: Input<typeof contract.closeWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  if (workflow.creatorUid !== ctx.user.uid) throw new AppError('onlyCreatorMay');
  demandState('close', workflow);
  ctx.describe({ zh: `关闭工单 ${workflow.name}`, en: `Close the workflow ${workflow.name}` });
  await close(workflow, ctx, ctx.recorded);
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
  for (const workflow of found) await close(workflow, ctx, workflow === last ? ctx.recorded : ctx.table);
  return {};
}

async function close(before: StoredWorkflow, { table, world }: Context, recorded: TenantTable): Promise<void> {
  const endedAt = new Date(world.clock.now()).toISOString();
  await changeWorkflow(table, { before, after: withAssignees({ ...before, status: 'canceled', endedAt }), recorded });
}

/** The step at hand; an address that names another one was written before somebody else decided. */
function demandStep(workflow: StoredWorkflow, stepId: number): Step {
  const step = currentStep(workflow);
  if (step?.stepId !== stepId) throw new AppError('changedMeanwhile');
  return step;
}

function decided({ steps }: StoredWorkflow, step: Step, { user, world }: Context): Step[] {
  const operator = { uid: user.uid, name: user.name };
  return steps.map((one) =>
    one.stepId === step.stepId ? { ...step, operator, operatedAt: new Date(world.clock.now()).toISOString() } : one,
  );
}
