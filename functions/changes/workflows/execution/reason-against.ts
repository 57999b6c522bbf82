import { AppError } from '../../../../shared/errors/index.ts';
import type { Text } from '../../../../shared/text.ts';
import { outsideMaintenance } from '../../../databases/db-services/service.ts';
import type { Run } from '../../../ground/ledger/run-repo.ts';
import { demandApproved } from '../../approval/still-approved.ts';
import { workflowApproval } from '../approval.ts';
import { demandMayExecute } from '../demand-may-execute.ts';
import { workflows, type Workflow, type WorkflowTask } from '../../../ground/ledger/workflow-repo.ts';
import type { Place } from './begin-execution.ts';
import type { ExecutionPointer } from './execution-pointer.ts';

/** What has become of the approval, the window and the right of whoever executes since they were looked at last. */
export async function demandStillAllowed(
  { table, world }: Pick<Place, 'table' | 'world'>,
  workflow: Workflow,
  { task, executorUid }: { readonly task: WorkflowTask; readonly executorUid: string },
): Promise<void> {
  const { dbServiceUid } = task;
  const source = (await demandApproved(table, workflow, workflowApproval)).get(dbServiceUid);
  if (!source) throw new AppError('outsideMaintenance', { names: task.dbServiceName });
  const closed = await outsideMaintenance({ table, projectUid: workflow.projectUid, now: world.clock.now() }, [source]);
  if (closed) throw closed;
  await demandMayExecute(table, workflow, { uid: executorUid, dbServiceUid });
}

/** Why an execution that was interrupted may not go on by itself. */
export async function reasonAgainstGoingOn(
  place: Place,
  { projectUid, workflowId }: ExecutionPointer,
  { taskId, executorUid = '' }: Run,
): Promise<Text | undefined> {
  const workflow = await workflows.on(place.table).require({ projectUid, workflowId });
  const task = workflow.tasks.find((one) => one.taskId === taskId);
  if (!task) throw new AppError('notFound');
  return reasonOf(() => demandStillAllowed(place, workflow, { task, executorUid }));
}

/** What a refusal says, in words for whoever reads of it later. */
export async function reasonOf(demand: () => Promise<void>): Promise<Text | undefined> {
  try {
    await demand();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.text;
    throw error;
  }
}
