import { EngineError } from '../engine-error.ts';

const unknownVariable = '1193';
const interrupted = '1317';

type Setting = {
  /** What the server says of itself. */
  readonly version: string;
  readonly timeoutMs: number;
  readonly run: (sql: string, maxRows: number) => Promise<unknown>;
};

/**
 * Has the server end what takes longer in a session. Servers before MySQL 5.7 have no such limit: then the time is answered within
 * which somebody else has to end it.
 */
export async function limitOnServer({ version, timeoutMs, run }: Setting): Promise<number | undefined> {
  const limit = version.includes('MariaDB')
    ? `max_statement_time = ${timeoutMs / 1000}`
    : `max_execution_time = ${timeoutMs}`;
  try {
    await run(`set session ${limit}`, 0);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.code === unknownVariable) return timeoutMs;
    throw error;
  }
}

/** Ends work that takes longer by `stop`, and tells it as the server's own limit would be told. */
export async function withinTime<T>(
  timeoutMs: number | undefined,
  stop: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  if (timeoutMs === undefined) return work();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    // When it cannot be stopped it goes on, and its end is what counts.
    void stop().catch(() => undefined);
  }, timeoutMs);
  try {
    return await work();
  } catch (error) {
    if (!isOver || !(error instanceof EngineError) || error.code !== interrupted) throw error;
    throw new EngineError({ kind: 'timeout', code: interrupted, message: error.message, outcome: error.outcome });
  } finally {
    clearTimeout(timer);
  }
}
