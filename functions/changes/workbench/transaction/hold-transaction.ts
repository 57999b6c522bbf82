import * as z from 'zod';
import { invariant } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { TaskCall } from '../../../../shared/machines/machine.ts';
import { isOpenTransaction } from '../../../../shared/sql-transaction-states.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { dbServicesByUid, type DbService } from '../../../databases/db-services/service.ts';
import { openTransaction, type TransactionSession } from '../../../databases/reading/service.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
import type { World } from '../../../platform/world.ts';
import { carryOut } from './carry-out.ts';
import { endTransaction, endWords, finishEnd, type Held } from './end-transaction.ts';
import { settleTransaction } from './settle-transaction.ts';
import { sqlTransactions, type NewSqlTransaction, type SqlTransaction } from './transaction-repo.ts';
import { endOf } from './transaction-view.ts';

/** What the machine carries: pointers, never SQL. */
const pointer = z.object({ tenant: z.string(), creatorUid: z.string(), transactionUid: z.string() });

/**
 * Holds the session of a transaction until it has its end: the first who comes opens it, and whoever comes after that finds out what
 * became of it. Nothing is ever sent twice.
 */
export async function holdTransaction(
  { input }: TaskCall<unknown>,
  world: World,
  signal: AbortSignal,
): Promise<object> {
  const { tenant, ...key } = pointer.parse(input);
  const place = { tenant, table: world.tableOf(tenant), world };
  const first = await sqlTransactions.on(place.table).get(key);
  if (!first) return {};
  if (!isOpenTransaction(first.state)) {
    await finishEnd(place, first);
    return {};
  }
  const mine = await takenUp(place, first);
  if (mine) await held(place, mine, signal);
  else await settleTransaction(place, key, signal);
  return {};
}

/** For the first who comes. */
async function takenUp({ table, world }: EventPlace, one: SqlTransaction): Promise<SqlTransaction | undefined> {
  const { creatorUid, transactionUid } = one;
  const now = world.clock.now();
  if (one.state !== 'starting' || one.holder !== undefined || now > one.aliveUntil) return undefined;
  try {
    return await sqlTransactions
      .on(table)
      .patch(
        { creatorUid, transactionUid },
        { set: { holder: world.newId(), aliveUntil: now + limits.sqlTransactionLeaseSeconds * 1000 } },
        { condition: { state: 'starting', holder: { exists: false } } },
      );
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

async function held(place: EventPlace, one: SqlTransaction, signal: AbortSignal): Promise<void> {
  const [source] = await dbServicesByUid(place, [one.dbServiceUid]);
  const { creatorUid, transactionUid, holder } = one;
  invariant(holder !== undefined, 'it was taken up');
  const at: Held = { place, creatorUid, transactionUid, holder };
  const life = lifeOf(at);
  try {
    const session = source ? await opened(place, source, one) : { reason: endWords.sourceGone };
    if ('reason' in session) await endTransaction(at, { state: 'failed', reason: session.reason });
    else if (source) await servedAndClosed(at, { source, session, signal });
  } finally {
    await life.over();
  }
}

async function opened(
  place: EventPlace,
  source: DbService,
  { schema }: NewSqlTransaction,
): Promise<TransactionSession | { readonly reason: Text }> {
  try {
    return await openTransaction(place, source, schema);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { reason: error.words };
  }
}

type Serving = { readonly source: DbService; readonly session: TransactionSession; readonly signal: AbortSignal };

async function servedAndClosed(at: Held, serving: Serving): Promise<void> {
  try {
    await served(at, serving);
  } finally {
    await serving.session.close();
  }
}

/** Does what is ordered, one after the other, until there is an end. */
async function served(at: Held, { source, session, signal }: Serving): Promise<void> {
  const { clock } = at.place.world;
  const { backendId, transactionId } = session;
  const noted = { state: 'open' as const, backendId, ...(transactionId !== undefined && { transactionId }) };
  let one = await patched(at, noted);
  let pingedAt = clock.now();
  while (one && isOpenTransaction(one.state)) {
    const why = whyToEnd(one, clock.now(), signal);
    if (one.order) {
      if ((await carryOut(at, { one, source, session })) === 'over') return;
      pingedAt = clock.now();
    } else if (why) {
      await rolledBack(at, session, why);
      return;
    } else if (clock.now() - pingedAt > pingMilliseconds) {
      const lost = await ping(session);
      if (lost) return void (await endTransaction(at, { state: 'rolled_back', reason: lost }));
      pingedAt = clock.now();
    }
    await clock.waitUntil(clock.now() + limits.sqlTransactionPollMilliseconds, new AbortController().signal);
    one = await mine(at);
  }
}

const pingMilliseconds = (limits.sqlTransactionServerSeconds * 1000) / 4;

/** COMMIT was never sent, so a session that is gone has taken everything with it. */
async function ping(session: TransactionSession): Promise<Text | undefined> {
  try {
    await session.ping();
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return fill(endWords.connectionLost, { reason: error.words });
  }
}

async function rolledBack(at: Held, session: TransactionSession, reason: Text): Promise<void> {
  await session.rollback().catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error;
    at.place.world.log.info('a transaction was left to end with its session', { error });
  });
  await endTransaction(at, { state: 'rolled_back', reason });
}

function whyToEnd(one: SqlTransaction, now: number, signal: AbortSignal): Text | undefined {
  if (signal.aborted) return endWords.stopped;
  if (now > one.keptAt + limits.sqlTransactionLostSeconds * 1000) return endWords.left;
  const end = endOf(one);
  if (now < end.at) return undefined;
  return end.because === 'idle' ? endWords.idle : endWords.tooLong;
}

/** The transaction, as long as it is ours: whoever took it from a holder that was silent finds out what became of it. */
async function mine({ place, holder, ...key }: Held): Promise<SqlTransaction | undefined> {
  const { creatorUid, transactionUid } = key;
  const one = await sqlTransactions.on(place.table).get({ creatorUid, transactionUid });
  return one?.holder === holder ? one : undefined;
}

async function patched(at: Held, set: Partial<NewSqlTransaction>): Promise<SqlTransaction | undefined> {
  const { place, holder, creatorUid, transactionUid } = at;
  try {
    return await sqlTransactions
      .on(place.table)
      .patch({ creatorUid, transactionUid }, { set }, { condition: { holder } });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Says that the session is held, for as long as it is. */
function lifeOf(at: Held) {
  const { clock, log } = at.place.world;
  const over = new AbortController();
  const lease = limits.sqlTransactionLeaseSeconds * 1000;
  let aliveUntil = clock.now() + lease;
  const beat = async () => {
    while (!over.signal.aborted) {
      await clock.waitUntil(clock.now() + lease / 60, over.signal).catch(() => undefined);
      const now = clock.now();
      if (over.signal.aborted || aliveUntil - now > (lease * 2) / 3) continue;
      const kept = await patched(at, { aliveUntil: now + lease }).catch((error: unknown) =>
        log.warn('the holder of a transaction could not say that it lives', { error }),
      );
      aliveUntil = kept?.aliveUntil ?? aliveUntil;
    }
  };
  const done = beat();
  return {
    async over(): Promise<void> {
      over.abort();
      await done;
    },
  };
}
