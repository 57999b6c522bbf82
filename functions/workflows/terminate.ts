import type * as contract from '../../shared/contract/workflows.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import { requestTermination } from '../tasks/service.ts';
import { demandState } from './change.ts';
import { demandExecutor, taskAtHand } from './execute.ts';
import { requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';
import type { StoredWorkflow } from './workflow-repo.ts';

export async function terminateWorkflow({ params }: Input<typeof contract.terminateWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  demandState('terminate', workflow);
  const runs = await runsOfWorkflow(ctx, workflow);
  const running = workflow.tasks.filter((_, index) => runs[index]?.state === 'executing');
  if (running.length === 0) throw new AppError('taskNotRunning');
  for (const task of running) demandExecutor(ctx, workflow, task);
  for (const { taskId } of running) await request(ctx, workflow, taskId);
  return {};
}

export async function terminateWorkflowTask({ params }: Input<typeof contract.terminateWorkflowTask>, ctx: Context) {
  const { workflow, task } = await taskAtHand(ctx, params);
  demandExecutor(ctx, workflow, task);
  demandState('terminate', workflow);
  await request(ctx, workflow, task.taskId);
  return {};
}

async function request(ctx: Context, workflow: StoredWorkflow, taskId: number): Promise<void> {
  await requestTermination(ctx.table, taskId, new Date(ctx.world.clock.now()).toISOString());
  ctx.describe({ zh: `终止工单 ${workflow.name} 的上线`, en: `Terminate the execution of the workflow ${workflow.name}` });
}
