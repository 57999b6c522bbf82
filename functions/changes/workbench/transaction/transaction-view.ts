import type * as contract from '../../../../shared/contract/changes/workbench/operations.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { isOpenTransaction, type SqlTransactionState } from '../../../../shared/sql-transaction-states.ts';
import { inLocale } from '../../../../shared/text.ts';
import type { Context } from '../../../platform/context.ts';
import { transactionStatements, type NewSqlTransaction, type SqlTransaction } from './transaction-repo.ts';

type Shown = Reply<typeof contract.getSqlTransaction>['data'];
type Reader = Pick<Context, 'table' | 'locale'> & { readonly world: Pick<Context['world'], 'clock'> };

/** A transaction as its person sees it, with its latest statements. */
export async function shownTransaction({ table, world, locale }: Reader, one: SqlTransaction): Promise<Shown> {
  const now = world.clock.now();
  const { items } = await transactionStatements
    .on(table)
    .list({ transactionUid: one.transactionUid }, { newestFirst: true, limit: limits.sqlTransactionStatementsShown });
  const end = endOf(one);
  return {
    transaction_uid: one.transactionUid,
    state: transactionStateAt(one, now),
    person: { uid: one.creatorUid, name: one.creatorName },
    db_service: { uid: one.dbServiceUid, name: one.dbServiceName },
    schema_name: one.schema,
    opened_at: new Date(one.openedAt).toISOString(),
    ...(one.endedAt !== undefined && { ended_at: new Date(one.endedAt).toISOString() }),
    ...(one.reason && { reason: inLocale(one.reason, locale) }),
    seconds_left: isOpenTransaction(one.state) ? Math.max(0, Math.ceil((end.at - now) / 1000)) : 0,
    ends_because: end.because,
    is_busy: one.order !== undefined,
    statement_count: one.statementCount,
    changed_rows: one.changedRows,
    statements: items.map(({ number, sql, state, changedRows, at, runUid }) => ({
      number,
      sql,
      state,
      changed_rows: changedRows,
      at,
      run_uid: runUid,
    })),
    ...(one.backendId !== undefined && { server_session: one.backendId }),
    ...(one.transactionId !== undefined && { server_transaction: one.transactionId }),
  };
}

/** What is told: one whose holder says nothing is held by nobody. */
export function transactionStateAt({ state, aliveUntil }: NewSqlTransaction, now: number): SqlTransactionState {
  return isOpenTransaction(state) && now > aliveUntil ? 'lost' : state;
}

/** When it is rolled back by itself, and why then. What runs is no idleness. */
export function endOf({ openedAt, usedAt, order }: NewSqlTransaction): {
  readonly at: number;
  readonly because: 'idle' | 'length';
} {
  const length = openedAt + limits.sqlTransactionSecondsMax * 1000;
  const idle = usedAt + limits.sqlTransactionIdleSeconds * 1000;
  return order || length <= idle ? { at: length, because: 'length' } : { at: idle, because: 'idle' };
}
