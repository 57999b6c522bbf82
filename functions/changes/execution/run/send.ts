import { limits } from '../../../../shared/limits.ts';
import type { Connection, RunOptions, RunResult } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { ExecutionWorld } from '../execution-world.ts';
import { hasPassed } from './heartbeat.ts';
import type { Lease } from '../../../ground/ledger/ledger.ts';
import { runs } from '../../../ground/ledger/run-repo.ts';

/** What went wrong with an exchange, if something did; only errors of the database are answers. */
export async function attempted(exchange: Promise<unknown>): Promise<EngineError | undefined> {
  try {
    await exchange;
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

/** How a statement that was sent came back; `stopping` is there when its end was asked for meanwhile. */
export type Answer = { readonly result: RunResult | EngineError; readonly stopping: Stopping | undefined };
/** `problem` says why the server could not be asked to stop. */
export type Stopping = { readonly problem: EngineError | undefined };

/** One connection, and the right to use it. */
export type Session = { readonly connection: Connection; readonly lease: Lease; readonly world: ExecutionWorld };

/** Sends one statement, once. While it runs, a termination that somebody asks for reaches the server by a second connection. */
export async function send(sql: string, session: Session, options: RunOptions = { maxRows: 0 }): Promise<Answer> {
  return watched(session, async () => {
    // Sent at once, before anything else is awaited.
    const running = session.connection.run(sql, options);
    const [result] = await Promise.all([settled(running), session.world.at('whileRunning')]);
    return result;
  });
}

/** Does something on the session. A termination that somebody asks for meanwhile reaches the server by a second connection. */
export async function watched<T>(
  { connection, lease, world }: Session,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly stopping: Stopping | undefined }> {
  const over = new AbortController();
  const watching = watch(connection.backendId, lease, world, over.signal);
  try {
    const result = await work();
    over.abort();
    return { result, stopping: await watching };
  } finally {
    over.abort();
    await watching;
  }
}

async function watch(
  backendId: string,
  lease: Lease,
  world: ExecutionWorld,
  over: AbortSignal,
): Promise<Stopping | undefined> {
  let stopping: Stopping | undefined;
  while (await hasPassed(world.clock, limits.terminationPollMilliseconds, over)) {
    if (await isStopWanted(lease, world))
      stopping = { problem: await attempted(world.driver.cancel(world.target, backendId)) };
  }
  return stopping;
}

/** Whether somebody asked for the end of the run. */
export async function isStopWanted({ table, taskId, fence }: Lease, { log }: ExecutionWorld): Promise<boolean> {
  try {
    const run = await runs.on(table).get({ taskId });
    return run?.fence === fence && run.terminateRequestedAt !== undefined;
  } catch (error) {
    // The statement goes on whatever the table says; the next look makes this one good.
    log.warn('the run of a task could not be read', { taskId, error });
    return false;
  }
}

async function settled(running: Promise<RunResult>): Promise<RunResult | EngineError> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}
