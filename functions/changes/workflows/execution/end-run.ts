import { AppError, invariant } from '../../../../shared/errors/index.ts';
import { statusOfRuns, workflowLifecycle, type RunState } from '../../../../shared/lifecycles/workflow.ts';
import type { Ending } from '../../execution/execution-world.ts';
import { endingRun } from '../../../ground/ledger/run-changes.ts';
import { raise, type Events } from '../../../platform/events.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import type { Run } from '../../../ground/ledger/run-repo.ts';
import { changeWorkflow, withAssignees } from '../change-workflow.ts';
import type { EndedRun } from '../figures/subject-figures.ts';
import { tellingReviewers } from '../telling.ts';
import { runsOfWorkflow } from '../workflow-at-hand.ts';
import { workflows, type Workflow } from '../../../ground/ledger/workflow-repo.ts';
import type { Place } from './begin-execution.ts';
import type { ExecutionPointer } from './execution-pointer.ts';

const endAttemptsMax = 10;

/** Writes the end of a run and what the workflow is now, together; another task of it may end at the same moment. */
export async function endRun(
  place: Place,
  { projectUid, workflowId }: ExecutionPointer,
  { run, ending }: { run: Run; ending: Ending },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = await workflows.on(place.table).require({ projectUid, workflowId });
    const runs = await runsOfWorkflow(place, before);
    const at = new Date(place.world.clock.now()).toISOString();
    const states = runs.map(({ taskId, state }): RunState => (taskId === run.taskId ? ending.state : state));
    const status = workflowLifecycle.can('settle', before.status) ? statusOfRuns(states) : before.status;
    const isOver = status === 'finished' || status === 'exec_failed';
    const after = withAssignees({
      ...before,
      status,
      steps: isOver ? executed(before.steps, run, at) : before.steps,
      ...(isOver && { endedAt: at }),
    });
    try {
      await changeWorkflow(place.table, {
        before,
        after,
        ran: ranOf(before, { run, ending, at }),
        beside: [
          ...endingRun(place.table, run, { state: ending.state, failure: ending.failure, at }),
          ...(await tellingOfRun(place, after, { run, ending, at })),
        ],
      });
      break;
    } catch (error) {
      const isRace = error instanceof AppError && error.kind === 'changedMeanwhile';
      if (!isRace || attempt === endAttemptsMax) throw error;
    }
  }
  await tellEnd(place, { projectUid, workflowId, taskId: run.taskId });
}

/** Hundreds of parts of a change in waves say nothing each: the change itself tells when it stops or ends. */
async function tellingOfRun(
  place: Place,
  after: Workflow,
  { run, ending, at }: { run: Run; ending: Ending; at: string },
): Promise<TransactItem[]> {
  if (after.partOf) return [];
  return tellingReviewers(place, ending.state === 'succeeded' ? 'exec_success' : 'exec_failed', after, {
    taskId: run.taskId,
    reason: ending.failure?.reason,
    ran: { startedAt: run.startedAt, endedAt: at },
  });
}

function ranOf({ tasks }: Workflow, { run, ending, at }: { run: Run; ending: Ending; at: string }): EndedRun {
  const dbServiceUid = tasks.find(({ taskId }) => taskId === run.taskId)?.dbServiceUid;
  invariant(dbServiceUid !== undefined, 'a run is of a task of its workflow');
  const seconds = Math.max(0, Date.parse(at) - Date.parse(run.startedAt ?? at)) / 1000;
  return { dbServiceUid, succeeded: ending.state === 'succeeded', seconds };
}

/** The end is written, so trouble of those who are told is logged only: who has to act upon it looks again by itself. */
async function tellEnd(place: Place, told: Events['executionEnded']): Promise<void> {
  try {
    await raise(place, 'executionEnded', told);
  } catch (error) {
    place.world.log.error('not everybody could be told of the end of an execution', { ...told, error });
  }
}

type Steps = Parameters<typeof withAssignees>[0]['steps'];

function executed(steps: Steps, { executorUid, executorName }: Run, at: string): Steps {
  const operator = executorUid === undefined ? undefined : { uid: executorUid, name: executorName ?? '' };
  return steps.map((step) =>
    step.type === 'sql_execute' ? { ...step, state: 'approved', operatedAt: at, ...(operator && { operator }) } : step,
  );
}
