import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import type { Plan, PlanAnswer } from '../../shared/audit/schema/plan.ts';
import { driverTestOptions } from './driver.conformance.ts';
import type { Connection, Target } from './driver.ts';
import { driverOf } from './index.ts';

let mariadb: TestMariadb;
let postgres: TestPostgres;
let targets: Readonly<Record<'maria' | 'pg', Target>>;
const open: Connection[] = [];

beforeAll(async () => {
  [mariadb, postgres] = await Promise.all([startMariadb(), startPostgres()]);
  targets = {
    maria: {
      dbType: 'MariaDB',
      host: mariadb.host,
      port: mariadb.port,
      user: mariadb.user,
      password: mariadb.password,
      params: {},
      schema: mariadb.database,
    },
    pg: {
      dbType: 'PostgreSQL',
      host: postgres.host,
      port: postgres.port,
      user: postgres.user,
      password: postgres.password,
      params: { database: 'postgres' },
    },
  };
  const columns = 'id int primary key, tenth int not null, hundredth int not null, code varchar(20), nothing int';
  const maria = await connected('maria');
  for (const sql of [
    `create table orders (${columns}, key by_tenth (tenth), key by_hundredth (hundredth), key by_code (code, tenth))`,
    'create table kinds (id int primary key, name varchar(20), constraint named_well check (id > 0))',
    `insert into orders select seq, seq % 10, seq % 100, concat('c', seq), null from seq_1_to_20000`,
    `insert into kinds values (1, 'a')`,
    `set session histogram_type = 'JSON_HB'`,
    'analyze table orders persistent for all',
    'analyze table kinds',
    'create function noting() returns int deterministic begin insert into kinds values (9, null); return 3; end',
  ])
    await maria.run(sql);
  const pg = await connected('pg');
  for (const sql of [
    `create table orders (${columns})`,
    'create table kinds (id int primary key, name varchar(20), constraint named_well check (id > 0))',
    `create table "odd'; ""name" (id int)`,
    `insert into orders select g, g % 10, g % 100, 'c' || g, null from generate_series(1, 20000) g`,
    `insert into kinds values (1, 'a')`,
    'create index by_tenth on orders (tenth)',
    'create index by_hundredth on orders (hundredth)',
    'create unique index by_code on orders (code, tenth)',
    'create table parted (id int, at date) partition by range (at)',
    `create table parted_2026 partition of parted for values from ('2026-01-01') to ('2027-01-01')`,
    `insert into parted select g, '2026-05-05' from generate_series(1, 500) g`,
    'create table untold (id int)',
    'insert into untold values (1)',
    'analyze orders',
    'analyze kinds',
    'analyze parted',
    'create function noting() returns int immutable language plpgsql as $$ begin insert into kinds values (9, null); return 3; end $$',
  ])
    await pg.run(sql);
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await Promise.all([mariadb.stop(), postgres.stop()]);
});

async function connected(where: keyof typeof targets): Promise<Connection> {
  const connection = await (await driverOf(targets[where].dbType)).connect(targets[where], driverTestOptions);
  open.push(connection);
  return connection;
}

async function planning(where: keyof typeof targets): Promise<(sql: string) => Promise<Plan>> {
  const plan = await (await connected(where)).planner({ timeoutMs: 2000 });
  return async (sql) => planIn(await plan(sql));
}

function planIn(answer: PlanAnswer): Plan {
  if ('refusal' in answer) throw new Error(answer.refusal);
  return answer;
}

describe.each(['maria', 'pg'] as const)('on %s', (where) => {
  test('a plan says how each table is read, by which index and with how many rows', async () => {
    const plan = await planning(where);
    expect((await plan('select * from orders o where nothing = 1')).steps).toContainEqual(
      expect.objectContaining({ table: 'o', access: 'wholeTable', key: undefined, work: ['filter'] }),
    );
    expect((await plan('select * from orders where id = 5')).steps).toContainEqual(
      expect.objectContaining({ table: 'orders', access: where === 'pg' ? 'lookup' : 'single', rows: 1 }),
    );
    expect((await plan('select * from orders where id between 5 and 9')).steps).toContainEqual(
      expect.objectContaining({ access: 'range', key: where === 'pg' ? 'orders_pkey' : 'PRIMARY' }),
    );
    expect((await plan('select * from orders where tenth = 1 or hundredth = 2')).steps).toContainEqual(
      expect.objectContaining({ access: 'merged', key: 'by_tenth,by_hundredth' }),
    );
    expect((await plan('select * from orders order by nothing')).steps.some(({ work }) => work.includes('sort'))).toBe(
      true,
    );
    expect((await plan('select * from kinds')).rows).toBe(1);
  });

  test('a change is planned too, with the rows that it would change, and nothing of it happens', async () => {
    const plan = await planning(where);
    for (const sql of [
      'update orders set nothing = 1 where tenth = 3',
      'delete from orders where tenth = 3',
      'insert into orders select id + 20000, 1, 1, code, 1 from orders where tenth = 3',
    ]) {
      const { rows = 0 } = await plan(sql);
      expect([sql, rows > 500 && rows < 4000]).toEqual([sql, true]);
    }
    const after = await connected(where);
    expect((await after.query('select count(*), count(nothing) from orders', { maxRows: 1 })).rows[0]).toEqual([
      '20000',
      '0',
    ]);
  });

  test('what the server says against a statement is the answer, also to an attempt to run it', async () => {
    const plan = await (await connected(where)).planner({ timeoutMs: 2000 });
    expect(await plan('select * from missing')).toMatchObject({
      refusal: expect.stringContaining('missing'),
      isOfMissing: true,
    });
    expect(await plan('select lost from orders')).toMatchObject({ isOfMissing: true });
    expect(await plan('select * from nowhere.missing')).toMatchObject({ isOfMissing: true });
    expect(await plan('selec 1')).toMatchObject({ isOfMissing: false });
    expect(await plan('analyze delete from orders')).toHaveProperty('refusal');
  });

  test('a function that planning calls cannot write', async () => {
    const plan = await (await connected(where)).planner({ timeoutMs: 2000 });
    await plan('select * from orders where id = noting()');
    await plan('delete from orders where id = noting()');
    expect((await (await connected(where)).query('select count(*) from kinds', { maxRows: 1 })).rows[0]).toEqual(['1']);
  });

  test('statistics tell sizes, spread, indexes and constraints without counting', async () => {
    const told = await (await connected(where)).statistics(where === 'pg' ? 'public' : 'shop', [
      'orders',
      'kinds',
      `odd'; "name`,
      'missing',
    ]);
    const orders = told.find(({ name }) => name === 'orders');
    expect(Math.abs((orders?.rows ?? 0) - 20_000)).toBeLessThan(2000);
    expect(orders?.bytes).toBeGreaterThan(500_000);
    const spread = (column: string) => orders?.columns.find(({ name }) => name === column);
    expect(spread('tenth')?.distinct).toBe(10);
    expect(spread('tenth')?.topShare).toBeCloseTo(0.1, 1);
    expect(spread('nothing')).toMatchObject({ nullShare: 1 });
    const first = (index: string) => orders?.indexes.find(({ name }) => name === index)?.distinct ?? [];
    expect(first('by_tenth')[0]).toBeGreaterThanOrEqual(10);
    expect(first('by_tenth')[0]).toBeLessThan(50);
    expect(first('by_code')).toHaveLength(2);
    expect(first('by_code')[1]).toBeGreaterThan(15_000);
    expect(told.find(({ name }) => name === 'kinds')?.constraintNames).toContain('named_well');
    expect(told.map(({ name }) => name)).not.toContain('missing');
  });
});

test('a plan tells what a condition without an index leaves, as far as the server keeps a histogram of its column', async () => {
  const session = await connected('maria');
  const leaves = async () => (await (await planning('maria'))('select * from spread where fiftieth = 7')).rows;
  await session.run('create table spread as select seq id, seq % 50 fiftieth from seq_1_to_20000');
  expect(await leaves()).toBeGreaterThan(15_000);
  for (const sql of [`set session histogram_type = 'JSON_HB'`, 'analyze table spread persistent for all'])
    await session.run(sql);
  expect(await leaves()).toBeLessThan(1000);
});

test('on PostgreSQL a partitioned table is as large as its parts, and a table that nobody analysed is unknown', async () => {
  const told = await (await connected('pg')).statistics('public', ['parted', 'untold']);
  expect(told.find(({ name }) => name === 'parted')).toMatchObject({ rows: 500 });
  expect(told.find(({ name }) => name === 'untold')).toMatchObject({ rows: undefined });
});

test('on PostgreSQL what sorts and hashes keep in memory and what they convert is told, on MariaDB what it could not look up', async () => {
  const pg = await planning('pg');
  expect(
    (await pg('select * from orders order by nothing')).steps.find(({ work }) => work.includes('sort'))?.bytes,
  ).toBeGreaterThan(100_000);
  expect((await pg('select * from orders where id = 5.5')).conversions).toEqual(['(id)::numeric']);
  expect((await pg(`select * from orders where code = 'c5'`)).conversions).toEqual([]);
  expect((await (await planning('maria'))('select * from orders where code = 5')).conversions).toEqual([
    expect.stringContaining('by_code'),
  ]);
  expect((await (await planning('maria'))(`select * from orders where code = '5'`)).conversions).toEqual([]);
});

test('a plan that takes too long is broken off by the server', async () => {
  const slow = await connected('pg');
  await slow.run(
    'create function slowly() returns int immutable language plpgsql as $$ begin perform pg_sleep(20); return 1; end $$',
  );
  const plan = await slow.planner({ timeoutMs: 100 });
  await expect(plan('select * from orders where id = slowly()')).rejects.toMatchObject({
    kind: 'timeout',
    outcome: 'refused',
  });
});

test('the settings that rules ask for are told, and every question of ours carries its sender', async () => {
  expect(Number((await (await connected('pg')).settings())['work_mem'])).toBeGreaterThan(0);
  expect(await (await connected('maria')).settings()).toMatchObject({
    binlog_format: expect.any(String),
    log_bin: expect.any(String),
  });
  const pg = await connected('pg');
  await pg.tables('public');
  const [pid = ''] = pg.backendId.split('@');
  const { rows } = await (await connected('pg')).query(`select query from pg_stat_activity where pid = ${pid}`, {
    maxRows: 1,
  });
  expect(rows[0]?.[0]).toMatch(/^\/\* sluice test \*\//);
});
