import { AppError } from '../../../../shared/errors/index.ts';
import type { TaskCall } from '../../../../shared/machines/machine.ts';
import { dbServicesByUid, targetOf } from '../../../databases/db-services/service.ts';
import { familyOf } from '../../../../shared/engines/index.ts';
import { driverOf } from '../../../engines/index.ts';
import { timeSlice } from '../../../platform/clock.ts';
import type { World } from '../../../platform/world.ts';
import { Fenced } from '../../../ground/ledger/ledger.ts';
import { noCrash } from '../../execution/crash-point.ts';
import { requireTasks } from '../../../ground/ledger/task-repo.ts';
import type { Ending } from '../../execution/execution-world.ts';
import type { Run } from '../../../ground/ledger/run-repo.ts';
import { runTask } from '../../execution/run-task.ts';
import { keepPicture } from '../../releases/table-pictures.ts';
import { workflows } from '../../../ground/ledger/workflow-repo.ts';
import { reasonAgainstGoingOn } from './reason-against.ts';
import { endRun } from './end-run.ts';
import { executionPointer, type ExecutionPointer } from './execution-pointer.ts';

/** Runs the statements of a task until they, or this function's time, are at an end. */
export async function runStatements(
  { input }: TaskCall<unknown>,
  world: World,
  signal: AbortSignal,
): Promise<{ isMore: boolean }> {
  const isLate = timeSlice(world.clock);
  const isOver = () => signal.aborted || isLate();
  return advance(executionPointer.parse(input), world, { goOn: true, mayGoOn: true, isOver });
}

/** Only finds out what became of the statements that were sent, and ends the run. */
export async function settleStatements({ input }: TaskCall<unknown>, world: World): Promise<{ isMore: boolean }> {
  return advance(executionPointer.parse(input), world, { goOn: false, mayGoOn: false, isOver: () => false });
}

type How = { readonly goOn: boolean; readonly mayGoOn: boolean; readonly isOver: () => boolean };

/** Carries an execution on; with `mayGoOn` one that was interrupted goes on by itself as long as nothing stands against it. */
export async function advance(
  input: ExecutionPointer,
  world: World,
  { goOn, mayGoOn, isOver }: How,
): Promise<{ isMore: boolean }> {
  const place = { tenant: input.tenant, table: world.tableOf(input.tenant), world };
  const [[task], workflow] = await Promise.all([
    requireTasks(place.table, [input.taskId]),
    workflows.on(place.table).get(input),
  ]);
  const [source] = task ? await dbServicesByUid(place, [task.dbServiceUid]) : [];
  if (!task || !source) throw new AppError('notFound');
  const [target, driver] = await Promise.all([
    targetOf(world, input.tenant, source, task.schema),
    driverOf(source.dbType),
  ]);
  const execution = {
    table: place.table,
    files: world.files.forTenant(input.tenant),
    driver,
    target,
    onlineTool: world.onlineTool,
    clock: world.clock,
    log: world.log.with({ taskId: input.taskId }),
    at: noCrash,
    backup: { family: familyOf(source.dbType), rowsMax: task.backupRowsMax },
  };
  // A release compares its target with what the stage before had, so only changes of versions are pictured.
  const picture = async (side: 'before' | 'after') => {
    if (workflow?.inVersion && goOn) await keepPicture(place, task, { side, source });
  };
  const end = async (run: Run, ending: Ending) => {
    await picture('after');
    await endRun(place, input, { run, ending });
  };
  const against = mayGoOn ? (run: Run) => reasonAgainstGoingOn(place, input, run) : undefined;
  try {
    await picture('before');
    const progress = await runTask({ taskId: input.taskId, goOn, isOver, end, against }, execution);
    return { isMore: progress === 'more' };
  } catch (error) {
    // The run has ended, or another runner has it: nothing is left to do here.
    if (error instanceof Fenced) return { isMore: false };
    throw error;
  }
}
