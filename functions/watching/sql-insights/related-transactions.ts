import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { openBetween, transactions, type Transaction } from '../measures/transaction-repo.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { valuesShownTo, type ShownSql } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import { fingerprintOfRelated } from './related-sql.ts';
import { checkedRange } from '../samples/range.ts';
import { watchedSource } from './watched-source.ts';

type Wire = Reply<typeof contract.getRelatedTransaction>['data'];

export async function listInsightTransactions({ query }: Input<typeof contract.listInsightTransactions>, ctx: Context) {
  const source = await watchedSource(ctx, query.instance_id);
  const found = await openBetween(ctx.table, source.uid, checkedRange(query));
  const start = (query.page_index - 1) * query.page_size;
  const rows = found.slice(start, start + query.page_size);
  const showing = await showingTo(ctx, source);
  return { data: rows.map((one) => wireTransaction(one, showing)), total_nums: found.length };
}

export async function getRelatedTransaction({ query }: Input<typeof contract.getRelatedTransaction>, ctx: Context) {
  const source = await watchedSource(ctx, query.instance_id);
  const wanted = await fingerprintOfRelated(ctx, source, query.sql_id);
  const { items } = await transactions
    .on(ctx.table)
    .list({ dbServiceUid: source.uid }, { newestFirst: true, limit: limits.relatedTransactionsMax });
  const found = items.find(({ statements }) => statements.some(({ fingerprint }) => fingerprint === wanted));
  if (!found) throw new AppError('notFound');
  return { data: wireTransaction(found, await showingTo(ctx, source)) };
}

type Showing = Pick<Context, 'locale' | 'world'> & Pick<ShownSql, 'text'>;

async function showingTo(ctx: Context, { uid: dbServiceUid, projectUid, dbType }: DbService): Promise<Showing> {
  const { text } = await valuesShownTo(ctx)({ projectUid, dbServiceUid, dbType });
  return { locale: ctx.locale, world: ctx.world, text };
}

function wireTransaction(seen: Transaction, { locale, world, text }: Showing): Wire {
  const { endedAt, startedAt, statements, locks, waits } = seen;
  const end = endedAt === undefined ? world.clock.now() : Date.parse(endedAt);
  const timeline = timelineOf(seen, locale);
  const [strongest] = locks.filter(({ type }) => type !== 'SHARED');
  return {
    transaction_info: {
      transaction_id: seen.id,
      transaction_start_time: startedAt,
      transaction_end_time: endedAt ?? '',
      transaction_duration: Math.max(0, Math.round((end - Date.parse(startedAt)) / 100) / 10),
      transaction_state: endedAt === undefined ? 'RUNNING' : 'COMPLETED',
      ...(strongest && { lock_type: strongest.type }),
    },
    transaction_timeline: { timeline, current_step_index: timeline.length - 1 },
    related_sql_info: statements.map(({ sql, seconds }) => ({
      sql: text(sql),
      execute_duration: Math.round(seconds * 1000) / 1000,
    })),
    transaction_lock_info: locks.map(({ type, table, isWaiting }) => ({
      lock_type: type,
      table_name: table,
      create_lock_sql: text(sqlOn(table, statements)),
      is_waiting: isWaiting,
    })),
    db_user: seen.user,
    waits: waits.map(({ from, until, for: blockers, table }) => ({ from, until, for: blockers, table_name: table })),
  };
}

/** The server does not tell which statement took a lock: it is the first that names the table. */
function sqlOn(table: string, statements: Transaction['statements']): string {
  const name = table.split('.').at(-1) ?? '';
  return name === '' ? '' : (statements.find(({ sql }) => sql.toLowerCase().includes(name.toLowerCase()))?.sql ?? '');
}

const began: Text = { zh: '事务开始', en: 'The transaction begins' };
const ended: Text = { zh: '事务结束', en: 'The transaction is over' };
const waited: Text = {
  zh: '等待锁：{table}（被 {blockers} 阻塞）',
  en: 'Waits for a lock on {table}, held by {blockers}',
};

function timelineOf({ startedAt, endedAt, statements, waits }: Transaction, locale: Locale) {
  const steps = [
    { start_time: startedAt, description: inLocale(began, locale) },
    ...statements.map(({ startedAt: at, sql }) => ({ start_time: at, description: sql.slice(0, 200) })),
    ...waits.map(({ from, for: blockers, table }) => ({
      start_time: from,
      description: inLocale(fill(waited, { table: table || '-', blockers: blockers.join(', ') }), locale),
    })),
  ].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  return endedAt === undefined ? steps : [...steps, { start_time: endedAt, description: inLocale(ended, locale) }];
}
