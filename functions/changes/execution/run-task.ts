import { limits } from '../../../shared/limits.ts';
import { fill, type Text } from '../../../shared/text.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { batchesOf, sessionStatements } from './run/batches.ts';
import type { Ending, EndRun, ExecutionWorld, Interrupted, Stop } from './execution-world.ts';
import { failureTexts } from '../../ground/ledger/execution-texts.ts';
import { aliveUntil, whileAlive } from './run/heartbeat.ts';
import { Fenced, handOver, noteGoingOn, takeOver, type Lease } from '../../ground/ledger/ledger.ts';
import { lookedAfter } from './run/lookout.ts';
import { runAlone } from './run/run-alone.ts';
import { planUndone } from './retry.ts';
import type { Run } from '../../ground/ledger/run-repo.ts';
import { runOnline } from './run/run-online.ts';
import { runTransaction } from './run/run-transaction.ts';
import { attempted } from './run/send.ts';
import { settle } from './run/settle.ts';
import { statements, type Statement } from '../../ground/ledger/statement-repo.ts';
import { Undoing } from './run/undoing.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import { notConnected, stoppedBy, stoppedOnRequest } from './run/stop.ts';

/** How far a runner came: to the end, or to the end of its time. */
export type Progress = 'ended' | 'more';
/**
 * `goOn: false` settles what an earlier runner left and ends the run, or leaves it to a next runner where it may go on by
 * itself. `isOver` tells when this runner's time is up.
 */
export type Task = {
  readonly taskId: number;
  readonly isOver: () => boolean;
  readonly goOn: boolean;
  readonly end: EndRun;
  /** What stands against going on after an interruption, if anything. Without it nothing that was undone runs again by itself. */
  readonly against?: ((run: Run) => Promise<Text | undefined>) | undefined;
};

/** Runs what is left of a task as its one runner: settles first what an earlier runner may have left behind. */
export async function runTask(task: Task, world: ExecutionWorld): Promise<Progress> {
  const { taskId, goOn, end } = task;
  await world.at('beforeTakeover');
  const time = { now: world.clock.now(), aliveUntil: aliveUntil(world.clock) };
  const { isInterrupted, ...run } = await takeOver(world.table, taskId, time);
  await world.at('afterTakeover');
  const lease = { table: world.table, taskId, fence: run.fence };
  return leavingTo(lease, world, () =>
    whileAlive(lease, world, async () => {
      const stop = await carriedOn(lease, { run, isInterrupted, task, world });
      if (stop === 'more') {
        await handOver(lease, aliveUntil(world.clock));
        return 'more';
      }
      const ending = stop ?? (await endingOf(lease, goOn));
      await world.at('beforeEnd');
      await end(run, ending);
      await world.at('afterEnd');
      return 'ended';
    }),
  );
}

/** A runner that fails leaves the run to the next one at once, instead of letting it wait for the end of a lease. */
async function leavingTo<T>(lease: Lease, world: ExecutionWorld, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fenced))
      await handOver(lease, aliveUntil(world.clock)).catch((second: unknown) =>
        world.log.warn('a run could not be left to a next runner', { error: second }),
      );
    throw error;
  }
}

type Given = {
  readonly run: Run;
  readonly isInterrupted: boolean;
  readonly task: Task;
  readonly world: ExecutionWorld;
};

/** Goes on where the ledger stands, as far as what is found there and its circumstances allow it. */
async function carriedOn(lease: Lease, given: Given): Promise<Stop | 'more' | undefined> {
  const { run, task, world } = given;
  const inTheWay = await whatIsInTheWay(lease, given);
  if (inTheWay) return inTheWay === 'allDone' ? undefined : inTheWay;
  if (!task.goOn) return task.against ? 'more' : undefined;
  return runBatches(lease, run, { isOver: task.isOver, world });
}

async function whatIsInTheWay(
  lease: Lease,
  { run, isInterrupted, task, world }: Given,
): Promise<Stop | 'allDone' | undefined> {
  const left = run.fence > 1 ? await settle(lease, run, world) : undefined;
  if (left?.failure.stage === 'unknown') return left;
  if (run.terminateRequestedAt !== undefined) return unlessAllDone(lease, stoppedOnRequest);
  if (left && !(left.undone && task.against)) return left;
  // Who only settles comes because no runner did: that counts as an interruption, or runners would be started for ever.
  if (!isInterrupted && !left && task.goOn) return undefined;
  return unlessAllDone(lease, () => stopOrGoOn(lease, { run, task, left }));
}

async function unlessAllDone<T>(lease: Lease, otherwise: () => T | Promise<T>): Promise<T | 'allDone'> {
  return (await isAllDone(lease)) ? 'allDone' : otherwise();
}

type Undone = { readonly run: Run; readonly task: Task; readonly left: Interrupted | undefined };

/** Behind an interruption: plans once more what it has undone, unless something stands against going on by itself. */
async function stopOrGoOn(lease: Lease, { run, task: { against, goOn }, left }: Undone): Promise<Stop | undefined> {
  if (!against) return undefined;
  const { goOns = 0 } = run;
  const often = fill(failureTexts.interruptedOften, { count: goOns + 1 });
  const reason = goOns < limits.goOnsMax ? await against(run) : often;
  if (reason) return notGoneOn(reason, left);
  if (left || !goOn) await noteGoingOn(lease);
  if (left?.undone) await planUndone(lease, left.undone);
  return undefined;
}

function notGoneOn(reason: Text, left: Stop | undefined): Stop {
  const number = left?.failure.number;
  return {
    state: 'failed',
    failure: { stage: 'pre_check', reason: fill(failureTexts.notGoneOn, { reason }), ...(number && { number }) },
  };
}

/** Runs one batch after the other; where a session was lost behind a proven commit, in a new one. */
async function runBatches(
  lease: Lease,
  run: Run,
  given: { isOver: () => boolean; world: ExecutionWorld },
): Promise<Stop | 'more' | undefined> {
  const undoing = await Undoing.of(lease);
  for (;;) {
    const stop = await runInSession(lease, run, { ...given, undoing });
    if (stop === 'goOn') continue;
    if (stop !== 'sessionLost') return stop ?? undoing.stop;
    if (await isAllDone(lease)) return undoing.stop;
  }
}

async function runInSession(
  lease: Lease,
  run: Run,
  { isOver, world, undoing }: { isOver: () => boolean; world: ExecutionWorld; undoing: Undoing },
): Promise<Stop | 'more' | 'sessionLost' | 'goOn' | undefined> {
  const connection = await connected(lease, world);
  if (!('backendId' in connection)) return connection;
  try {
    await world.at('afterConnect');
    const session = { connection, lease, world };
    for await (const batch of batchesOf(lease.table, lease.taskId, run.plan)) {
      if (isOver()) return 'more';
      if (await undoing.leavesOut(batch)) continue;
      const stop = await runBatch(batch, session);
      if (stop === 'sessionLost') return stop;
      // What a failure has left of the session, such as locks, is not known: the rest of an undo has another one.
      if (stop) return (await undoing.goesOnBehind(batch, stop)) ? 'goOn' : stop;
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

async function runBatch(
  batch: readonly Statement[],
  session: Parameters<typeof runAlone>[1],
): Promise<Stop | 'sessionLost' | undefined> {
  if (batch[0]?.isTransactional) return runTransaction(batch, session);
  for (const statement of batch) {
    const stop = await (statement.executionWay === 'online' ? runOnline : runAlone)(statement, session);
    if (stop) return stop;
  }
  return undefined;
}

/** A session that is set up as the script has left it; nothing but settings of the session itself is sent again. */
async function connected(lease: Lease, world: ExecutionWorld): Promise<Connection | Stop> {
  const { driver, target, files, table } = world;
  let connection: Connection;
  try {
    const options = { timeoutMs: limits.connectTimeoutSeconds * 1000, applicationName: 'sluice' };
    connection = lookedAfter(await driver.connect(target, options), lease, world);
  } catch (error) {
    if (error instanceof EngineError) return notConnected(error);
    throw error;
  }
  for (const statement of await sessionStatements(table, lease.taskId)) {
    const settings = statement.slice?.settings ?? [await statementText(files, statement)];
    for (const sql of settings) {
      const problem = await attempted(connection.run(sql, { maxRows: 0 }));
      if (!problem) continue;
      await connection.close();
      return stoppedBy(problem, statement.number);
    }
  }
  return connection;
}

/** When all that was planned has run, the task has succeeded unless other statements still wait. */
async function endingOf(lease: Lease, goOn: boolean): Promise<Ending> {
  const open = await firstOpen(lease);
  if (!open) return { state: 'succeeded' };
  const reason = goOn ? failureTexts.incomplete : failureTexts.interrupted;
  return { state: 'failed', failure: { stage: goOn ? 'sql_execute' : 'unknown', reason, number: open.number } };
}

async function isAllDone(lease: Lease): Promise<boolean> {
  return (await firstOpen(lease)) === undefined;
}

async function firstOpen({ table, taskId }: Lease): Promise<Statement | undefined> {
  const filter = { state: { oneOf: ['not_started', 'failed', 'rolled_back', 'terminated', 'unknown'] } };
  return (await statements.on(table).list({ taskId }, { filter, limit: 1 })).items[0];
}
