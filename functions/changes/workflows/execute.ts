import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { outsideMaintenance, reachMany } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { planRetry } from '../execution/retry.ts';
import { beginExecution } from './execution/begin-execution.ts';
import { demandState } from './change-workflow.ts';
import { demandExecutor, demandStep } from './people.ts';
import { demandApproved } from '../approval/still-approved.ts';
import { workflowApproval } from './approval.ts';
import { demandTurn } from './place-in-version.ts';
import { demandUndoable } from './rollback/demand-undoable.ts';
import { requireWorkflow, runsOfWorkflow, taskAtHand } from './workflow-at-hand.ts';
import { requireExecuteStep, type StoredWorkflow, type WorkflowTask } from '../../ground/ledger/workflow-repo.ts';

export async function executeWorkflow({ params }: Input<typeof contract.executeWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  demandState('execute', workflow);
  const step = requireExecuteStep(workflow);
  demandStep(ctx, step, workflow);
  const runs = await runsOfWorkflow(ctx, workflow);
  const waiting = workflow.tasks.filter(
    ({ scheduledAt }, index) => scheduledAt === undefined && runs[index]?.state === 'ready',
  );
  if (waiting.length === 0) throw new AppError('nothingToExecute');
  await demandTurn(ctx.table, workflow);
  await demandReady(ctx, workflow, waiting);
  await demandUndoable(
    ctx,
    workflow,
    waiting.map(({ taskId }) => taskId),
  );
  ctx.describe({ zh: `上线工单 ${workflow.name}`, en: `Execute the workflow ${workflow.name}` });
  await beginExecution(ctx, {
    before: workflow,
    runs,
    taskIds: waiting.map(({ taskId }) => taskId),
    executor: ctx.user,
    recorded: ctx.recorded,
  });
  return { data: { task_ids: waiting.map(({ taskId }) => taskId) } };
}

export async function executeWorkflowTask({ params }: Input<typeof contract.executeWorkflowTask>, ctx: Context) {
  const { workflow, task } = await taskAtHand(ctx, params);
  demandState('execute', workflow);
  demandExecutor(ctx, workflow, task);
  const runs = await runsOfWorkflow(ctx, workflow);
  const isWaiting =
    task.scheduledAt === undefined && runs.find(({ taskId }) => taskId === task.taskId)?.state === 'ready';
  if (!isWaiting) throw new AppError('nothingToExecute');
  await demandTurn(ctx.table, workflow);
  await demandReady(ctx, workflow, [task]);
  await demandUndoable(ctx, workflow, [task.taskId]);
  ctx.describe({
    zh: `上线工单 ${workflow.name} 的数据源 ${task.dbServiceName}`,
    en: `Execute ${task.dbServiceName} of the workflow ${workflow.name}`,
  });
  const { user: executor, recorded } = ctx;
  await beginExecution(ctx, { before: workflow, runs, taskIds: [task.taskId], executor, recorded });
  return {};
}

export async function retryWorkflowTask({ params, body }: Input<typeof contract.retryWorkflowTask>, ctx: Context) {
  const { workflow, task } = await taskAtHand(ctx, params);
  demandState('retry', workflow);
  demandExecutor(ctx, workflow, task);
  const runs = await runsOfWorkflow(ctx, workflow);
  const run = runs.find(({ taskId }) => taskId === task.taskId);
  if (run?.state !== 'failed' && run?.state !== 'terminated' && run?.state !== 'terminate_failed')
    throw new AppError('nothingToRetry');
  await demandReady(ctx, workflow, [task]);
  const plan = ctx.world.newId();
  const chosen = body.exec_sql_ids && body.exec_sql_ids.length > 0 ? body.exec_sql_ids : undefined;
  await planRetry(ctx.table, task.taskId, { plan, chosen });
  ctx.describe({
    zh: `重新执行工单 ${workflow.name} 在 ${task.dbServiceName} 上的语句`,
    en: `Run statements of the workflow ${workflow.name} again on ${task.dbServiceName}`,
  });
  const { user: executor, recorded } = ctx;
  await beginExecution(ctx, { before: workflow, runs, taskIds: [task.taskId], executor, retryPlan: plan, recorded });
  return {};
}

/** The approval still holds, every data source is inside its window, and each can be reached. */
async function demandReady(ctx: Context, workflow: StoredWorkflow, tasks: readonly WorkflowTask[]): Promise<void> {
  const byUid = await demandApproved(ctx.table, workflow, workflowApproval);
  const sources = [...new Set(tasks.map(({ dbServiceUid }) => dbServiceUid))].flatMap((uid) => byUid.get(uid) ?? []);
  const closed = await outsideMaintenance(
    { table: ctx.table, projectUid: workflow.projectUid, now: ctx.world.clock.now() },
    sources,
  );
  if (closed) throw closed;
  const results = await reachMany(ctx, sources);
  const failed = results.findIndex(({ status }) => status === 'connect_failed');
  const [source, result] = [sources[failed], results[failed]];
  if (source && result) throw new AppError('connectFailed', { name: source.name, reason: result.message });
}
