import { AppError } from '../../../shared/errors/index.ts';
import { outsideMaintenance } from '../../databases/db-services/service.ts';
import { beginExecution, type Place } from './execution/begin-execution.ts';
import { demandState } from './change-workflow.ts';
import { demandApproved } from '../approval/still-approved.ts';
import { workflowApproval } from './approval.ts';
import { demandMayExecute } from './demand-may-execute.ts';
import { demandTurn } from './place-in-version.ts';
import { runsOfWorkflow } from './workflow-at-hand.ts';
import { workflows, type Person } from '../../ground/ledger/workflow-repo.ts';

type Wanted = { readonly projectUid: string; readonly workflowId: string; readonly executor: Person };

/** Executes what waits in a workflow for somebody who asked for it before: everything is looked at again, and refused as it would be now. */
export async function executeFor(place: Place, { projectUid, workflowId, executor }: Wanted): Promise<void> {
  const workflow = await workflows.on(place.table).require({ projectUid, workflowId });
  demandState('execute', workflow);
  const runs = await runsOfWorkflow(place, workflow);
  const waiting = workflow.tasks.filter(
    ({ scheduledAt }, index) => scheduledAt === undefined && runs[index]?.state === 'ready',
  );
  if (waiting.length === 0) throw new AppError('nothingToExecute');
  await demandTurn(place.table, workflow);
  const byUid = await demandApproved(place.table, workflow, workflowApproval);
  const sources = waiting.flatMap(({ dbServiceUid }) => byUid.get(dbServiceUid) ?? []);
  const closed = await outsideMaintenance({ table: place.table, projectUid, now: place.world.clock.now() }, sources);
  if (closed) throw closed;
  for (const dbServiceUid of new Set(waiting.map((task) => task.dbServiceUid)))
    await demandMayExecute(place.table, workflow, { uid: executor.uid, dbServiceUid });
  const taskIds = waiting.map(({ taskId }) => taskId);
  await beginExecution(place, { before: workflow, runs, taskIds, executor });
}
