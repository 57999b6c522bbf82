import { limits } from '../../../../shared/limits.ts';
import { isOpenTransaction } from '../../../../shared/sql-transaction-states.ts';
import { dbServicesByUid, targetOf, type DbService } from '../../../databases/db-services/service.ts';
import { driverOf } from '../../../engines/index.ts';
import { lacksMarks } from '../../../engines/mysql/commit-marks.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { outcomeOfCommit, untilGone } from '../../execution/outcome-of-commit.ts';
import { endTransaction, endWords } from './end-transaction.ts';
import { sqlTransactions, type SqlTransaction } from './transaction-repo.ts';

type Key = { readonly creatorUid: string; readonly transactionUid: string };
type End = Parameters<typeof endTransaction>[1];

/**
 * Finds out what became of a transaction whose holder says nothing any more, and writes it down. It is taken from that holder first:
 * COMMIT needs a write under its name, so afterwards nobody can send it.
 */
export async function settleTransaction(place: EventPlace, key: Key, signal: AbortSignal): Promise<void> {
  const { table, world } = place;
  const taken = await takenFrom(place, key, signal);
  if (!taken) return;
  const holder = taken.holder ?? '';
  const [source] = await dbServicesByUid({ table }, [taken.dbServiceUid]);
  world.log.info('a transaction by hand is settled', { transactionUid: key.transactionUid, state: taken.state });
  await endTransaction({ place, ...key, holder }, await endOfLost(place, source, taken));
}

/** Once its holder has been silent for long enough; nothing when it has its end, or a holder that lives. */
async function takenFrom(
  { table, world: { clock, newId } }: EventPlace,
  key: Key,
  signal: AbortSignal,
): Promise<SqlTransaction | undefined> {
  for (;;) {
    const one = await sqlTransactions.on(table).get(key);
    if (!one || !isOpenTransaction(one.state) || signal.aborted) return undefined;
    if (clock.now() <= one.aliveUntil) {
      const renewed = one.aliveUntil;
      await clock.waitUntil(one.aliveUntil + 1, signal).catch(() => undefined);
      const now = await sqlTransactions.on(table).get(key);
      if (now && now.aliveUntil > renewed) return undefined;
      continue;
    }
    try {
      const aliveUntil = clock.now() + limits.settleSeconds * 4000;
      return await sqlTransactions.on(table).update({ ...one, holder: newId(), aliveUntil });
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    }
  }
}

async function endOfLost(place: EventPlace, source: DbService | undefined, one: SqlTransaction): Promise<End> {
  if (one.backendId === undefined) return { state: 'failed', reason: endWords.interrupted };
  if (one.state === 'committing')
    return source ? outcomeOfSentCommit(place, source, one) : { state: 'unknown', reason: endWords.unknown };
  if (source) await untilGone({ backendId: one.backendId, isUnwanted: true }, await asking(place, source));
  return { state: 'rolled_back', reason: endWords.interrupted };
}

/** What the server says of a COMMIT that was sent; where it cannot say, nobody guesses. */
export async function outcomeOfSentCommit(
  place: EventPlace,
  source: DbService,
  { backendId = '', transactionId }: SqlTransaction,
): Promise<End> {
  const asked = await asking(place, source);
  const verdict = await outcomeOfCommit({ backendId, transactionId }, asked);
  if (verdict === 'succeeded') return { state: 'committed', reason: endWords.proven };
  if (verdict === 'rolled_back') return { state: 'rolled_back', reason: endWords.proven };
  return { state: 'unknown', reason: lacksMarks(asked.target) ? endWords.unmarked : endWords.unknown };
}

async function asking({ tenant, world }: EventPlace, source: DbService) {
  const { clock, log } = world;
  return { clock, log, driver: await driverOf(source.dbType), target: await targetOf(world, tenant, source) };
}
