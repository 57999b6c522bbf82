import * as contract from '../../../../shared/contract/changes/workbench/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { until } from '../../../../test/support/clock.ts';
import { onServer } from '../../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../../test/support/query-bench.ts';
import { settleTransaction } from './settle-transaction.ts';
import { setQuota, taking, usedOf } from '../../../platform/quotas.ts';
import { finishEnd } from './end-transaction.ts';
import { openSqlTransactions, sqlTransactions } from './transaction-repo.ts';
import { handTransactions } from '../../../../test/support/hand-transactions.ts';

let at: QueryBench;
let by: ReturnType<typeof handTransactions>;
beforeAll(async () => {
  at = await queryBench();
  by = handTransactions(at);
  await onServer(at.bench, [
    'create table stock (id int primary key, left_over int not null check (left_over >= 0))',
    'insert into stock select n, n from generate_series(1, 50) n',
    'create view shelf as select * from stock',
  ]);
  await at.configure({ workflow_exec_enabled: true });
}, 60_000);
afterAll(() => at.bench.close());

const left = async (id: number) => (await at.run(`select left_over from stock where id = ${id}`)).page?.rows[0]?.[0];
const locks = async () =>
  (
    await at.run(
      "select count(*) from pg_stat_activity where application_name = 'sluice-transaction' and state like 'idle in transaction%'",
    )
  ).page?.rows[0]?.[0];

test('what is changed is seen in the transaction alone until it is committed, and then by everybody', async () => {
  const one = await by.begun();
  expect(one.transaction).toMatchObject({ state: 'open', statement_count: 0, is_busy: false });
  const changed = await by.ran(one, 'update stock set left_over = 100 where id in (1, 2)');
  expect(changed).toMatchObject({ state: 'succeeded', changed_rows: 2, transaction_uid: one.uid });
  const read = await by.ran(one, 'select left_over from stock where id = 1');
  expect(read).toMatchObject({ state: 'succeeded', row_count: 1 });
  expect((await at.page(read.run_uid, 1, 'director')).rows).toEqual([['100']]);
  expect(read.columns).toEqual([{ name: 'left_over', type: 'integer', kind: 'number' }]);
  expect(await left(1)).toBe('1');
  expect(await by.seen(one)).toMatchObject({
    state: 'open',
    statement_count: 2,
    changed_rows: 2,
    statements: [
      { number: 2, state: 'succeeded', changed_rows: 0 },
      { number: 1, state: 'succeeded', changed_rows: 2 },
    ],
    server_transaction: expect.stringMatching(/\/\d+$/),
  });
  expect(await by.commit(one)).toMatchObject({ state: 'committed' });
  expect(await left(1)).toBe('100');
  const { data } = await at.log({ fuzzy_keyword: 'left_over = 100' });
  expect(data).toMatchObject([
    { exec_result: 'succeeded', transaction: { uid: one.uid, state: 'committed' }, result_set_row_count: 0 },
  ]);
  expect((await at.log({ fuzzy_keyword: 'commit' })).data).toMatchObject([{ exec_result: 'succeeded' }]);
  expect(await locks()).toBe('0');
});

test('what is rolled back was never there, and the log says so', async () => {
  const one = await by.begun();
  await by.ran(one, 'delete from stock where id = 3');
  expect(await by.rollback(one)).toMatchObject({ state: 'rolled_back' });
  expect(await left(3)).toBe('3');
  expect((await at.log({ fuzzy_keyword: 'id = 3' })).data.at(-1)).toMatchObject({
    transaction: { uid: one.uid, state: 'rolled_back' },
  });
  expect(await by.errorOf(one, 'select 1')).toBe('sqlTransactionOver');
});

test('a statement that fails is undone by itself, and those before it stand', async () => {
  const one = await by.begun();
  await by.ran(one, 'update stock set left_over = 40 where id = 4');
  expect(await by.ran(one, 'update stock set left_over = -1 where id = 5')).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('stock_left_over_check'),
  });
  expect(await by.ran(one, 'select\n  nope from stock')).toMatchObject({
    state: 'failed',
    error_line: 2,
    error_column: 3,
  });
  expect(await by.ran(one, 'select left_over from stock where id = 4')).toMatchObject({ state: 'succeeded' });
  await by.commit(one);
  expect(await left(4)).toBe('40');
});

test('whoever goes on from another page takes it, and the older token opens nothing', async () => {
  const one = await by.begun();
  const other = await by.taken(one);
  expect(other.token).toBe(one.token + 1);
  expect(await by.errorOf(one, 'update stock set left_over = 0')).toBe('sqlTransactionTaken');
  expect(await by.endErrorOf(one, contract.commitSqlTransaction)).toBe('sqlTransactionTaken');
  expect(await by.endErrorOf(one, contract.rollBackSqlTransaction)).toBe('sqlTransactionTaken');
  expect(await by.keepErrorOf(one)).toBe('sqlTransactionTaken');
  await by.ran(other, 'update stock set left_over = 60 where id = 6');
  expect(await by.commit(other)).toMatchObject({ state: 'committed' });
  expect(await left(6)).toBe('60');
});

test('a transaction has so many statements and no more', async () => {
  const one = await by.begun();
  const { api } = at.bench;
  const key = { creatorUid: api.uidOf('director'), transactionUid: one.uid };
  await sqlTransactions.on(api.table()).patch(key, { set: { orders: limits.sqlTransactionStatementsMax } });
  expect(await by.errorOf(one, 'select 1')).toBe('sqlTransactionFull');
  expect(await by.rollback(one)).toMatchObject({ state: 'rolled_back' });
});

test('one person has one on a data source, and it is found again', async () => {
  const one = await by.begun();
  expect(await by.beginErrorOf()).toBe('sqlTransactionExists');
  expect(await by.open()).toMatchObject({ is_offered: true, open: { transaction_uid: one.uid, state: 'open' } });
  await by.rollback(one);
  expect((await by.open()).open).toBeUndefined();
});

test('nothing is sent that commits by itself, ends the transaction, locks, changes the session or was not understood', async () => {
  const one = await by.begun();
  for (const sql of [
    'commit',
    'rollback',
    'begin',
    'savepoint a',
    'set search_path to public',
    'lock table stock',
    'create table a (id int)',
    'truncate stock',
    'drop table stock',
    'vacuum stock',
    'call f()',
    'do $$ begin commit; end $$',
    "copy stock to program 'id'",
    'grant select on stock to public',
    'prepare transaction $$a$$',
    'update stock set left_over = 1 returning *',
    'insert into stock values (90, pg_terminate_backend(1)::int)',
    "update stock set left_over = 1 where set_config('transaction_read_only', 'off', false) is null",
    'with gone as (delete from stock returning *) select * from gone',
    'select * from stock for update',
    'update stock wher',
    'select 1; commit',
    'merge into stock s using stock t on s.id = t.id when matched then delete',
  ])
    expect([sql, await by.errorOf(one, sql)]).toEqual([
      sql,
      expect.stringMatching(/^(sqlTransactionStatement|query(Several|Unreadable|NotReading|DoesMore))$/),
    ]);
  expect(await by.ran(one, 'update shelf set left_over = 1 where id = 7')).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('no plain table'),
  });
  expect(await by.ran(one, 'select left_over from stock where id = 7')).toMatchObject({ state: 'succeeded' });
  await by.rollback(one);
  expect((await at.log({ fuzzy_keyword: 'vacuum' })).data).toMatchObject([
    { exec_result: 'refused', transaction: { uid: one.uid } },
  ]);
});

test('who may not execute, may not approve or is of another tenant is refused, and finds nothing', async () => {
  const { api } = at.bench;
  for (const who of ['mei', 'lee', 'max']) expect([who, await by.beginErrorOf(who)]).toEqual([who, 'forbidden']);
  expect((await by.open('mei')).is_offered).toBe(false);
  await api.addUser('ann');
  await api.addMember(at.bench.projectUid, 'ann', {
    roles: [
      { role: '700403', on: [at.bench.dbServiceUid] },
      { role: '700405', on: [at.bench.dbServiceUid] },
    ],
  });
  expect(await by.beginErrorOf('ann')).toBe('sqlTransactionNotOffered');
  const one = await by.begun();
  for (const other of [api.as('admin'), api.as('ann'), api.as('admin', 'other')]) {
    expect(await other.errorOf(contract.getSqlTransaction, by.of(one))).toBe('notFound');
    expect(await other.errorOf(contract.commitSqlTransaction, { ...by.of(one), body: { token: one.token } })).toBe(
      'notFound',
    );
  }
  expect(await api.as('admin').errorOf(contract.takeSqlTransaction, by.of(one))).toBe('notFound');
  await by.rollback(one);
  await at.configure({});
  expect(await by.beginErrorOf()).toBe('sqlTransactionNotOffered');
  expect((await by.open()).is_offered).toBe(false);
  await at.configure({ workflow_exec_enabled: true });
  expect(await by.beginErrorOf('director', { db_service_uid: 'nowhere' })).toBe('notFound');
});

/** Lets time pass while a page keeps the transaction; its holder says meanwhile that it lives. */
const passing = async (one: Parameters<typeof by.keep>[0], seconds: number) => {
  for (let spent = 0; spent < seconds; spent += 20) {
    at.bench.clock.later(20_000);
    await by.keep(one);
    await until(async () => (await by.seen(one)).state !== 'lost');
  }
};

test('a tenant has so many at once; each end, whoever finds it, gives its place back once', async () => {
  const { api } = at.bench;
  const used = () => usedOf({ table: api.table(), world: api.world }, 'openTransactions');
  expect(await used()).toBe(0);
  await setQuota(api.table(), 'openTransactions', 1);
  const one = await by.begun();
  expect(await used()).toBe(1);
  expect(await by.beginErrorOf('admin')).toBe('quotaReached');
  await by.rollback(one);
  expect(await used()).toBe(0);
  const key = { creatorUid: api.uidOf('director'), transactionUid: one.uid };
  const place = { tenant: 'default', table: api.table(), world: api.world };
  const pointer = { creatorUid: key.creatorUid, dbServiceUid: at.bench.dbServiceUid, transactionUid: one.uid };
  await by.begun('admin');
  // As if whoever wrote the end had died before the rest of it: two find it.
  await openSqlTransactions.on(api.table()).put({ ...pointer, isCounted: true });
  const ended = await sqlTransactions.on(api.table()).require(key);
  await setQuota(api.table(), 'openTransactions', 2);
  await api.table().transact([await taking(place, 'openTransactions', 1)]);
  await Promise.all([finishEnd(place, ended), finishEnd(place, ended)]);
  expect(await used()).toBe(1);
  const left = (await by.open('admin')).open;
  await by.rollback({ uid: left?.transaction_uid ?? '', token: 1, who: 'admin' });
  expect(await used()).toBe(0);
  await setQuota(api.table(), 'openTransactions', undefined);
});

test('a transaction that nobody keeps is rolled back, and so is one in which nothing is done or that takes too long', async () => {
  const { clock } = at.bench;
  const one = await by.begun();
  await by.ran(one, 'update stock set left_over = 80 where id = 8');
  clock.later(limits.sqlTransactionLostSeconds * 1000 + 100);
  await until(async () => (await by.seen(one)).state === 'rolled_back');
  expect((await by.seen(one)).reason).toContain('30 seconds');

  const idle = await by.begun();
  await passing(idle, limits.sqlTransactionIdleSeconds - 40);
  expect(await by.seen(idle)).toMatchObject({ state: 'open', ends_because: 'idle' });
  expect((await by.seen(idle)).seconds_left).toBeLessThanOrEqual(limits.sqlTransactionWarningSeconds);
  await by.keep(idle, true);
  expect((await by.seen(idle)).seconds_left).toBeGreaterThan(200);
  await passing(idle, limits.sqlTransactionIdleSeconds);
  await until(async () => (await by.seen(idle)).state === 'rolled_back');
  expect((await by.seen(idle)).reason).toContain('5 minutes');
  expect(await locks()).toBe('0');
  expect(await left(8)).toBe('8');
}, 30_000);

test('the rules of the data source stop a change, and nothing is written outside of the windows', async () => {
  const one = await by.begun();
  await at.configure({
    workflow_exec_enabled: true,
    audit_enabled: true,
    allow_query_when_less_than_audit_level: 'notice',
  });
  const stopped = await by.ran(one, 'update stock set left_over = 0');
  expect(stopped).toMatchObject({ state: 'intercepted', allowed_level: 'notice' });
  expect(stopped.findings.length).toBeGreaterThan(0);
  const away = (new Date(at.bench.clock.now()).getUTCHours() + 12) % 24;
  const times = [
    { maintenance_start_time: { hour: away, minute: 0 }, maintenance_stop_time: { hour: away, minute: 30 } },
  ];
  await at.configure({ workflow_exec_enabled: true, maintenance_times: times });
  expect(await by.errorOf(one, 'update stock set left_over = 0 where id = 9')).toBe('outsideMaintenance');
  expect(await by.ran(one, 'select 1')).toMatchObject({ state: 'succeeded' });
  await at.configure({ workflow_exec_enabled: true });
  await by.rollback(one);
  expect(await left(9)).toBe('9');
});

test('whoever is taken for dead sends no COMMIT any more, whichever of both is first', async () => {
  const { api, clock } = at.bench;
  const place = { tenant: 'default', table: api.table(), world: api.world };
  const ends = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const id = 200 + round;
    const one = await by.begun();
    await by.ran(one, `insert into stock values (${id}, 1)`);
    const key = { creatorUid: api.uidOf('director'), transactionUid: one.uid };
    const committing = round % 2 === 0 ? by.commit(one).catch(() => undefined) : undefined;
    clock.later(limits.sqlTransactionLeaseSeconds * 1000 + 1000);
    await settleTransaction(place, key, new AbortController().signal);
    await committing;
    await until(async () => ['committed', 'rolled_back'].includes((await by.seen(one)).state));
    const { state } = await by.seen(one);
    expect([state, await left(id)]).toEqual([state, state === 'committed' ? '1' : undefined]);
    if (state === 'rolled_back')
      expect(await by.endErrorOf(one, contract.commitSqlTransaction)).toBe('sqlTransactionOver');
    ends.add(state);
  }
  expect(ends).toContain('rolled_back');
  await until(async () => (await locks()) === '0');
}, 60_000);

test('a statement that waits is cancelled, and the transaction goes on', async () => {
  const one = await by.begun();
  const other = await by.begun('admin');
  await by.ran(one, 'update stock set left_over = 10 where id = 10');
  const run = await by.sent(other, 'update stock set left_over = 11 where id = 10');
  expect(await by.errorOf(other, 'select 1')).toBe('sqlTransactionBusy');
  await until(async () => (await by.seen(other)).is_busy);
  await at.bench.api.as('admin').call(contract.cancelQuery, at.of(run.run_uid));
  expect(await by.endOf(other, run.run_uid)).toMatchObject({ state: 'cancelled' });
  await until(async () => !(await by.seen(other)).is_busy);
  expect(await by.ran(other, 'update stock set left_over = 12 where id = 12')).toMatchObject({ state: 'succeeded' });
  await by.rollback(one);
  await by.commit(other);
  expect([await left(10), await left(12)]).toEqual(['10', '12']);
}, 30_000);
