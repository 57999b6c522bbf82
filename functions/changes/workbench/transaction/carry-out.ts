import { invariant } from '../../../../shared/errors/index.ts';
import { fill } from '../../../../shared/text.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import {
  readInside,
  writeInside,
  type EndingInside,
  type Inside,
  type TransactionSession,
} from '../../../databases/reading/service.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
import { endRun, readRun } from '../read-run.ts';
import { queryRuns, type StoredQueryRun } from '../run-repo.ts';
import { watchRun } from '../watch-run.ts';
import { endTransaction, endWords, type Held } from './end-transaction.ts';
import { outcomeOfSentCommit } from './settle-transaction.ts';
import { sqlTransactions, transactionStatements, type Order, type SqlTransaction } from './transaction-repo.ts';
import { endOf } from './transaction-view.ts';

type Work = { readonly one: SqlTransaction; readonly source: DbService; readonly session: TransactionSession };

/** Does what was ordered. Answers whether the transaction goes on. */
export async function carryOut(at: Held, work: Work): Promise<'over' | 'goesOn'> {
  const { order } = work.one;
  invariant(order, 'there is an order');
  if (order.kind === 'commit') return committed(at, work);
  if (order.kind === 'rollback') return undone(at, work);
  return ran(at, work, order);
}

/** That COMMIT is sent is written first, and only by whoever holds the transaction: nobody sends it twice, and nobody after somebody else looked. */
async function committed(at: Held, { one, source, session }: Work): Promise<'over'> {
  const { place, holder, creatorUid, transactionUid } = at;
  try {
    await sqlTransactions
      .on(place.table)
      .patch(
        { creatorUid, transactionUid },
        { set: { state: 'committing' } },
        { condition: { holder, state: 'open' } },
      );
  } catch (error) {
    if (error instanceof ConditionFailed) return 'over';
    throw error;
  }
  try {
    await session.commit();
    await endTransaction(at, { state: 'committed' });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.outcome === 'unknown') await endTransaction(at, await outcomeOfSentCommit(place, source, one));
    else {
      await session.rollback().catch(() => undefined);
      await endTransaction(at, { state: 'rolled_back', reason: fill(endWords.refusedCommit, { reason: error.words }) });
    }
  }
  return 'over';
}

async function undone(at: Held, { session }: Work): Promise<'over'> {
  try {
    await session.rollback();
    await endTransaction(at, { state: 'rolled_back' });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const reason = fill(endWords.connectionLost, { reason: error.words });
    await endTransaction(at, { state: 'rolled_back', reason });
  }
  return 'over';
}

async function ran(at: Held, work: Work, order: Order): Promise<'over' | 'goesOn'> {
  const { place, creatorUid } = at;
  const run = await queryRuns.on(place.table).require({ creatorUid, runUid: order.runUid ?? '' });
  const ending = order.kind === 'read' ? await read(at, work, run) : await wrote(at, work, run);
  await noteStatement(at, order, ending);
  if (!ending.gone) return 'goesOn';
  const reason = ending.reason ?? endWords.interrupted;
  if (ending.gone === 'inDoubt') await endTransaction(at, { state: 'unknown', reason: endWords.inDoubt });
  else {
    const words = ending.gone === 'lost' ? endWords.connectionLost : endWords.undoneByServer;
    await endTransaction(at, { state: 'rolled_back', reason: fill(words, { reason }) });
  }
  return 'over';
}

async function read(at: Held, work: Work, run: StoredQueryRun): Promise<EndingInside> {
  let ending: EndingInside | undefined;
  await readRun(at.place, run, {
    endsAt: endOf(work.one).at,
    through: async (sending) => {
      ending = await readInside(at.place, inside(work, run, sending), sending);
      return ending;
    },
  });
  invariant(ending, 'it was read');
  return ending;
}

async function wrote(at: Held, work: Work, run: StoredQueryRun): Promise<EndingInside> {
  const { place } = at;
  const watch = watchRun(place, run);
  try {
    const milliseconds = run.secondsMax * 1000;
    const ending = await writeInside(place, inside(work, run, { milliseconds, signal: watch.signal }));
    const { outcome, reason, place: where, changedRows = 0, record } = ending;
    await endRun(place, run, {
      state: outcome,
      milliseconds: record.milliseconds,
      ...(outcome === 'succeeded' && { changedRows }),
      ...(reason && { reason }),
      ...(where && { errorLine: where.line, errorColumn: where.column }),
    });
    return ending;
  } finally {
    await watch.stop();
  }
}

/** No statement outlives the time of its transaction. */
function inside(
  { one, source, session }: Work,
  { recordUid = '' }: StoredQueryRun,
  { milliseconds, signal }: Pick<Inside, 'milliseconds' | 'signal'>,
): Inside {
  const left = Math.max(1000, endOf(one).at - one.usedAt);
  return { session, source, recordUid, milliseconds: Math.min(milliseconds, left), signal };
}

/** The order is done: the ledger says how, and the next one may be given. */
async function noteStatement(at: Held, { number }: Order, ending: EndingInside): Promise<void> {
  const { place, holder, creatorUid, transactionUid } = at;
  const { outcome: state, changedRows = 0 } = ending;
  const changed = state === 'succeeded' ? changedRows : 0;
  await place.table.transact([
    sqlTransactions.on(place.table).patching(
      { creatorUid, transactionUid },
      {
        set: { usedAt: place.world.clock.now() },
        add: { statementCount: 1, changedRows: changed },
        remove: ['order'],
      },
      { condition: { holder } },
    ),
    transactionStatements
      .on(place.table)
      .patching({ transactionUid, number }, { set: { state, changedRows: changed } }),
  ]);
}
