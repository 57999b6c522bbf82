import type { SqlTransactionState } from '../../../../shared/sql-transaction-states.ts';
import type { QueryRecord } from '../../../databases/reading/service.ts';
import type { Context } from '../../../platform/context.ts';
import { sqlTransactions } from './transaction-repo.ts';
import { transactionStateAt } from './transaction-view.ts';

/** What became of the transactions that some rows of the log are of, by the row. */
export async function statesOfTransactions(
  { table, world }: Pick<Context, 'table'> & { readonly world: Pick<Context['world'], 'clock'> },
  records: readonly QueryRecord[],
): Promise<(record: QueryRecord) => SqlTransactionState | undefined> {
  const keys = new Map(
    records.flatMap(({ personUid: creatorUid, transactionUid }) =>
      transactionUid === undefined ? [] : [[transactionUid, { creatorUid, transactionUid }] as const],
    ),
  );
  const found = await sqlTransactions.on(table).getMany([...keys.values()]);
  const now = world.clock.now();
  const states = new Map(found.map((one) => [one.transactionUid, transactionStateAt(one, now)]));
  return ({ transactionUid }) => (transactionUid === undefined ? undefined : states.get(transactionUid));
}
