import { limits } from '../../shared/limits.ts';
import type { Connection } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import { batchesOf, sessionStatements } from './run/batches.ts';
import type { Ending, EndRun, ExecutionWorld, Stop } from './execution-world.ts';
import { failureTexts } from './run/execution-texts.ts';
import { aliveUntil, whileAlive } from './run/heartbeat.ts';
import { Fenced, handOver, takeOver, type Lease } from './ledger.ts';
import { runAlone } from './run/run-alone.ts';
import type { Run } from './run-repo.ts';
import { runOnline } from './run/run-online.ts';
import { runTransaction } from './run/run-transaction.ts';
import { attempted } from './run/send.ts';
import { settle } from './run/settle.ts';
import { statements, type Statement } from './statement-repo.ts';
import { statementText } from './statement-text.ts';
import { notConnected, stoppedBy, stoppedOnRequest } from './run/stop.ts';

/** How far a runner came: to the end, or to the end of its time. */
export type Progress = 'ended' | 'more';
/** `goOn: false` only settles what an earlier runner left and ends the run. `isOver` tells when this runner's time is up. */
export type Task = {
  readonly taskId: number;
  readonly isOver: () => boolean;
  readonly goOn: boolean;
  readonly end: EndRun;
};

/** Runs what is left of a task as its one runner: settles first what an earlier runner may have left behind. */
export async function runTask({ taskId, isOver, goOn, end }: Task, world: ExecutionWorld): Promise<Progress> {
  await world.at('beforeTakeover');
  const run = await takeOver(world.table, taskId, { now: world.clock.now(), aliveUntil: aliveUntil(world.clock) });
  await world.at('afterTakeover');
  const lease = { table: world.table, taskId, fence: run.fence };
  return leavingTo(lease, world, () =>
    whileAlive(lease, world, async () => {
      const stop =
        (await settled(lease, run, world)) ?? (goOn ? await runBatches(lease, run, { isOver, world }) : undefined);
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

async function settled(lease: Lease, run: Run, world: ExecutionWorld): Promise<Stop | undefined> {
  const stop = run.fence > 1 ? await settle(lease, run, world) : undefined;
  return run.terminateRequestedAt === undefined ? stop : stop?.failure.stage === 'unknown' ? stop : stoppedOnRequest();
}

async function runBatches(
  lease: Lease,
  run: Run,
  { isOver, world }: { isOver: () => boolean; world: ExecutionWorld },
): Promise<Stop | 'more' | undefined> {
  const connection = await connected(lease, world);
  if (!('backendId' in connection)) return connection;
  try {
    await world.at('afterConnect');
    const session = { connection, lease, world };
    for await (const batch of batchesOf(lease.table, lease.taskId, run.plan)) {
      if (isOver()) return 'more';
      const stop = await runBatch(batch, session);
      if (stop) return stop;
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

async function runBatch(
  batch: readonly Statement[],
  session: Parameters<typeof runAlone>[1],
): Promise<Stop | undefined> {
  if (batch[0]?.isTransactional) return runTransaction(batch, session);
  for (const statement of batch) {
    const stop = await (statement.executionWay === 'online' ? runOnline : runAlone)(statement, session);
    if (stop) return stop;
  }
  return undefined;
}

/** A session that is set up as the script has left it; nothing but settings of the session itself is sent again. */
async function connected(lease: Lease, { driver, target, files, table }: ExecutionWorld): Promise<Connection | Stop> {
  let connection: Connection;
  try {
    connection = await driver.connect(target, {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName: 'sluice',
    });
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
async function endingOf({ table, taskId }: Lease, goOn: boolean): Promise<Ending> {
  const filter = { state: { oneOf: ['not_started', 'failed', 'rolled_back', 'terminated', 'unknown'] } };
  const {
    items: [open],
  } = await statements.on(table).list({ taskId }, { filter, limit: 1 });
  if (!open) return { state: 'succeeded' };
  const reason = goOn ? failureTexts.incomplete : failureTexts.interrupted;
  return { state: 'failed', failure: { stage: goOn ? 'sql_execute' : 'unknown', reason, number: open.number } };
}
