import { isOpenTransaction } from '../../../../shared/sql-transaction-states.ts';
import type { QueryRecord } from '../../../databases/reading/service.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { openSqlTransactions, sqlTransactions } from './transaction-repo.ts';

/** Has somebody find out what became of transactions whose holders say nothing: for what a machine has given up. */
export async function settleTransactions({ tenant, table, world }: EventPlace): Promise<'idle' | 'waiting'> {
  const { items } = await openSqlTransactions.on(table).list({});
  for (const { creatorUid, transactionUid } of items) {
    const one = await sqlTransactions.on(table).get({ creatorUid, transactionUid });
    const now = world.clock.now();
    if (one && !isOpenTransaction(one.state)) {
      // Loaded where there is something to do: sweeps start often.
      const { finishEnd } = await import('./end-transaction.ts');
      await finishEnd({ tenant, table, world }, one);
    }
    if (!one || !isOpenTransaction(one.state) || now <= one.aliveUntil) continue;
    // Another name than that of its own execution, which has ended; the same within a minute.
    const execution = `${tenant}-transaction-${transactionUid}-${Math.floor(now / 60_000)}`;
    await world.machines.start('workbenchTransaction', execution, { tenant, creatorUid, transactionUid });
  }
  return items.length === 0 ? 'idle' : 'waiting';
}

/** Whether the transaction of a statement has no end yet; with that the statement gets its own. */
export async function isOpenStill({ table }: EventPlace, record: QueryRecord): Promise<boolean> {
  const { personUid: creatorUid, transactionUid = '' } = record;
  const one = await sqlTransactions.on(table).get({ creatorUid, transactionUid });
  return one !== undefined && isOpenTransaction(one.state);
}
