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

const tables = ['badges', 'notes', 'shelves', 'goods', 'people', 'places'];

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (dbType) => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    const target = targetsOf(postgres, mariadb)[dbType];
    db = await (await driverOf(dbType)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
    undone = undoneTasks(memory.of(`cascades-${dbType.toLowerCase()}`), target, db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    if (dbType === 'MariaDB') await db.run('set foreign_key_checks = 0');
    for (const one of [...tables, 'twice']) await db.run(`drop table if exists ${one}`);
    if (dbType === 'MariaDB') await db.run('set foreign_key_checks = 1');
    for (const sql of [
      'create table places (zone int, code varchar(9), title varchar(9), primary key (zone, code))',
      `create table people (id int primary key, boss int, zone int, code varchar(9),
         foreign key (boss) references people (id) on delete cascade,
         foreign key (zone, code) references places (zone, code) on delete set null on update cascade)`,
      'create table goods (id int primary key, owner int, title varchar(9), foreign key (owner) references people (id) on delete cascade)',
      'create table shelves (good int, place int, n int, primary key (good, place), foreign key (good) references goods (id) on delete cascade on update cascade)',
      'create table notes (id int primary key, good int, person int, foreign key (good) references goods (id) on delete set null on update set null, foreign key (person) references people (id) on delete cascade)',
      'create table badges (id int primary key, good int, place int, foreign key (good, place) references shelves (good, place) on delete cascade on update cascade)',
      `insert into places values (1, 'a', 'here'), (2, 'b', 'there')`,
      `insert into people values (1, null, 1, 'a'), (5, 1, 1, 'a'), (3, 5, 2, 'b'), (2, 3, null, null), (7, null, 2, 'b')`,
      `insert into goods values (10, 1, 'x'), (20, 3, 'y'), (30, 7, 'z'), (40, null, 'w')`,
      `insert into shelves values (10, 1, 5), (10, 2, 6), (20, 1, 7), (30, 1, 8)`,
      `insert into notes values (100, 10, 7), (101, 20, 2), (102, 30, 7), (103, null, 5)`,
      `insert into badges values (1, 10, 1), (2, 20, 1), (3, null, 4), (4, 30, 1)`,
    ])
      await db.run(sql);
  });
  const contents = async () => {
    const found: unknown[] = [];
    for (const one of tables) found.push((await db.query(`select * from ${one} order by 1, 2`, { maxRows: 99 })).rows);
    return found;
  };

  test.each([
    ['levels, a table that refers to itself, and rows that are reached twice', 'delete from people where id = 1', 14],
    ['a row that is kept by one key and emptied by another', 'delete from goods where id in (10, 30)', 9],
    ['keys of two columns that follow', `update places set code = 'z', title = 'new' where zone = 1`, 3],
    ['rows that lose what they refer to', 'delete from places', 6],
    ['keys that are part of the keys of others', 'update goods set id = id + 1 where id < 30', 9],
    ['a change of the title alone', `update goods set title = 'q'`, 4],
    ['nothing at all', 'delete from goods where id = 40', 1],
  ])('%s: %s', async (_, sql, rows) => {
    const before = await contents();
    for (const strategy of ['reverse_sql', 'original_row'] as const) {
      const { taskId, states, problem } = await undone.executed([['rows', sql, strategy]]);
      expect([states, problem]).toEqual([['succeeded'], undefined]);
      expect(await contents()).not.toEqual(before);
      expect(await undone.since(taskId)).toEqual([]);
      expect(await undone.rows(taskId)).toEqual([rows]);
      await undone.undo(taskId);
      expect(await contents()).toEqual(before);
    }
  });

  test('what others did to a row that went along is named', async () => {
    const { taskId } = await undone.executed([['rows', 'delete from goods where id = 10', 'reverse_sql']]);
    await db.run('insert into goods values (10, null, null)');
    await db.run('insert into shelves values (10, 2, 9)');
    const keys = (await undone.since(taskId)).map(({ table, key, change }) => [table.replace(/.*\./, ''), key, change]);
    expect(keys.toSorted()).toEqual([
      ['goods', 'id = 10', 'present'],
      ['shelves', 'good = 10, place = 2', 'present'],
    ]);
  });

  test('more rows than the limit with those that go along are refused', async () => {
    const before = await contents();
    const { states, problem } = await undone.executed(
      [['rows', 'delete from people where id = 1', 'reverse_sql']],
      undefined,
      5,
    );
    expect(states).not.toContain('succeeded');
    expect(problem).toContain('limit of 5');
    expect(await contents()).toEqual(before);
  });

  test('a temporary table is left alone, whatever else has its name', async () => {
    await db.run('create table twice (id int primary key, n int)');
    await db.run('insert into twice values (1, 1), (2, 2)');
    const twice = async () => (await db.query('select * from twice order by 1', { maxRows: 9 })).rows;
    const before = await twice();
    const { taskId, states, problem } = await undone.executed([
      ['rows', 'update twice set n = 9 where id = 1', 'reverse_sql'],
      ['alone', 'create temporary table twice (id int primary key, n int)', 'none'],
      ['rows', 'insert into twice values (2, 5), (3, 5)', 'reverse_sql'],
      ['rows', 'update twice set n = 6 where id = 2', 'original_row'],
      ['alone', 'alter table twice add column m int', 'reverse_sql'],
      ['alone', 'drop table twice', 'original_row'],
    ]);
    expect([states, problem]).toEqual([Array(6).fill('succeeded'), undefined]);
    expect(await twice()).not.toEqual(before);
    const lines = await undone.undo(taskId);
    expect(lines.join('')).not.toMatch(/pg_temp|temporary/i);
    expect(await twice()).toEqual(before);
  });
});
