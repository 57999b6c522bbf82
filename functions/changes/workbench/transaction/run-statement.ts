import type * as contract from '../../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import {
  admitChange,
  admitQuery,
  endElsewhere,
  type QueryRecord,
  type Readable,
} from '../../../databases/reading/service.ts';
import type { Context } from '../../../platform/context.ts';
import { judgeQuery } from '../judge-query.ts';
import { endOfThrown, endRun } from '../read-run.ts';
import { outsideWindow } from '../run-change.ts';
import { keptResults, queryRuns, type NewQueryRun, type StoredQueryRun } from '../run-repo.ts';
import { shownRun } from '../run-view.ts';
import { boundsOf, sourceToQuery } from '../source-at-hand.ts';
import { demandTransactionOffered } from './offered.ts';
import { demandUsable, giveOrder, ownTransaction } from './orders.ts';
import { transactionStatements, type SqlTransaction } from './transaction-repo.ts';

type Asked = Input<typeof contract.runInSqlTransaction>;

export async function runInSqlTransaction({ params, body }: Asked, ctx: Context) {
  const one = await ownTransaction(ctx, params.transaction_uid);
  const source = await sourceToQuery(ctx, one.dbServiceUid);
  await demandTransactionOffered(ctx, source);
  demandUsable(ctx, one, body.token);
  const max = limits.sqlTransactionStatementsMax;
  if (one.orders >= max) throw new AppError('sqlTransactionFull', { max });
  const run = await begunRun(ctx, { one, source, body });
  try {
    const { table, world, locale } = ctx;
    return {
      data: {
        run: await shownRun({ table, world, locale }, await ordered(ctx, { one, source, run, token: body.token })),
      },
    };
  } catch (error) {
    await endRun(ctx, run, endOfThrown(error));
    throw error;
  }
}

type Beginning = { readonly one: SqlTransaction; readonly source: DbService; readonly body: Asked['body'] };

async function begunRun(ctx: Context, { one, source, body }: Beginning): Promise<StoredQueryRun> {
  const { world, table, user } = ctx;
  const now = world.clock.now();
  const [fileId, createdAt] = [world.newId(), new Date(now).toISOString()];
  const run: NewQueryRun = {
    runUid: body.run_uid,
    creatorUid: user.uid,
    projectUid: source.projectUid,
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    schema: one.schema,
    sql: body.sql,
    state: 'running',
    createdAt,
    transactionUid: one.transactionUid,
    ...boundsOf(source, 'behind', body.max_rows ?? undefined),
    askedAfterAt: now,
    aliveUntil: now + limits.queryLeaseSeconds * 1000,
    columns: [],
    rowCount: 0,
    pages: [],
    fileId,
    expiresAtSeconds: Math.floor(now / 1000) + limits.queryResultHours * 3600,
  };
  await table.transact([
    queryRuns.on(table).creating(run, new AppError('queryRunExists', { uid: body.run_uid })),
    keptResults.on(table).putting({ fileId, createdAt }),
  ]);
  return { ...run, version: 1 };
}

type Ordering = {
  readonly one: SqlTransaction;
  readonly source: DbService;
  readonly run: StoredQueryRun;
  readonly token: number;
};

/** Asks all that is asked before it is sent, and gives it to whoever holds the session; its row in the ledger is written with that. */
async function ordered(ctx: Context, { one, source, run, token }: Ordering): Promise<StoredQueryRun> {
  const { table, world } = ctx;
  const { creatorUid, runUid, sql } = run;
  const { record, kind } = await admitted(ctx, { one, source, sql });
  if (record.outcome !== 'running') return endRun(ctx, run, { recordUid: record.uid, state: record.outcome });
  const going = await queryRuns.on(table).patch({ creatorUid, runUid }, { set: { recordUid: record.uid } });
  const { transactionUid } = one;
  try {
    await giveOrder(ctx, one, {
      order: { kind, recordUid: record.uid, runUid },
      token,
      beside: (number) => [
        transactionStatements.on(table).creating({
          transactionUid,
          number,
          recordUid: record.uid,
          runUid,
          sql: sql.trim().slice(0, limits.savedScriptBeginning),
          state: 'running',
          changedRows: 0,
          at: new Date(world.clock.now()).toISOString(),
          expiresAtSeconds: one.expiresAtSeconds,
        }),
      ],
    });
  } catch (error) {
    if (error instanceof AppError) await endElsewhere(ctx, record.uid, { outcome: 'refused', reason: error.text });
    throw error;
  }
  return going;
}

type Admitting = { readonly one: SqlTransaction; readonly source: DbService; readonly sql: string };

/** A query goes through the gate for queries; a change is judged by the rules of the data source, and only within its windows. */
async function admitted(
  ctx: Context,
  { one: { schema, transactionUid }, source, sql }: Admitting,
): Promise<{ record: QueryRecord; kind: 'read' | 'write' }> {
  const wanted = { purpose: 'workbench', source, schema, sql, transactionUid } as const;
  const nothing = { level: '', findings: [] } as const;
  const found = await transactional(sql, source);
  if (found === 'reads') {
    const audit = (statement: Readable) => judgeQuery(ctx, statement, { source, schema });
    return { record: await admitQuery(ctx, { ...wanted, audit }), kind: 'read' };
  }
  const refusal = found instanceof AppError ? found : await outsideWindow(ctx, source);
  const judged = found instanceof AppError ? nothing : await judgeQuery(ctx, found, { source, schema, by: 'change' });
  return { record: await admitChange(ctx, { ...wanted, judged, refusal }), kind: 'write' };
}

async function transactional(sql: string, { dbType }: DbService) {
  const { transactionalOf } = await import('../../../databases/reading/transactional.ts');
  try {
    return transactionalOf(sql, dbType);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'queryMissing') throw error;
    return error;
  }
}
