import { invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Connection, Driver, ResultSink, Target } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { driverOf } from '../../engines/index.ts';
import type { World } from '../../platform/world.ts';
import { targetOf, type DbService } from '../db-services/service.ts';
import type { MaskingPolicy } from '../masking/service.ts';
import { demandSessions } from './families.ts';
import type { Sessions } from './family.ts';
import { namesOfTypes } from './open-reading.ts';
import { demandPlainTarget } from './plain-target.ts';
import { demandNoRowFunctions } from './row-functions.ts';
import { isReadable, type Readable } from './seen-readable.ts';
import { seenOf, type Writable } from './seen-writable.ts';

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys'> };
type ReadOptions = { readonly rowsMax: number; readonly masking: MaskingPolicy | undefined };

/** What is thrown when the server has ended a transaction by itself: it holds nothing any more, or nobody knows what. */
export class TransactionGone extends Error {
  /** `undone`: the server rolled it back. `inDoubt`: a statement succeeded and the transaction was not there afterwards. */
  readonly how: 'undone' | 'inDoubt';
  override readonly cause: EngineError;
  constructor(how: TransactionGone['how'], cause: EngineError) {
    super(`the transaction is gone: ${how}`);
    this.how = how;
    this.cause = cause;
  }
}

/** A session with an open transaction, in which nothing is sent but what was seen to read, or to change rows and do nothing else. */
export type TransactionSession = {
  readonly backendId: string;
  /** By which the server tells the end of the transaction after a crash, where it does. */
  readonly transactionId: string | undefined;
  read(statement: Readable, sink: ResultSink, options: ReadOptions): Promise<void>;
  /** Answers how many rows it changed. What fails is undone by itself; the transaction goes on. */
  write(statement: Writable, masking: MaskingPolicy | undefined): Promise<number>;
  typeNames(numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** A word to the server, which takes a silent session for dead. */
  ping(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  cancel(): Promise<void>;
  abandon(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a session and begins a transaction on it, on the primary of a data source. */
export async function openTransaction(place: Place, source: DbService, schema: string): Promise<TransactionSession> {
  const target = await targetOf(place.world, place.tenant, source, schema);
  const driver = await driverOf(source.dbType);
  const sessions = demandSessions(source.dbType);
  const connection = await driver.connect(target, {
    timeoutMs: limits.connectTimeoutSeconds * 1000,
    applicationName: 'sluice-transaction',
  });
  try {
    await sessions.pin(connection);
    for (const setting of await sessions.settingsOfTransaction(connection))
      await connection.run(setting, { maxRows: 0 });
    await connection.begin();
    const transactionId = await connection.transactionId();
    return sessionOf({ connection, driver, target, sessions, dbType: source.dbType }, transactionId);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

type Opened = {
  readonly connection: Connection;
  readonly driver: Driver;
  readonly target: Target;
  readonly sessions: Sessions;
  readonly dbType: string;
};

function sessionOf(opened: Opened, transactionId: string | undefined): TransactionSession {
  const { connection, driver, target, sessions } = opened;
  const { backendId } = connection;
  const cancel = async () => void (await driver.cancel(target, backendId));
  return {
    backendId,
    transactionId,
    read: (statement, sink, options) => reading(opened, statement, { sink, ...options }),
    async write(statement, masking) {
      invariant(seenOf(statement), 'only what was seen to change rows is sent');
      await demandPlainTarget(connection, statement, { sessions, masking });
      return inSavepoint(connection, 'keep', async () => {
        const { rowsAffected } = await connection.run(statement.text, { maxRows: 0 });
        return rowsAffected;
      });
    },
    typeNames: (numbers) => namesOfTypes(connection, numbers),
    ping: async () => void (await connection.run('select 1', { maxRows: 1 })),
    commit: () => connection.commit(),
    rollback: () => connection.rollback(),
    cancel,
    abandon: () => (sessions.goesOnUnread ? cancel() : Promise.resolve()),
    close: () => connection.close(),
  };
}

type Reading = ReadOptions & { readonly sink: ResultSink };

/** A query sees what the transaction has changed, and can change nothing itself where the server holds it to that. */
async function reading(
  { connection, sessions, dbType }: Opened,
  statement: Readable,
  { sink, rowsMax, masking }: Reading,
): Promise<void> {
  invariant(isReadable(statement), 'only what was seen to read is sent');
  await inSavepoint(connection, 'undo', async () => {
    for (const setting of [...sessions.readsOnly, ...sessions.atMost(rowsMax)])
      await connection.run(setting, { maxRows: 0 });
    await demandNoRowFunctions(connection, statement, sessions);
    const read = connection.readInto;
    if (!masking) return read(statement.text, sink);
    const { readMasked } = await import('./masking/read-masked.ts');
    await readMasked(statement, { connection, dialect: sessions.dialect, dbType, masking, read, sink });
  });
}

const savepoint = 'sluice_statement';

/**
 * Each statement stands alone in the transaction: one that fails is undone by itself on every engine. That the savepoint is there
 * afterwards shows that the transaction is: a deadlock ends it on MySQL, and what commits by itself ended it anywhere.
 */
async function inSavepoint<T>(connection: Connection, after: 'keep' | 'undo', work: () => Promise<T>): Promise<T> {
  await connection.run(`savepoint ${savepoint}`, { maxRows: 0 });
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await backTo(connection, error);
    throw error;
  }
  if (after === 'undo') await backTo(connection, undefined);
  else await stillThere(() => connection.run(`release savepoint ${savepoint}`, { maxRows: 0 }), 'inDoubt');
  return answer;
}

async function backTo(connection: Connection, failed: unknown): Promise<void> {
  // Of a lost session its own error tells more.
  if (failed instanceof EngineError && failed.outcome !== 'refused') return;
  const cause = failed instanceof EngineError ? failed : undefined;
  await stillThere(() => connection.run(`rollback to savepoint ${savepoint}`, { maxRows: 0 }), 'undone', cause);
}

/** A cancellation that comes late may meet this statement instead of the one that it was for. */
async function stillThere(
  send: () => Promise<unknown>,
  how: TransactionGone['how'],
  cause?: EngineError,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false)
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
      if (!isFirst || error.kind !== 'cancelled') throw new TransactionGone(how, cause ?? error);
    }
}
