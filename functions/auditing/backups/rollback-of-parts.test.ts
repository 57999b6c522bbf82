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
let db: Connection;
let undone: ReturnType<typeof undoneTasks>;
const connected = async () => {
  const target = targetsOf(postgres, mariadb).PostgreSQL;
  return {
    target,
    db: await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 5000, applicationName: 'test' }),
  };
};
beforeAll(async () => {
  memory = await memoryTable();
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  const made = await connected();
  db = made.db;
  undone = undoneTasks(memory.of('parts'), made.target, db);
});
afterAll(async () => {
  await db.close();
  await Promise.all([memory.close(), postgres.stop(), mariadb.stop()]);
});
beforeEach(async () => {
  await db.run('drop table if exists lines, goods, history cascade');
  await db.run('create table goods (id int primary key, code varchar(9) unique, n int, at timestamptz)');
  await db.run(`insert into goods values (1, 'a', 1, '2024-10-27 02:30:00+02'), (2, 'b', 2, null), (3, 'c', 3, null)`);
  await db.run('create table lines (id int primary key, good int references goods (id), n int)');
  await db.run('insert into lines values (10, 1, 1), (11, 1, 2), (12, 2, 3)');
  await db.run('create table history (id int generated always as identity primary key, good int, n int)');
});

const contents = async () => {
  const read = async (table: string) => (await db.query(`select * from ${table} order by 1`, { maxRows: 100 })).rows;
  return [await read('goods'), await read('lines'), await read('history')];
};
const kept = (sql: string): Given => ['rows', sql, 'reverse_sql'];

test.each([
  [
    'merge into goods g using lines l on l.good = g.id and l.id <> 11 when matched and l.n = 3 then delete when matched then update set n = l.n + 100, code = null',
    'is refused by the foreign key',
  ],
])('what the server refuses (%s) leaves nothing behind', async (sql) => {
  const before = await contents();
  const { states } = await undone.executed([kept(sql)]);
  expect(states).toEqual(['failed']);
  expect(await contents()).toEqual(before);
});

test.each([
  [
    `merge into goods as g using (values (1, 7), (3, 8), (4, 9)) as s (id, n) on s.id = g.id when matched and s.n = 8 then delete when matched then update set n = s.n when not matched then insert (n, id, code) values (s.n, s.id, 'new' || s.id)`,
  ],
  [
    `with s as (select good, sum(n) as total from lines group by good) merge into goods using s on goods.id = s.good when matched then update set n = total, at = at + interval '1 day'`,
  ],
  [
    `merge into goods using generate_series(3, 5) as x on id = x when not matched and x = 4 then do nothing when not matched then insert values (x, 'x' || x, x)`,
  ],
  [
    `with gone as (delete from lines where n > 1 returning good, n) insert into history (good, n) select good, n from gone`,
  ],
  [
    `with gone as (delete from lines where good = 1 returning good) delete from goods g using (values (3)) v (id) where g.id = v.id`,
  ],
  [
    `with new as (insert into goods (id, code) values (7, 'seven'), (8, null)) insert into lines select 70 + n, n, n from generate_series(1, 2) n returning id`,
  ],
  [
    `with u as (update goods set n = n + 1 where id < 3 returning id) update lines l set n = 0 from u b where b.id = l.good and l.n > 1`,
  ],
  [
    `with new as (insert into lines select id * 100, id, n from goods where n > 1), gone as (delete from history) select 1`,
  ],
  [
    `with s as (select 1) , u as (update goods set code = null where id = 1), d as (delete from lines where id = 12 returning good) insert into goods (id, n) select good + 40, 5 from d`,
  ],
])('%s is undone to the byte', async (sql) => {
  const before = await contents();
  const { taskId, states, problem } = await undone.executed([kept('update goods set n = 3 where id = 2'), kept(sql)]);
  expect([states, problem]).toEqual([['succeeded', 'succeeded'], undefined]);
  expect(await contents()).not.toEqual(before);
  expect(await undone.since(taskId)).toEqual([]);
  await undone.undo(taskId);
  expect(await contents()).toEqual(before);
});

test('what others change afterwards is named before it is undone', async () => {
  const { taskId } = await undone.executed([
    kept(
      `merge into goods g using (values (1), (9)) s (id) on s.id = g.id when matched then update set n = 50 when not matched then insert (id, n) values (s.id, 51)`,
    ),
  ]);
  await db.run('update goods set n = 0 where id in (1, 9)');
  expect((await undone.since(taskId)).map(({ key, change, columns }) => [key, change, columns])).toEqual([
    ['id = 9', 'changed', ['n']],
    ['id = 1', 'changed', ['n']],
  ]);
});

test.each([
  [
    'a trigger that changes further rows of the table',
    [
      'create or replace function more() returns trigger language plpgsql as $$ begin if pg_trigger_depth() < 2 then update goods set n = n + 1 where id = 3; end if; return new; end $$',
      'create trigger more after update on goods for each row execute function more()',
    ],
    'drop function more cascade',
    'merge into goods g using (values (1)) s (id) on s.id = g.id when matched then update set n = 7',
    /1 rows were backed up, but the statement changed 2/,
  ],
  [
    'a source that answers otherwise when it is asked again',
    [
      `create or replace function fresh() returns int language sql volatile as 'select (random() * 1000000000)::int + 10'`,
    ],
    'drop function fresh',
    'merge into goods g using (values (1)) s (id) on g.id = -1 when not matched then insert (id) values (fresh())',
    /0 rows were backed up, but the statement changed 1/,
  ],
  [
    'a part that waits for what another part has made',
    [],
    'select 1',
    `with d as (delete from goods where id = 3 returning id) insert into goods (id) select id from d`,
    /rows were backed up, but/,
  ],
] as const)('with %s nothing is promised', async (_, setUp, tidy, sql, problem) => {
  for (const one of setUp) await db.run(one);
  const before = await contents();
  const made = await undone.executed([kept(sql)]);
  expect([made.states, made.problem]).toEqual([['failed'], expect.stringMatching(problem)]);
  expect(await contents()).toEqual(before);
  await db.run(tidy);
});

test('rows that another session adds between the look and the statement are not taken for those of the statement', async () => {
  const { db: other } = await connected();
  await other.begin();
  await other.run(`insert into goods (id, n) values (9, 90)`);
  const running = undone.executed([
    kept(
      'merge into goods g using (values (9)) s (id) on s.id = g.id when matched then update set n = 1 when not matched then insert (id, n) values (s.id, 1)',
    ),
  ]);
  // The statement waits for the row of the other session, which then is there.
  let isWaiting = false;
  while (!isWaiting) {
    const { rows } = await other.query(`select count(*) > 0 from pg_locks where not granted`, { maxRows: 1 });
    isWaiting = rows[0]?.[0] === 't' || rows[0]?.[0] === 'true';
  }
  await other.commit();
  const { states } = await running;
  expect(states).not.toEqual(['succeeded']);
  expect((await db.query('select n from goods where id = 9', { maxRows: 9 })).rows).toEqual([['90']]);
  await other.close();
});

test('a partitioned table, a key that changes and references in both ways are said before anything runs', async () => {
  await db.run('create table divided (id int primary key, n int) partition by range (id)');
  await db.run('create table divided_1 partition of divided for values from (0) to (100)');
  const problemOf = async (sql: string) => (await undone.executed([kept(sql)])).problem;
  expect(await problemOf('merge into divided d using goods g on g.id = d.id when matched then delete')).toMatch(
    /partition/,
  );
  expect(
    await problemOf('merge into goods d using lines g on g.id = d.id when matched then update set id = 5'),
  ).toMatch(/key/);
  expect(
    await problemOf(
      'merge into history h using goods g on g.id = h.good when not matched then insert (good) values (g.id)',
    ),
  ).toMatch(/keys/);
  expect(
    await problemOf(
      `with a as (insert into goods (id) values (9)), b as (delete from goods where id = 3) update lines set n = 1`,
    ),
  ).toMatch(/foreign keys/);
  await db.run('drop table divided');
});

test('values that a session has turned into texts are turned back as that session read them', async () => {
  const before = await contents();
  const { taskId, states } = await undone.executed([
    ['session', `set datestyle = 'SQL, DMY'`],
    ['session', `set timezone = 'Asia/Shanghai'`],
    ['ddl', 'alter table goods alter column at type text', 'original_row'],
  ]);
  expect(states).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect((await contents())[0]?.[0]?.[3]).toBe('27/10/2024 08:30:00 CST');
  const script = await undone.undo(taskId);
  expect(script.slice(0, 3)).toEqual([
    `SET DateStyle = 'SQL, DMY';\n`,
    expect.stringContaining('SET IntervalStyle'),
    `SET TimeZone = 'Asia/Shanghai';\n`,
  ]);
  await db.run('reset all');
  expect(await contents()).toEqual(before);
});
