import { mysqlTarget } from '../../../../test/crash/targets.ts';
import { mysqlVersions, startMysql, type MysqlVersion } from '../../../../test/support/mysql.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import type { Given } from '../../../../test/support/task-run.ts';
import { undoneTasks } from '../../../../test/support/undone-task.ts';
import type { Connection, Target } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';

const kept = (sql: string): Given => ['rows', sql, 'reverse_sql'];
const contents = async (db: Connection, table: string) =>
  (await db.query(`select * from ${table} order by 1, 2`, { maxRows: 1000 })).rows;

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

describe.each(mysqlVersions)('rows that MySQL %s inserts', (version: MysqlVersion) => {
  let mysql: TestMysql;
  let target: Target;
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  const connect = () => mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  beforeAll(async () => {
    mysql = await startMysql(version);
    target = mysqlTarget(mysql);
    db = await connect();
    undone = undoneTasks(memory.of(`mysql-${version.replace('.', '-')}`), target, db);
  });
  afterAll(async () => {
    await db.close();
    await mysql.stop();
  });
  beforeEach(async () => {
    for (const table of ['parts', 'goods', 'counted', 'tokens']) await db.run(`drop table if exists ${table}`);
    await db.run(
      `create table goods (id int primary key, code varchar(20) unique, price decimal(6,2) unique, note varchar(40))`,
    );
    await db.run(`insert into goods values (1, 'a', 1.01, 'one'), (2, 'b', 2, 'two'), (3, 'c', 3, 'it''s')`);
    await db.run('create table parts (id int primary key, good int, n int, foreign key (good) references goods (id))');
    await db.run('insert into parts values (10, 1, 1), (11, 1, 2), (12, 2, 3)');
    await db.run('create table counted (id int auto_increment primary key, code varchar(9) unique, n int)');
    await db.run(`insert into counted values (5, 'x', 1), (6, 'y', 2)`);
    await db.run(`create table tokens (token char(36) primary key, n int)`);
    await db.run(`insert into tokens values ('t', 1)`);
  });

  const undoes = async (table: string, ...given: readonly Given[]) => {
    const before = await contents(db, table);
    const { taskId, states, problem } = await undone.executed(given);
    expect([states.at(-1), problem]).toEqual(['succeeded', undefined]);
    const after = await contents(db, table);
    expect(after).not.toEqual(before);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect(await contents(db, table)).toEqual(before);
    return after;
  };

  test.each([
    ['whose keys are literals', 'goods', `insert into goods values (7, 'q', 7, null), (-8, 'r', '8.006', 'n')`],
    ['whose keys are converted', 'goods', `insert into goods (code, id) values ('q', '07'), ('r', 8.0), ('s', 4+5)`],
    ['in the form of SET', 'goods', `insert into goods set id = 9, code = left(uuid(), 9)`],
    ['brought by a query', 'goods', `insert into goods (id, note) select id + 100, note from goods where id > 1`],
    ['that the server numbers', 'counted', `insert into counted (code, n) values ('q', 1), ('r', 2), (null, 3)`],
    [
      'numbered for NULL and 0 among given ones',
      'counted',
      `insert into counted values (null, 'q', 1), (3, 'r', 2), (0, 's', 3), (77, 't', 4), (default, 'u', 5)`,
    ],
    ['numbered by a query', 'counted', `insert into counted (n) select id from goods union all select 1`],
    ['without any value', 'counted', 'insert into counted () values ()'],
    ['whose keys a function gives', 'tokens', `insert into tokens values (uuid(), 1), (uuid(), 2)`],
    ['whose keys depend on the time', 'tokens', `insert into tokens values (now(), 1)`],
  ])('%s go again', (_, table, sql) => undoes(table, kept(sql)));

  if (version !== '5.6')
    test('go again though an expression must be unique; what may meet one is refused, and what moves along it comes back', async () => {
      await db.run('create unique index computed on goods ((price * 2), code)');
      await undoes('goods', kept(`insert into goods values (7, 'q', 7, null), (8, 'r', 8, 'n')`));
      const met = `insert into goods values (9, 'a', 9, 'met') on duplicate key update note = 'met'`;
      expect((await undone.executed([kept(met)])).problem).toMatch(/expression/);
      await db.run('create table moved (id int primary key, n int, unique key computed ((n * 2)))');
      await db.run('insert into moved values (1, 1), (2, 2), (3, 3)');
      await undoes('moved', kept('update moved set n = n - 1 order by n'));
      await undoes('moved', kept('update moved set n = n + 1 order by n desc'));
      await db.run('drop table moved');
    });

  // Before 8.0 a number that an UPDATE gives does not move the counter.
  test.each([
    `insert into counted values (18, 'q', 1), (300, 'r', 2)`,
    `insert into counted values (18, 'q', 1), (null, 'r', 2)`,
    `insert into counted (code, n) values ('q', 1), ('r', 2)`,
    `insert into counted (n) select id from goods`,
  ])('behind higher numbers go again: %s', async (sql) => {
    await db.run('update counted set id = id + 100 order by id desc');
    await undoes('counted', kept(sql));
  });

  test.each([
    ['numbers', 'for each row set new.id = 1000 + new.n'],
    ['numbers of other tables', 'for each row insert into tokens (token) values (uuid())'],
  ])('are found though a trigger gives %s', async (_, text) => {
    await db.run(`create trigger tr before insert on counted ${text}`);
    await undoes('counted', kept(`insert into counted (code, n) values ('q', 1), ('r', 2)`));
    await db.run('drop trigger tr');
  });

  test.each([
    [
      'by another unique key',
      'goods',
      `insert into goods values (9, 'B', 9, 'met') on duplicate key update note = 'met'`,
    ],
    [
      'by a value that the column rounds',
      'goods',
      `insert into goods values (9, 'z', '1.006', 'q') on duplicate key update note = null`,
    ],
    [
      'in the form of SET',
      'goods',
      `insert into goods set id = 3, code = 'n' on duplicate key update code = values(code)`,
    ],
    [
      'brought by a query',
      'goods',
      `insert into goods (id, note) select id + 1, note from goods on duplicate key update note = values(note)`,
    ],
    ['in place of several rows', 'goods', `replace into goods values (13, 'c', 2, 'two')`],
    [
      'and leaves those that are there',
      'goods',
      `insert ignore into goods values (1, 'x', 5, 'no'), (4, 'c', 5, 'no'), (5, 'e', 5, 'yes')`,
    ],
    [
      'with numbers of the server',
      'counted',
      `insert into counted (code, n) values ('x', 7), ('new', 8), ('y', 9), ('newer', 1) on duplicate key update n = values(n)`,
    ],
    [
      'with numbers of the server, in their place',
      'counted',
      `replace into counted (code, n) values ('x', 7), ('new', 8), ('new', 9)`,
    ],
    [
      'with numbers of the server, if new',
      'counted',
      `insert ignore into counted (id, code, n) values (null, 'x', 7), (0, 'new', 8), (9, 'nine', 9), (5, 'five', 9)`,
    ],
    [
      'and says which',
      'counted',
      `insert into counted (code, n) values ('x', 7), ('new', 8) on duplicate key update id = last_insert_id(id), n = n + 1`,
    ],
    [
      'by its own key once more',
      'counted',
      `insert into counted (id, code, n) values (5, 'x', 7), (8, 'new', 8) on duplicate key update id = values(id), n = values(n)`,
    ],
  ])('meet rows %s, and all is put back', async (_, table, sql) => {
    await db.run('delete from parts');
    await undoes(table, kept(sql));
  });
});
