import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { requestTermination } from '../../ground/ledger/run-changes.ts';
import { demandState } from './change-workflow.ts';
import { demandExecutor } from './people.ts';
import { taskAtHand, requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';

import type { StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';

export async function terminateWorkflow({ params }: Input<typeof contract.terminateWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  demandState('terminate', workflow);
  const runs = await runsOfWorkflow(ctx, workflow);
  const running = workflow.tasks.filter((_, index) => runs[index]?.state === 'executing');
  if (running.length === 0) throw new AppError('taskNotRunning');
  for (const task of running) demandExecutor(ctx, workflow, task);
  describe(ctx, workflow);
  for (const { taskId } of running) await request(ctx, taskId);
  return {};
}

export async function terminateWorkflowTask({ params }: Input<typeof contract.terminateWorkflowTask>, ctx: Context) {
  const { workflow, task } = await taskAtHand(ctx, params);
  demandExecutor(ctx, workflow, task);
  demandState('terminate', workflow);
  describe(ctx, workflow);
  await request(ctx, task.taskId);
  return {};
}

function describe(ctx: Context, { name }: StoredWorkflow): void {
  ctx.describe({ zh: `终止工单 ${name} 的上线`, en: `Terminate the execution of the workflow ${name}` });
}

/** A single write, and no transaction that takes the record along: a transaction on this row would turn away the runner's own writes. */
async function request({ table, world, user }: Context, taskId: number): Promise<void> {
  await requestTermination(table, taskId, { at: new Date(world.clock.now()).toISOString(), by: user.name });
}
