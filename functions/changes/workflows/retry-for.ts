import { AppError } from '../../../shared/errors/index.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import { outsideMaintenance } from '../../databases/db-services/service.ts';
import { demandApproved } from '../approval/still-approved.ts';
import { planRetry } from '../execution/retry.ts';
import { beginExecution, type Place } from './execution/begin-execution.ts';
import { demandState } from './change-workflow.ts';
import { workflowApproval } from './approval.ts';
import { demandMayExecute } from './demand-may-execute.ts';
import { requireTask, runsOfWorkflow } from './workflow-at-hand.ts';
import { workflows, type Person } from '../../ground/ledger/workflow-repo.ts';

type Again = {
  readonly projectUid: string;
  readonly workflowId: string;
  readonly taskId: number;
  readonly executor: Person;
};

/** Executes one task again for somebody who asked for it before, by the rules of any retry: nothing that may have taken effect is run twice. */
export async function retryFor(place: Place, { projectUid, workflowId, taskId, executor }: Again): Promise<void> {
  const workflow = await workflows.on(place.table).require({ projectUid, workflowId });
  demandState('retry', workflow);
  const runs = await runsOfWorkflow(place, workflow);
  const task = requireTask(workflow, taskId);
  const state = runs.find((run) => run.taskId === taskId)?.state;
  if (state === undefined || !runLifecycle.can('retry', state)) throw new AppError('nothingToRetry');
  const byUid = await demandApproved(place.table, workflow, workflowApproval);
  const source = byUid.get(task.dbServiceUid);
  const asked = { table: place.table, projectUid, now: place.world.clock.now() };
  const closed = source && (await outsideMaintenance(asked, [source]));
  if (closed) throw closed;
  await demandMayExecute(place.table, workflow, { uid: executor.uid, dbServiceUid: task.dbServiceUid });
  const plan = place.world.newId();
  await planRetry(place.table, taskId, { plan, chosen: undefined });
  await beginExecution(place, { before: workflow, runs, taskIds: [taskId], executor, retryPlan: plan });
}
