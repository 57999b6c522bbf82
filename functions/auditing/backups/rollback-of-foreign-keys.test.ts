import { targetsOf } from '../../../test/crash/targets.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
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

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (dbType) => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  const place = dbType === 'PostgreSQL' ? 'schema' : 'database';
  beforeAll(async () => {
    const target = targetsOf(postgres, mariadb)[dbType];
    db = await (await driverOf(dbType)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
    undone = undoneTasks(memory.of(`keys-${dbType.toLowerCase()}`), target, db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    if (dbType === 'MariaDB') await db.run('set foreign_key_checks = 0');
    for (const one of ['hen', 'egg', 'mother', 'child'])
      await db.run(`drop table if exists ${one}${dbType === 'PostgreSQL' ? ' cascade' : ''}`);
    await db.run(`drop ${place} if exists elsewhere${dbType === 'PostgreSQL' ? ' cascade' : ''}`);
    if (dbType === 'MariaDB') await db.run('set foreign_key_checks = 1');
    for (const sql of [
      'create table hen (id int primary key, egg int)',
      'create table egg (id int primary key, hen int, foreign key (hen) references hen (id) on delete cascade)',
      'alter table hen add foreign key (egg) references egg (id) on delete cascade',
      'insert into hen values (1, null), (2, null), (3, null)',
      'insert into egg values (10, 1), (20, 2), (30, null)',
      'update hen set egg = 30 where id = 1',
      'update hen set egg = 20 where id = 2',
      'create table mother (id int primary key, n int)',
      'create table child (id int primary key, mother int, foreign key (mother) references mother (id) on delete cascade)',
      'insert into mother values (1, 1), (2, 2)',
      'insert into child values (1, 1), (2, 1), (3, 2)',
      `create ${place} elsewhere`,
      `create table elsewhere.guest (id int primary key, mother int, foreign key (mother) references ${dbType === 'PostgreSQL' ? 'public' : mariadb.database}.mother (id) on delete cascade)`,
      'insert into elsewhere.guest values (7, 1), (8, 2)',
    ])
      await db.run(sql);
  });
  const contents = async () => {
    const found: unknown[] = [];
    for (const one of ['hen', 'egg', 'mother', 'child', 'elsewhere.guest'])
      found.push((await db.query(`select * from ${one} order by 1`, { maxRows: 99 })).rows);
    return found;
  };
  const isUndone = async (sql: string) => {
    const before = await contents();
    const { taskId, states, problem } = await undone.executed([['rows', sql, 'original_row']]);
    expect([states, problem]).toEqual([['succeeded'], undefined]);
    expect(await contents()).not.toEqual(before);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect(await contents()).toEqual(before);
  };

  test('tables that refer to each other in a circle, while no rows do', () =>
    isUndone('delete from egg where id = 30'));

  test('rows that refer to each other in a circle are refused, or come back as they were', async () => {
    const before = await contents();
    const { taskId, states, problem } = await undone.executed([
      ['rows', 'delete from hen where id = 2', 'original_row'],
    ]);
    if (problem === undefined) await undone.undo(taskId);
    else expect([states, problem]).toEqual([['failed'], expect.stringContaining('no order of undoing')]);
    expect(await contents()).toEqual(before);
  });

  test('rows of tables of another schema go along and come back', () => isUndone('delete from mother where id = 1'));

  test('a table of another schema is changed itself', () => isUndone('delete from elsewhere.guest where id = 7'));

  test('a parent and its cascading child in one statement are undone, or refused before anything is changed', async () => {
    const sql =
      dbType === 'MariaDB'
        ? 'delete m, c from mother m join child c on c.mother = m.id where m.id = 1'
        : 'with gone as (delete from child where mother = 1 returning id) delete from mother where id = 1';
    const before = await contents();
    const { taskId, states, problem } = await undone.executed([['rows', sql, 'original_row']]);
    if (problem === undefined) {
      expect(await contents()).not.toEqual(before);
      await undone.undo(taskId);
    } else expect(states).not.toContain('succeeded');
    expect(await contents()).toEqual(before);
  });
});

test('on PostgreSQL rows that get their defaults come back', async () => {
  const target = targetsOf(postgres, mariadb).PostgreSQL;
  const db = await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 5000, applicationName: 'test' });
  const undone = undoneTasks(memory.of('defaults'), target, db);
  for (const sql of [
    'drop table if exists pet, owner',
    'create table owner (id int primary key)',
    'create table pet (id int primary key, owner int default 9 references owner (id) on delete set default on update set default)',
    'insert into owner values (1), (2), (9)',
    'insert into pet values (1, 1), (2, 2), (3, 9), (4, null)',
  ])
    await db.run(sql);
  const pets = async () => (await db.query('select * from pet order by 1', { maxRows: 9 })).rows;
  const before = await pets();
  for (const sql of ['delete from owner where id = 1', 'update owner set id = id + 20 where id = 2']) {
    const { taskId, states, problem } = await undone.executed([['rows', sql, 'reverse_sql']]);
    expect([sql, states, problem]).toEqual([sql, ['succeeded'], undefined]);
    expect(await pets()).not.toEqual(before);
    await undone.undo(taskId);
    expect(await pets()).toEqual(before);
  }
  await db.run('drop table pet, owner');
  await db.close();
});
