import { targetsOf } from '../../../test/crash/targets.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { Given } from '../../../test/support/task-run.ts';
import { undoneTasks } from '../../../test/support/undone-task.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';

let memory: MemoryTable;
let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  memory = await memoryTable();
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([memory.close(), postgres.stop(), mariadb.stop()]));

const connected = async (dbType: 'PostgreSQL' | 'MariaDB') => {
  const target = targetsOf(postgres, mariadb)[dbType];
  const db = await (await driverOf(dbType)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
  return { target, db };
};
const contents = async (db: Connection, table = 'goods') =>
  (await db.query(`select * from ${table} order by 1`, { maxRows: 100 })).rows;
const kept = (sql: string): Given => ['rows', sql, 'reverse_sql'];

describe('on MariaDB', () => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    const made = await connected('MariaDB');
    db = made.db;
    undone = undoneTasks(memory.of('goods'), made.target, db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['parts', 'goods', 'counted']) await db.run(`drop table if exists ${table}`);
    await db.run(
      `create table goods (id int primary key, code varchar(20) unique, price decimal(6,2) unique, note varchar(40))`,
    );
    await db.run(`insert into goods values (1, 'a', 1.01, 'one'), (2, 'b', 2, 'two'), (3, 'c', 3, 'it''s')`);
    await db.run('create table parts (id int primary key, good int, n int, foreign key (good) references goods (id))');
    await db.run('insert into parts values (10, 1, 1), (11, 1, 2), (12, 2, 3)');
    await db.run('create table counted (id int auto_increment primary key, code varchar(9) unique, n int)');
    await db.run(`insert into counted values (5, 'x', 1), (6, 'y', 2)`);
  });

  test.each([
    ['by another unique key', `insert into goods values (9, 'B', 9, 'met') on duplicate key update note = 'met'`],
    [
      'by a value that the column rounds',
      `insert into goods values (9, 'z', '1.006', 'q') on duplicate key update note = null`,
    ],
    ['in the form of SET', `insert into goods set id = 3, code = 'n' on duplicate key update code = values(code)`],
    [
      'brought by a query',
      `insert into goods (id, note) select id + 1, note from goods on duplicate key update note = values(note)`,
    ],
    ['in place of several rows', `replace into goods values (1, 'c', 2, 'all three')`],
    ['one after the other', `replace into goods (id, code) values (7, 'n'), (8, 'n'), (3, 'N')`],
    [
      'where keys differ in letters',
      `replace into goods (id, code) select 20 + id, upper(code) from goods where id = 3`,
    ],
    [
      'and leaves those that are there',
      `insert ignore into goods values (1, 'x', 5, 'no'), (4, 'c', 5, 'no'), (5, 'e', 5, 'yes')`,
    ],
    [
      'where unique values pass from row to row',
      `insert into goods values (1, 'q', 1, ''), (2, 'a', 2, '') on duplicate key update code = values(code)`,
    ],
  ])('rows that are met %s come back, and new ones go', async (_, sql) => {
    await db.run('delete from parts');
    for (const isTold of [true, false]) {
      const before = await contents(db);
      const { taskId, states } = await undone.executed([kept(sql)], (plan) =>
        plan.brought ? { ...plan, brought: { ...plan.brought, isTold } } : plan,
      );
      expect(states).toEqual(['succeeded']);
      expect(await contents(db)).not.toEqual(before);
      expect(await undone.since(taskId)).toEqual([]);
      await undone.undo(taskId);
      expect(await contents(db)).toEqual(before);
    }
  });

  test('keys that the server counts are told by it, and found by their numbers without that', async () => {
    const before = await contents(db, 'counted');
    const sql = `insert into counted (code, n) values ('x', 7), ('new', 8) on duplicate key update n = values(n)`;
    const { taskId, states } = await undone.executed([kept(sql)]);
    expect([states, await contents(db, 'counted')]).toEqual([['succeeded'], expect.arrayContaining([['5', 'x', '7']])]);
    await undone.undo(taskId);
    expect(await contents(db, 'counted')).toEqual(before);
    const given = `replace into counted (id, code) values (null, 'x')`;
    for (const one of [sql, given]) {
      const untold = await undone.executed([kept(one)], (plan) =>
        plan.brought ? { ...plan, brought: { ...plan.brought, isTold: false } } : plan,
      );
      expect(untold.states).toEqual(['succeeded']);
      await undone.undo(untold.taskId);
      expect(await contents(db, 'counted')).toEqual(before);
    }
  });

  test('others cannot put a row in the way between the look and the statement', async () => {
    const { db: other } = await connected('MariaDB');
    await other.run('set session innodb_lock_wait_timeout = 1');
    await db.begin();
    await db.run('create temporary table n as select * from goods where 0');
    await db.run(`insert into n values (7, 'd', 9, '')`);
    await db.query('select t.id from n straight_join goods t force index (code) on n.code = t.code for update', {
      maxRows: 9,
    });
    await expect(other.run(`insert into goods values (8, 'd', 8, '')`)).rejects.toThrow(/lock wait/i);
    await db.rollback();
    await other.close();
  });

  test.each([
    ['READ COMMITTED', 'set session transaction isolation level read committed', 'REPEATABLE READ'],
    ['triggers', 'create trigger tr before insert on goods for each row set new.id = new.id', 'Triggers'],
    ['a key of an expression', 'alter table goods add k int as (id + 1) stored unique', 'expression'],
  ])('an upsert is not promised with %s', async (_, sql, expected) => {
    const before = await contents(db);
    const given: Given[] = sql.startsWith('set') ? [['session', sql]] : [];
    if (given.length === 0) await db.run(sql);
    const { states, problem } = await undone.executed([...given, kept('replace into goods (id) values (1)')]);
    expect([states.at(-1), problem]).toEqual(['not_started', expect.stringContaining(expected)]);
    await db.run('drop trigger if exists tr');
    expect((await contents(db)).map((row) => row.slice(0, 4))).toEqual(before);
  });

  test.each([
    ['update goods g join parts p on p.good = g.id set g.note = p.n, p.n = p.n + 10 where g.id < 3'],
    ['update goods g left join parts p on p.good = g.id set note = null, n = 5'],
    [`update goods, (select 1 as one) w set note = 'w' where goods.id = w.one`],
    ['update parts a, parts b set a.n = b.n, b.n = 0 where a.id = b.id + 1'],
    ['delete p from parts p join goods g on g.id = p.good where g.id = 1'],
    ['delete g, p from parts p straight_join goods g on g.id = p.good where p.id = 12'],
    ['delete from parts using parts join goods on goods.id = parts.good'],
  ])('each table that "%s" changes is put back', async (sql) => {
    const before = [await contents(db), await contents(db, 'parts')];
    const { taskId, states, problem } = await undone.executed([kept(sql)]);
    expect([states, problem]).toEqual([['succeeded'], undefined]);
    expect([await contents(db), await contents(db, 'parts')]).not.toEqual(before);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect([await contents(db), await contents(db, 'parts')]).toEqual(before);
  });

  test('a row of any of several tables that others changed since is named', async () => {
    const { taskId } = await undone.executed([
      kept('update goods g join parts p on p.good = g.id set g.note = 1, p.n = 1 where g.id = 1'),
    ]);
    await db.run('update parts set n = 9 where id = 11');
    await db.run('update goods set note = 9 where id = 1');
    const found = (await undone.since(taskId)).map(({ table, key }) => [table.replace(/.*\./, ''), key]);
    expect(found.toSorted()).toEqual([
      ['goods', 'id = 1'],
      ['parts', 'id = 11'],
    ]);
  });

  test('one table without a key among several keeps the statement from running with a promise', async () => {
    await db.run('drop table if exists keyless');
    await db.run('create table keyless (a int)');
    const { states, problem } = await undone.executed([
      kept('update goods join keyless on a = id set note = 1, a = 2'),
    ]);
    expect([states, problem]).toEqual([['not_started'], expect.stringContaining('primary key')]);
    await db.run('drop table keyless');
  });
});

describe.each(['PostgreSQL', 'MariaDB'] as const)('keys that change on %s', (dbType) => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    const made = await connected(dbType);
    db = made.db;
    undone = undoneTasks(memory.of(`moved-${dbType.toLowerCase()}`), made.target, db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['parts', 'goods']) await db.run(`drop table if exists ${table}`);
    await db.run('create table goods (id int primary key, name varchar(9))');
    await db.run(`insert into goods values (1, 'a'), (2, 'b'), (5, 'c')`);
  });

  test.each([
    `update goods set id = 9, name = 'x' where id = 1`,
    'update goods set id = id + 100',
    'update goods set id = -id where id > 1',
    'update goods set id = case id when 5 then 3 else id end',
  ])('%s is undone', async (sql) => {
    const before = await contents(db);
    for (const strategy of ['reverse_sql', 'original_row'] as const) {
      const { taskId, states } = await undone.executed([['rows', sql, strategy], kept(`update goods set name = 'y'`)]);
      expect(states).toEqual(['succeeded', 'succeeded']);
      expect(await contents(db)).not.toEqual(before);
      expect(await undone.since(taskId)).toEqual([]);
      await undone.undo(taskId);
      expect(await contents(db)).toEqual(before);
    }
  });

  test('a row that others put in the place of one that moved is named', async () => {
    const { taskId } = await undone.executed([kept('update goods set id = 7 where id = 1')]);
    await db.run(`insert into goods values (1, 'new')`);
    await db.run(`update goods set name = 'other' where id = 7`);
    const rows = await undone.since(taskId);
    expect(rows.map(({ key, change }) => [key, change]).toSorted()).toEqual([
      ['id = 1', 'present'],
      ['id = 7', 'changed'],
    ]);
  });

  test('a key that comes out other than it was computed undoes the statement', async () => {
    const before = await contents(db);
    // The audit is made to say that the key will be another part of the text.
    const { states, problem } = await undone.executed([kept('update goods set id = 8 where id = 1')], (plan) => ({
      ...plan,
      values: plan.where && [[plan.where[1] - 1, plan.where[1]]],
    }));
    expect([states, problem]).toEqual([['failed'], expect.stringContaining('new keys')]);
    expect(await contents(db)).toEqual(before);
  });
});

describe.each(['PostgreSQL', 'MariaDB'] as const)('in a session of another time zone on %s', (dbType) => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  const isPostgres = dbType === 'PostgreSQL';
  const settings: Given[] = (
    isPostgres ? [`set timezone = 'Asia/Shanghai'`, `set datestyle = 'SQL, DMY'`] : [`set time_zone = '+08:00'`]
  ).map((sql) => ['session', sql]);
  // 2 January 00:00 of Shanghai, which is 1 January 16:00 of UTC.
  const moment = isPostgres ? `'02/01/2024 00:00'` : `'2024-01-02 00:00:00'`;
  beforeAll(async () => {
    const made = await connected(dbType);
    db = made.db;
    undone = undoneTasks(memory.of(`zoned-${dbType.toLowerCase()}`), made.target, db);
    await db.run(isPostgres ? `set timezone = 'UTC'` : `set time_zone = '+00:00'`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['parts', 'goods']) await db.run(`drop table if exists ${table}`);
    const type = isPostgres ? 'timestamptz' : 'timestamp';
    await db.run(`create table goods (at ${type} not null primary key, id int unique, note varchar(9))`);
    await db.run(
      `insert into goods values ('2024-01-01 16:00:00', 1, 'a'), ('2024-01-02 00:00:00', 2, 'b'), ('2024-02-01 00:00:00', 3, 'c')`,
    );
    await db.run('create table parts (id int primary key, n int)');
    await db.run('insert into parts values (1, 1), (2, 2)');
  });

  test.each([
    `update goods set note = 'x' where at = ${moment}`,
    `delete from goods where at = ${moment}`,
    `insert into goods (at, id) values (${moment.replace('00:00', '00:01')}, 9)`,
    isPostgres
      ? `update goods g set note = 'y' from parts p where p.id = g.id and g.at = ${moment}`
      : `update goods g join parts p on p.id = g.id set note = 'y', n = 9 where g.at = ${moment}`,
    isPostgres
      ? `insert into goods (at, id) values (${moment}, 9) on conflict (at) do update set id = excluded.id`
      : `replace into goods (at, id) values (${moment}, 9)`,
  ])('the very rows of "%s" are kept', async (sql) => {
    const before = [await contents(db), await contents(db, 'parts')];
    const { taskId, states, problem } = await undone.executed([...settings, kept(sql)]);
    expect([states.at(-1), problem]).toEqual(['succeeded', undefined]);
    expect(await contents(db)).not.toEqual(before[0]);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect([await contents(db), await contents(db, 'parts')]).toEqual(before);
  });

  test('a key whose text depends on the session is not promised to be found again', async () => {
    const before = await contents(db);
    const { states, problem } = await undone.executed([
      ...settings,
      kept(`update goods set at = ${moment} where id = 3`),
    ]);
    expect([states.at(-1), problem]).toEqual(['not_started', expect.stringContaining('changes the key')]);
    expect(await contents(db)).toEqual(before);
  });
});

let tenants = 0;
test.each([
  `update divided set note = 'x' where id in (1, 12)`,
  'update divided set id = id + 8 where id in (1, 12)',
  'delete from divided where id > 1',
  `insert into divided values (13, 'new'), (2, 'new')`,
])('rows in partitions of PostgreSQL are kept: %s', async (sql) => {
  const { db, target } = await connected('PostgreSQL');
  const undone = undoneTasks(memory.of(`divided-${++tenants}`), target, db);
  await db.run('drop table if exists divided');
  await db.run('create table divided (id int primary key, note text) partition by range (id)');
  for (const [name, from, to] of [
    ['low', 0, 10],
    ['high', 10, 30],
  ])
    await db.run(`create table divided_${name} partition of divided for values from (${from}) to (${to})`);
  await db.run(`insert into divided values (1, 'a'), (11, 'b'), (12, 'c')`);
  const before = await contents(db, 'divided');
  const { taskId, states, problem } = await undone.executed([kept(sql)]);
  expect([states, problem]).toEqual([['succeeded'], undefined]);
  expect(await contents(db, 'divided')).not.toEqual(before);
  expect(await undone.since(taskId)).toEqual([]);
  await undone.undo(taskId);
  expect(await contents(db, 'divided')).toEqual(before);
  await db.close();
});
