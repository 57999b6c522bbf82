import { setTimeout } from 'node:timers/promises';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { until } from '../../../test/support/clock.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { asking, collectorName, type Looked } from './collector.ts';
import { collectors } from './index.ts';

let mariadb: TestMariadb;
let postgres: TestPostgres;
let targets: Readonly<Record<'maria' | 'pg', Target>>;
const open: Connection[] = [];
beforeAll(async () => {
  [mariadb, postgres] = await Promise.all([startMariadb(), startPostgres()]);
  const { host, port, user, password, database: schema } = mariadb;
  targets = {
    maria: { dbType: 'MariaDB', host, port, user, password, params: {}, schema },
    pg: {
      dbType: 'PostgreSQL',
      host: postgres.host,
      port: postgres.port,
      user: postgres.user,
      password: postgres.password,
      params: { database: 'postgres' },
    },
  };
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await Promise.all([mariadb.stop(), postgres.stop()]);
});

async function connected(where: 'maria' | 'pg', name: string): Promise<Connection> {
  const target = targets[where];
  const connection = await (await driverOf(target.dbType)).connect(target, { timeoutMs: 8000, applicationName: name });
  open.push(connection);
  return connection;
}

/** Looks once as a round does, over a connection that has chosen no schema. */
async function look(where: 'maria' | 'pg', type: string, params: object = {}, state?: unknown): Promise<Looked> {
  const connection = open[where === 'pg' ? 0 : 1] ?? (await connected(where, collectorName));
  const { collector } = (await collectors[type]?.()) ?? {};
  if (!collector) throw new Error(`no collector ${type}`);
  return collector.collect({
    connection,
    params: params as Record<string, string>,
    state,
    now: Date.now(),
    rowsMax: 1000,
    isOver: () => false,
    ask: asking(connection, 1000),
  });
}

/** InnoDB keeps what it last said of transactions for as long as it is asked again within 100 ms. */
const innodbForgetsMs = 150;

async function lacks(where: 'maria' | 'pg', type: string, params: object = {}) {
  const connection = open[where === 'pg' ? 0 : 1] ?? (await connected(where, collectorName));
  const { collector } = (await collectors[type]?.()) ?? {};
  return collector?.lacks({ params: params as Record<string, string>, ask: asking(connection, 1000) });
}

beforeAll(async () => {
  await connected('pg', collectorName);
  await connected('maria', collectorName);
});

describe.each([
  ['pg', 'postgresql_processlist', 'select pg_sleep(3), 7 as marked'],
  ['maria', 'mysql_processlist', 'select sleep(3), 7 as marked'],
] as const)('%s: running statements', (where, type, sql) => {
  test('one that runs is seen with who runs it, once however often one looks, and never our own', async () => {
    const worker = await connected(where, 'app');
    const running = worker.run(sql);
    let first: Looked = { entries: [] };
    await until(async () => {
      first = await look(where, type);
      return first.entries.length > 0;
    });
    expect(first.entries.map((entry) => entry.sql)).toEqual([sql]);
    expect(first.entries[0]).toMatchObject({ count: 1, dbUser: targets[where].user });
    await setTimeout(200);
    const second = await look(where, type, {}, first.state);
    expect(second.entries).toMatchObject([{ sql, count: 0 }]);
    expect((await look(where, type, { sql_min_second: '60' })).entries).toEqual([]);
    await running;
    expect(await lacks(where, type)).toEqual([]);
  });
});

test('MariaDB: the slow log in its table says what it lacks, then each statement once', async () => {
  const params = { slow_log_collect_input: '1', first_sqls_scrapped_in_last_period_hours: '1' };
  expect((await lacks('maria', 'mysql_slow_log', params))?.map(({ statement }) => statement)).toEqual([
    "SET GLOBAL log_output = 'TABLE'",
    'SET GLOBAL slow_query_log = 1',
  ]);
  const before = await look('maria', 'mysql_slow_log', params);
  expect(before.entries).toEqual([]);
  const admin = await connected('maria', 'app');
  for (const sql of ["SET GLOBAL log_output = 'TABLE'", 'SET GLOBAL slow_query_log = 1']) await admin.run(sql);
  expect(await lacks('maria', 'mysql_slow_log', params)).toEqual([]);
  // Sessions that were there before go on as they began.
  const worker = await connected('maria', 'app');
  await worker.run('SET long_query_time = 0.05');
  for (const seconds of [0.1, 0.1, 0.2]) await worker.run(`select sleep(${seconds}) as slowly`);
  const first = await look('maria', 'mysql_slow_log', params, before.state);
  expect(first.entries.map(({ sql }) => sql)).toEqual([
    'select sleep(0.1) as slowly',
    'select sleep(0.1) as slowly',
    'select sleep(0.2) as slowly',
  ]);
  expect(first.entries[0]).toMatchObject({ dbUser: targets.maria.user, schema: targets.maria.schema, count: 1 });
  expect(first.entries[2]?.timeAvg).toBeGreaterThan(0.19);
  expect((await look('maria', 'mysql_slow_log', params, first.state)).entries).toEqual([]);
  await worker.run('select sleep(0.3) as slowly');
  expect((await look('maria', 'mysql_slow_log', params, first.state)).entries).toHaveLength(1);
  for (const sql of ["SET GLOBAL log_output = 'FILE'", 'SET GLOBAL slow_query_log = 0']) await admin.run(sql);
});

test('MariaDB: of the statement digests each round counts what was added, from the second on', async () => {
  expect(await lacks('maria', 'mysql_top_sql')).toEqual([]);
  const worker = await connected('maria', 'app');
  await worker.run('create table digested (id int primary key, name varchar(20))');
  await worker.run('insert into digested values (1, 1), (2, 2)');
  const begun = await look('maria', 'mysql_top_sql');
  expect(begun.entries).toEqual([]);
  for (const id of [1, 2, 3]) await worker.run(`select name from digested where id = ${id}`);
  const next = await look('maria', 'mysql_top_sql', {}, begun.state);
  const found = next.entries.filter(({ sql }) => sql.includes('digested'));
  expect(found).toMatchObject([{ count: 3, schema: targets.maria.schema }]);
  expect(found[0]?.timeAvg).toBeGreaterThan(0);
  expect(next.entries.filter(({ sql }) => /_schema|sluice/.test(sql))).toEqual([]);
  expect((await look('maria', 'mysql_top_sql', {}, next.state)).entries).toEqual([]);
});

test('PostgreSQL: top SQL says what it lacks, then counts what each round added, without our own questions', async () => {
  expect((await lacks('pg', 'postgresql_top_sql'))?.map(({ statement }) => statement)).toContain(
    'CREATE EXTENSION IF NOT EXISTS pg_stat_statements',
  );
  const worker = await connected('pg', 'app');
  await worker.run('create extension pg_stat_statements');
  expect(await lacks('pg', 'postgresql_top_sql')).toEqual([]);
  await worker.run('create table counted (id int primary key, name text)');
  const begun = await look('pg', 'postgresql_top_sql');
  expect(begun.entries).toEqual([]);
  for (const id of [1, 2, 3]) await worker.run(`select name from counted where id = ${id}`);
  const next = await look('pg', 'postgresql_top_sql', {}, begun.state);
  expect(next.entries).toMatchObject([
    { sql: 'select name from counted where id = $1', count: 3, dbUser: targets.pg.user },
  ]);
  expect((await look('pg', 'postgresql_top_sql', {}, next.state)).entries).toEqual([]);
});

test.each([
  ['pg', 'postgresql_schema_meta', 'create table public.things (id int primary key, name text)', 'public'],
  ['maria', 'mysql_schema_meta', 'create table things (id int primary key, name text)', ''],
] as const)(
  '%s: the definitions of tables are listed, views where they are wanted',
  async (where, type, sql, schema) => {
    const admin = await connected(where, 'app');
    await admin.run(sql);
    await admin.run('create view some_things as select id from things');

    const { entries, isWhole } = await look(where, type);
    expect(isWhole).toBe(true);
    const own = (entry: { schema: string }) => entry.schema === (schema || targets[where].schema);
    expect(entries.filter(own).map(({ objectName }) => objectName)).not.toContain('some_things');
    expect(entries.find(({ objectName }) => objectName === 'things')?.sql).toMatch(/create table/i);
    const all = await look(where, type, { collect_view: '1' });
    expect(all.entries.map(({ objectName }) => objectName)).toContain('some_things');
  },
);

describe.each([
  ['pg', 'postgresql_performance_collect', ['transactions_per_second']],
  ['maria', 'mysql_performance_collect', ['queries_per_second', 'transactions_per_second']],
] as const)('%s: performance', (where, type, rates) => {
  test('connections and sessions at once, rates from the second look on', async () => {
    expect(await lacks(where, type)).toEqual([]);
    const first = await look(where, type);
    expect(first.entries).toEqual([]);
    expect(first.values?.connections).toBeGreaterThan(0);
    expect(first.values?.active_sessions).toBeGreaterThanOrEqual(0);
    expect(Object.keys(first.values ?? {})).not.toContain(rates[0]);
    const worker = await connected(where, 'app');
    await until(async () => {
      await worker.begin();
      await worker.commit();
      const next = await look(where, type, {}, first.state);
      return rates.every((name) => (next.values?.[name] ?? 0) > 0);
    });
  });
});

describe.each([
  [
    'pg',
    'postgresql_performance_collect',
    ['Timeout:PgSleep', 'Lock:transactionid'],
    'select pg_sleep(4), 8 as marked',
  ],
  ['maria', 'mysql_performance_collect', ['User sleep', 'Lock:row'], 'select sleep(4), 8 as marked'],
] as const)('%s: for what sessions wait', (where, type, waits, sleeping) => {
  test('one that sleeps and one that waits for a row are told with their statements, and never ourselves', async () => {
    const [sleeper, holder, waiter] = [
      await connected(where, 'app'),
      await connected(where, 'app'),
      await connected(where, 'app'),
    ];
    await holder.run('create table balances (id int primary key, amount int)');
    await holder.run('insert into balances values (1, 10)');
    await holder.begin();
    await holder.run('update balances set amount = 11 where id = 1');
    const waiting = waiter.run('update balances set amount = 12 where id = 1');
    const slept = sleeper.run(sleeping);
    let found: Looked = { entries: [] };
    await until(async () => {
      await setTimeout(innodbForgetsMs);
      found = await look(where, type);
      const seen = new Set(found.sessions?.map(({ wait }) => wait));
      return waits.every((wait) => seen.has(wait));
    });
    const own = (found.sessions ?? []).filter(({ sql }) => /marked|balances/.test(sql));
    expect(own.map(({ wait, sql }) => [wait, sql]).sort()).toEqual(
      [
        [waits[0], sleeping],
        [waits[1], 'update balances set amount = 12 where id = 1'],
      ].sort(),
    );
    expect(found.sessions?.filter(({ sql }) => /pg_stat_activity|processlist/.test(sql))).toEqual([]);
    await holder.commit();
    await Promise.all([waiting, slept]);
    await holder.run('drop table balances');
  });
});

test('MariaDB: where the performance schema is told of waits, what it calls them is told', async () => {
  const [admin, sleeper] = [await connected('maria', 'app'), await connected('maria', 'app')];
  const switchTo = (word: 'YES' | 'NO') =>
    admin.run(`update performance_schema.setup_consumers set enabled = '${word}' where name = 'events_waits_current'`);
  await admin.run(
    `update performance_schema.setup_instruments set enabled = 'YES' where name like 'wait/synch/cond/sql/Item_func_sleep%'`,
  );
  await switchTo('YES');
  const slept = sleeper.run('select sleep(4), 9 as noted');
  let wait: string | undefined;
  await until(async () => {
    wait = (await look('maria', 'mysql_performance_collect')).sessions?.find(({ sql }) => sql.includes('noted'))?.wait;
    return wait !== undefined && wait !== 'User sleep';
  });
  expect(wait).toMatch(/^Latch:Item_func_sleep/);
  await switchTo('NO');
  await slept;
});

test('MariaDB: whoever may not see the sessions of others is told what is lacking, and its rates are measured all the same', async () => {
  const admin = await connected('maria', 'app');
  await admin.run(`create user 'meagre'@'%' identified by 'only-for-this-test'`);
  const { host, port } = mariadb;
  const target: Target = { dbType: 'MariaDB', host, port, user: 'meagre', password: 'only-for-this-test', params: {} };
  const meagre = await (await driverOf('MariaDB')).connect(target, { timeoutMs: 8000, applicationName: collectorName });
  open.push(meagre);
  const { collector } = (await collectors['mysql_performance_collect']?.()) ?? {};
  const ask = asking(meagre, 1000);
  expect((await collector?.lacks({ params: {}, ask }))?.map(({ statement }) => statement)).toEqual([
    `GRANT PROCESS ON *.* TO 'meagre'@'%'`,
  ]);
  const round = {
    connection: meagre,
    params: {},
    state: undefined,
    now: Date.now(),
    rowsMax: 1000,
    isOver: () => false,
    ask,
  };
  const looked = await collector?.collect(round);
  expect(looked?.sessions).toEqual([]);
  expect(looked?.values?.connections).toBeGreaterThan(0);
});

describe.each([
  ['pg', 'postgresql_transactions', 'public.accounts'],
  ['maria', 'mysql_transactions', 'shop.accounts'],
] as const)('%s: transactions and locks', (where, type, table) => {
  test('who waits is seen with the lock and with those who hold it, and what is over is told', async () => {
    expect(await lacks(where, type)).toEqual([]);
    const [holder, waiter] = [await connected(where, 'app'), await connected(where, 'app')];
    await holder.run('create table accounts (id int primary key, amount int)');
    await holder.run('insert into accounts values (1, 10)');
    const always = { transaction_min_second: '0' };
    await holder.begin();
    await holder.run('update accounts set amount = 11 where id = 1');
    await waiter.begin();
    const waiting = waiter.run('update accounts set amount = 12 where id = 1');
    let found: Looked = { entries: [] };
    await until(async () => {
      await setTimeout(innodbForgetsMs);
      found = await look(where, type, always);
      return (found.transactions?.seen ?? []).some(({ waitsFor }) => waitsFor.length > 0);
    });
    const seen = found.transactions?.seen ?? [];
    const blocked = seen.find(({ waitsFor }) => waitsFor.length > 0);
    expect(blocked).toMatchObject({ sql: 'update accounts set amount = 12 where id = 1', user: targets[where].user });
    expect(seen.map(({ id }) => id)).toContain(blocked?.waitsFor[0]);
    expect(blocked?.locks.some(({ isWaiting }) => isWaiting)).toBe(true);
    expect(seen.flatMap(({ locks }) => locks.map((lock) => lock.table))).toContain(table);
    expect(found.values).toMatchObject({ waiting_transactions: 1, open_transactions: 2 });
    await holder.commit();
    await waiting;
    await waiter.rollback();
    await until(async () => {
      await setTimeout(innodbForgetsMs);
      const after = await look(where, type, always, found.state);
      return after.transactions?.gone.length === 2;
    });
    await holder.run('drop table accounts');
  });
});
