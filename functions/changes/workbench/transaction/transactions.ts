import { AppError } from '../../../../shared/errors/index.ts';
import type * as contract from '../../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { isOpenTransaction, sqlTransactionStateTexts } from '../../../../shared/sql-transaction-states.ts';
import { sameText } from '../../../../shared/text.ts';
import { beginRecord, endElsewhere } from '../../../databases/reading/service.ts';
import { requireDbServicesOf } from '../../../databases/db-services/service.ts';
import type { Context } from '../../../platform/context.ts';
import { noteDue } from '../../../platform/due-work.ts';
import { taking } from '../../../platform/quotas.ts';
import { recordRetention } from '../../../platform/record-retention.ts';
import { sourceToLookAt, sourceToQuery } from '../source-at-hand.ts';
import { demandTransactionOffered, isTransactionOffered } from './offered.ts';
import { demandUsable, giveOrder, ownTransaction } from './orders.ts';
import {
  openSqlTransactions,
  sqlTransactions,
  type NewSqlTransaction,
  type SqlTransaction,
} from './transaction-repo.ts';
import { shownTransaction, transactionStateAt } from './transaction-view.ts';

export async function getOpenSqlTransaction({ query }: Input<typeof contract.getOpenSqlTransaction>, ctx: Context) {
  const source = await sourceToLookAt(ctx, query.db_service_uid);
  const key = { creatorUid: ctx.user.uid, dbServiceUid: source.uid };
  const pointer = await openSqlTransactions.on(ctx.table).get(key);
  const open = pointer && (await sqlTransactions.on(ctx.table).get({ ...pointer }));
  return {
    data: {
      is_offered: await isTransactionOffered(ctx, source),
      ...(open && { open: await shownTransaction(ctx, open) }),
    },
  };
}

export async function getSqlTransaction({ params }: Input<typeof contract.getSqlTransaction>, ctx: Context) {
  const one = await ownTransaction(ctx, params.transaction_uid);
  return { data: await shownTransaction(ctx, one) };
}

export async function beginSqlTransaction({ body }: Input<typeof contract.beginSqlTransaction>, ctx: Context) {
  const { world, table, tenant, user } = ctx;
  const source = await sourceToQuery(ctx, body.db_service_uid);
  await demandTransactionOffered(ctx, source);
  const now = world.clock.now();
  const transactionUid = world.newId();
  const { hours } = await recordRetention(table, now, { of: 'QUERY_RETENTION' });
  const begun: NewSqlTransaction = {
    transactionUid,
    creatorUid: user.uid,
    creatorName: user.name,
    projectUid: source.projectUid,
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    schema: body.schema_name,
    state: 'starting',
    token: 1,
    aliveUntil: now + startMilliseconds,
    keptAt: now,
    usedAt: now,
    openedAt: now,
    orders: 0,
    statementCount: 0,
    changedRows: 0,
    // A day longer than what stands in the log of it.
    expiresAtSeconds: Math.floor(now / 1000) + (hours + 24) * 3600,
  };
  const key = { creatorUid: user.uid, transactionUid };
  ctx.describe({ zh: `在数据源 ${source.name} 上开启事务`, en: `Begin a transaction on ${source.name}` });
  await noteDue(world, 'settleQueries', tenant);
  await ctx.recorded.transact([
    sqlTransactions.on(table).creating(begun),
    openSqlTransactions
      .on(table)
      .creating(
        { creatorUid: user.uid, dbServiceUid: source.uid, transactionUid, isCounted: true },
        new AppError('sqlTransactionExists', { name: source.name }),
      ),
    await taking(ctx, 'openTransactions', 1),
  ]);
  await world.machines.start('workbenchTransaction', `${tenant}-transaction-${transactionUid}`, { tenant, ...key });
  const started = await untilTrue(ctx, key, ({ state }) => state !== 'starting');
  return { data: { token: started.token, transaction: await shownTransaction(ctx, started) } };
}

/** Somebody has to take it up by then: a function that has to be started first takes seconds. */
const startMilliseconds = 60_000;

export async function takeSqlTransaction({ params }: Input<typeof contract.takeSqlTransaction>, ctx: Context) {
  const one = await ownTransaction(ctx, params.transaction_uid);
  const source = await sourceToQuery(ctx, one.dbServiceUid);
  await demandTransactionOffered(ctx, source);
  const { creatorUid, transactionUid } = one;
  const state = transactionStateAt(one, ctx.world.clock.now());
  const refusal = new AppError('sqlTransactionOver', { state: sqlTransactionStateTexts[state] });
  if (state !== 'open') throw refusal;
  ctx.describe({
    zh: `接管数据源 ${one.dbServiceName} 上的事务`,
    en: `Take over a transaction on ${one.dbServiceName}`,
  });
  const set = { token: one.token + 1, keptAt: ctx.world.clock.now() };
  const condition = { state: 'open', token: one.token };
  await ctx.recorded.transact([
    sqlTransactions.on(ctx.table).patching({ creatorUid, transactionUid }, { set }, { condition, refusal }),
  ]);
  const taken = await sqlTransactions.on(ctx.table).require({ creatorUid, transactionUid });
  return { data: { token: set.token, transaction: await shownTransaction(ctx, taken) } };
}

export async function keepSqlTransaction({ params, body }: Input<typeof contract.keepSqlTransaction>, ctx: Context) {
  const one = await ownTransaction(ctx, params.transaction_uid);
  if (one.token !== body.token) throw new AppError('sqlTransactionTaken');
  if (!isOpenTransaction(one.state)) return { data: await shownTransaction(ctx, one) };
  const now = ctx.world.clock.now();
  const { creatorUid, transactionUid } = one;
  const kept = await sqlTransactions
    .on(ctx.table)
    .patch(
      { creatorUid, transactionUid },
      { set: { keptAt: now, ...(body.stay && { usedAt: now }) } },
      { condition: { token: body.token }, refusal: new AppError('sqlTransactionTaken') },
    );
  return { data: await shownTransaction(ctx, kept) };
}

export async function commitSqlTransaction(
  { params, body }: Input<typeof contract.commitSqlTransaction>,
  ctx: Context,
) {
  const one = await ownTransaction(ctx, params.transaction_uid);
  await demandTransactionOffered(ctx, await sourceToQuery(ctx, one.dbServiceUid));
  ctx.describe({ zh: `提交数据源 ${one.dbServiceName} 上的事务`, en: `Commit a transaction on ${one.dbServiceName}` });
  return { data: await ended(ctx, one, { kind: 'commit', token: body.token }) };
}

export async function rollBackSqlTransaction(
  { params, body }: Input<typeof contract.rollBackSqlTransaction>,
  ctx: Context,
) {
  const one = await ownTransaction(ctx, params.transaction_uid);
  ctx.describe({
    zh: `回滚数据源 ${one.dbServiceName} 上的事务`,
    en: `Roll back a transaction on ${one.dbServiceName}`,
  });
  return { data: await ended(ctx, one, { kind: 'rollback', token: body.token }) };
}

type Ending = { readonly kind: 'commit' | 'rollback'; readonly token: number };

/** Orders the end under the token, with a row in the log before it is sent, and waits for what became of it. */
async function ended(ctx: Context, one: SqlTransaction, { kind, token }: Ending) {
  demandUsable(ctx, one, token);
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [one.dbServiceUid]);
  if (!source) throw new AppError('notFound');
  const { creatorUid, transactionUid, schema } = one;
  const record = await beginRecord(
    ctx,
    { purpose: 'workbench', source, schema, sql: kind.toUpperCase(), transactionUid },
    { judged: { level: '', findings: [] }, allowedLevel: '', outcome: 'running' },
  );
  try {
    await giveOrder(ctx, one, { order: { kind, recordUid: record.uid }, token });
  } catch (error) {
    const reason = error instanceof AppError ? error.text : sameText('');
    await endElsewhere(ctx, record.uid, { outcome: 'refused', reason });
    throw error;
  }
  return shownTransaction(
    ctx,
    await untilTrue(ctx, { creatorUid, transactionUid }, ({ state, order }) => !isOpenTransaction(state) && !order),
  );
}

/** Waits as long as a request may; then the answer says how it stands. */
async function untilTrue(
  { table, world: { clock } }: Context,
  key: { readonly creatorUid: string; readonly transactionUid: string },
  isTrue: (one: SqlTransaction) => boolean,
): Promise<SqlTransaction> {
  const endsAt = clock.now() + limits.querySecondsMax * 1000;
  for (;;) {
    const one = await sqlTransactions.on(table).require(key);
    if (isTrue(one) || clock.now() > endsAt) return one;
    await clock.waitUntil(clock.now() + limits.sqlTransactionPollMilliseconds, new AbortController().signal);
  }
}
