import { AppError } from '../../shared/errors/index.ts';
import { statusOfRuns, workflowLifecycle, type RunState } from '../../shared/lifecycles/workflow.ts';
import type { TaskCall } from '../../shared/machines/machine.ts';
import { dbServicesByUid, targetOf } from '../db-services/service.ts';
import { driverOf } from '../engines/index.ts';
import { timeSlice } from '../platform/clock.ts';
import type { World } from '../platform/world.ts';
import { endingRun, Fenced, noCrash, requireTasks, runTask, type Ending, type Run } from '../tasks/service.ts';
import type { Place } from './begin-execution.ts';
import { change } from './change.ts';
import { executionInput, type ExecutionInput } from './execution-input.ts';
import { runsOfWorkflow } from './workflow-at-hand.ts';
import { workflows } from './workflow-repo.ts';
import { withAssignees } from './workflows.ts';

/** Runs the statements of a task until they, or this function's time, are at an end. */
export async function runStatements({ input }: TaskCall<unknown>, world: World, signal: AbortSignal): Promise<{ isMore: boolean }> {
  const isLate = timeSlice(world.clock);
  return advance(executionInput.parse(input), world, { goOn: true, isOver: () => signal.aborted || isLate() });
}

/** Only finds out what became of the statements that were sent, and ends the run. */
export async function settleStatements({ input }: TaskCall<unknown>, world: World): Promise<{ isMore: boolean }> {
  return advance(executionInput.parse(input), world, { goOn: false, isOver: () => false });
}

export async function advance(input: ExecutionInput, world: World, { goOn, isOver }: { goOn: boolean; isOver: () => boolean }): Promise<{ isMore: boolean }> {
  const place = { tenant: input.tenant, table: world.tableOf(input.tenant), world };
  const [task] = await requireTasks(place.table, [input.taskId]);
  const [source] = task ? await dbServicesByUid(place, [task.dbServiceUid]) : [];
  if (!task || !source) throw new AppError('notFound');
  const [target, driver] = await Promise.all([targetOf(world, input.tenant, source, task.schema), driverOf(source.dbType)]);
  const execution = { table: place.table, files: world.files.forTenant(input.tenant), driver, target, clock: world.clock, log: world.log.with({ taskId: input.taskId }), at: noCrash };
  try {
    const progress = await runTask({ taskId: input.taskId, goOn, isOver, end: (run, ending) => endRun(place, input, { run, ending }) }, execution);
    return { isMore: progress === 'more' };
  } catch (error) {
    // The run has ended, or another runner has it: nothing is left to do here.
    if (error instanceof Fenced) return { isMore: false };
    throw error;
  }
}

const endAttemptsMax = 10;

/** Writes the end of a run and what the workflow is now, together; another task of it may end at the same moment. */
async function endRun(place: Place, { projectUid, workflowId }: ExecutionInput, { run, ending }: { run: Run; ending: Ending }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = await workflows.on(place.table).require({ projectUid, workflowId });
    const runs = await runsOfWorkflow(place, before);
    const at = new Date(place.world.clock.now()).toISOString();
    const states = runs.map(({ taskId, state }): RunState => (taskId === run.taskId ? ending.state : state));
    const status = workflowLifecycle.can('settle', before.status) ? statusOfRuns(states) : before.status;
    const isOver = status === 'finished' || status === 'exec_failed';
    const after = withAssignees({ ...before, status, steps: isOver ? executed(before.steps, run, at) : before.steps, ...(isOver && { endedAt: at }) });
    try {
      return await change(place.table, { before, after, beside: endingRun(place.table, run, { state: ending.state, failure: ending.failure, at }) });
    } catch (error) {
      const isRace = error instanceof AppError && error.kind === 'changedMeanwhile';
      if (!isRace || attempt === endAttemptsMax) throw error;
    }
  }
}

type Steps = Parameters<typeof withAssignees>[0]['steps'];

function executed(steps: Steps, { executorUid, executorName }: Run, at: string): Steps {
  const operator = executorUid === undefined ? undefined : { uid: executorUid, name: executorName ?? '' };
  return steps.map((step) => (step.type === 'sql_execute' ? { ...step, state: 'approved', operatedAt: at, ...(operator && { operator }) } : step));
}
