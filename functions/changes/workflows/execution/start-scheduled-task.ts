import { workflowLifecycle, statusOfRuns, type RunState } from '../../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../../shared/text.ts';
import type { Firing } from '../../../platform/ports/schedules.ts';
import type { World } from '../../../platform/world.ts';
import { refusingRun } from '../../../ground/ledger/run-changes.ts';
import type { Run } from '../../../ground/ledger/run-repo.ts';
import { beginExecution, type Place } from './begin-execution.ts';
import {
  unscheduled,
  workflows,
  type StoredWorkflow,
  type WorkflowTask,
} from '../../../ground/ledger/workflow-repo.ts';
import { changeWorkflow, withAssignees } from '../change-workflow.ts';
import { askConfirmation, demandConfirmable } from '../confirmation.ts';
import { executionPointer } from './execution-pointer.ts';
import { demandStillAllowed, reasonOf } from './reason-against.ts';
import { tellingReviewers } from '../telling.ts';
import { runsOfWorkflow } from '../workflow-at-hand.ts';
import { demandTurn } from '../place-in-version.ts';
import { demandUndoable } from '../rollback/demand-undoable.ts';

/**
 * Starts what a schedule was made for, if it is still noted at the task: a cancelled, moved or already fired one does nothing.
 * Window, approval and the right of whoever scheduled are looked at again; what fails now fails the task, with its reason.
 */
export async function startScheduledTask({ slot, input }: Firing, world: World): Promise<void> {
  const { tenant, projectUid, workflowId, taskId } = executionPointer.parse(input);
  const place = { tenant, table: world.tableOf(tenant), world };
  const workflow = await workflows.on(place.table).get({ projectUid, workflowId });
  const task = workflow?.tasks.find((one) => one.taskId === taskId);
  if (
    !workflow ||
    !task?.scheduledBy ||
    task.scheduledAt !== slot ||
    !workflowLifecycle.can('execute', workflow.status)
  )
    return;
  const runs = await runsOfWorkflow(place, workflow);
  if (runs.find((run) => run.taskId === taskId)?.state !== 'ready') return;
  if (task.confirmAskedAt !== undefined) return;
  const reason = await reasonAgainst(place, workflow, task);
  if (reason) await refuse(place, { workflow, task, runs, reason });
  else if (task.confirmBy) await askConfirmation(place, workflow, task);
  else await beginExecution(place, { before: workflow, runs, taskIds: [taskId], executor: task.scheduledBy });
}

/** Runs what was asked about, now that whoever scheduled it agrees; everything is looked at once more. */
export async function startConfirmedTask(place: Place, workflow: StoredWorkflow, task: WorkflowTask): Promise<void> {
  const { taskId, scheduledBy: executor } = task;
  if (!executor) return;
  const runs = await runsOfWorkflow(place, workflow);
  const reason = await reasonAgainst(place, workflow, task);
  if (reason) await refuse(place, { workflow, task, runs, reason });
  else await beginExecution(place, { before: workflow, runs, taskIds: [taskId], executor });
}

/** Why a schedule may not run any more. */
function reasonAgainst(place: Place, workflow: StoredWorkflow, task: WorkflowTask): Promise<Text | undefined> {
  return reasonOf(async () => {
    await demandConfirmable(place.table, task.confirmBy);
    await demandStillAllowed(place, workflow, { task, executorUid: task.scheduledBy?.uid ?? '' });
    await demandTurn(place.table, workflow);
    await demandUndoable(place, workflow, [task.taskId]);
  });
}

async function refuse(
  place: Place,
  {
    workflow,
    task,
    runs,
    reason,
  }: { workflow: StoredWorkflow; task: WorkflowTask; runs: readonly Run[]; reason: Text },
): Promise<void> {
  const at = new Date(place.world.clock.now()).toISOString();
  const states = runs.map(({ taskId, state }): RunState => (taskId === task.taskId ? 'failed' : state));
  const status = statusOfRuns(states);
  const after = withAssignees({
    ...workflow,
    status,
    tasks: workflow.tasks.map((one) => (one.taskId === task.taskId ? unscheduled(one) : one)),
    ...(status === 'exec_failed' && { endedAt: at }),
  });
  const beside = [
    refusingRun(place.table, task.taskId, { at, reason }),
    ...(await tellingReviewers(place, 'exec_failed', after, { taskId: task.taskId, reason })),
  ];
  await changeWorkflow(place.table, { before: workflow, after, beside });
}
