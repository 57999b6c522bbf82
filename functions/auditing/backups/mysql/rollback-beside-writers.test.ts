import { mysqlTarget } from '../../../../test/crash/targets.ts';
import { mysqlVersions, startMysql } from '../../../../test/support/mysql.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import type { Given } from '../../../../test/support/task-run.ts';
import { undoneTasks } from '../../../../test/support/undone-task.ts';
import type { Connection, Target } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';

const kept = (sql: string): Given => ['rows', sql, 'reverse_sql'];
const readCommitted: Given = ['session', 'set session transaction isolation level read committed'];

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

describe.each(mysqlVersions)('while others write on MySQL %s', (version) => {
  let mysql: TestMysql;
  let target: Target;
  let db: Connection;
  let other: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  const connect = () => mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  beforeAll(async () => {
    // Numbers of statements that run at once are mixed.
    mysql = await startMysql(version, { settings: ['--innodb-autoinc-lock-mode=2', '--binlog-format=ROW'] });
    target = mysqlTarget(mysql);
    [db, other] = [await connect(), await connect()];
    undone = undoneTasks(memory.of(`beside-${version.replace('.', '-')}`), target, db);
  });
  afterAll(async () => {
    await Promise.all([db.close(), other.close()]);
    await mysql.stop();
  });
  beforeEach(async () => {
    await db.run('drop table if exists goods, counted');
    await db.run('create table goods (id int primary key)');
    await db.run('insert into goods values (1), (2), (3)');
    await db.run('create table counted (id int auto_increment primary key, code varchar(9) unique, n int)');
    await db.run(`insert into counted values (5, 'x', 1), (6, 'y', 2)`);
  });

  const rows = async () => (await db.query('select * from counted order by id', { maxRows: 1000 })).rows;
  /** Executes while another session inserts rows, each at once for everybody to see. */
  const besideWriter = async (...given: readonly Given[]) => {
    // Sessions of other steps would run into each other by themselves.
    for (const [, sql] of given) if (sql.includes('increment')) await other.run(sql);
    let isOver = false;
    const writer = (async () => {
      for (let n = 0; !isOver; n++) {
        await other.run(`insert into counted (n) values (${1000 + n})`);
        await new Promise((done) => setTimeout(done, 10));
      }
    })();
    const executed = await undone.executed(given);
    isOver = true;
    await writer;
    return executed;
  };

  test.each([
    ['of a query', 'insert into counted (n) select id * 7 + sleep(0.1) from goods', []],
    ['of values', 'insert into counted (n) values (7 + sleep(0.1)), (14 + sleep(0.1)), (21)', []],
    [
      'of values, seen at once',
      'insert into counted (n) values (7 + sleep(0.1)), (14 + sleep(0.1)), (21)',
      [readCommitted],
    ],
    [
      'in steps of five',
      'insert into counted (n) values (7), (14 + sleep(0.2)), (21)',
      [['session', 'set auto_increment_increment = 5']],
    ],
    [
      'in steps of five, seen at once',
      'insert into counted (n) values (7), (14 + sleep(0.2)), (21)',
      [readCommitted, ['session', 'set auto_increment_increment = 5']],
    ],
  ] as const)('the own rows %s go again, and those of others stay', async (_, sql, settings) => {
    const { taskId, states, problem } = await besideWriter(...settings, kept(sql));
    expect([states.at(-1), problem]).toEqual(['succeeded', undefined]);
    const after = await rows();
    expect(after.filter(([, , n]) => Number(n) >= 1000).length).toBeGreaterThan(1);
    expect(after.filter(([, , n]) => ['7', '14', '21'].includes(n ?? '')).length).toBe(3);
    await undone.undo(taskId);
    expect(await rows()).toEqual(after.filter(([, , n]) => !['7', '14', '21'].includes(n ?? '')));
  });

  test.each([
    ['the numbers of a query', 'insert into counted (n) select id from goods', 'Below REPEATABLE READ'],
    ['the keys of a query', 'insert into goods select id + 10 from goods', 'Below REPEATABLE READ'],
    ['keys that a function gives', 'insert into goods values (floor(100 * rand()))', 'Below REPEATABLE READ'],
    ['NULL among keys', `insert into counted values (null, 'q', 1), (90, 'r', 1)`, 'Below REPEATABLE READ'],
  ])('where what they commit is seen at once, %s are not promised', async (_, sql, expected) => {
    const before = await rows();
    const { states, problem } = await undone.executed([readCommitted, kept(sql)]);
    expect([states.at(-1), problem]).toEqual(['not_started', expect.stringContaining(expected)]);
    expect(await rows()).toEqual(before);
  });

  test('a level for the next transaction alone, which no variable tells, takes away no row of others', async () => {
    const next: Given = ['session', 'set transaction isolation level read committed'];
    const { taskId, states, problem } = await besideWriter(
      next,
      kept('insert into counted (n) select id * 7 + sleep(0.1) from goods'),
    );
    const after = await rows();
    const ofOthers = after.filter(([, , n]) => !['7', '14', '21'].includes(n ?? ''));
    if (states.at(-1) === 'succeeded') await undone.undo(taskId);
    else expect(problem).toMatch(/could be proven to be new/);
    expect(await rows()).toEqual(ofOthers);
  });

  test('where what they commit is seen at once, literal keys are known by themselves', async () => {
    const before = await rows();
    const { taskId, states } = await undone.executed([readCommitted, kept(`insert into counted values (90, 'q', 1)`)]);
    expect([states.at(-1), (await rows()).length]).toEqual(['succeeded', 3]);
    await undone.undo(taskId);
    expect(await rows()).toEqual(before);
  });

  test('a number that the server gives below the last one is not promised to be found', async () => {
    await db.run('update counted set id = 100 where id = 6');
    const before = await rows();
    const { taskId, states, problem } = await undone.executed([kept('insert into counted (n) values (1)')]);
    // Since 8.0 the server counts on from there.
    if (states.at(-1) === 'succeeded') await undone.undo(taskId);
    else expect(problem).toMatch(/does not tell the keys/);
    expect(await rows()).toEqual(before);
  });

  test('a table of more rows than may be kept is not compared', async () => {
    await db.run('create table if not exists tokens (token char(36) primary key)');
    await db.run(`replace into tokens values ('a'), ('b'), ('c')`);
    const given = [kept('insert into tokens values (uuid())')];
    const { states, problem } = await undone.executed(given, undefined, 2);
    expect([states, problem]).toEqual([['not_started'], expect.stringContaining('more than the backup limit of 2')]);
    expect((await undone.executed(given, undefined, 3)).states).toEqual(['succeeded']);
  });

  test('a key that really changes is refused, and one that stays is not', async () => {
    const sql = (id: number) =>
      `insert into counted (id, code, n) values (${id}, 'x', 7) on duplicate key update id = values(id), n = 7`;
    expect((await undone.executed([kept(sql(5))])).states).toEqual(['succeeded']);
    const { states, problem } = await undone.executed([kept(sql(50))]);
    expect([states, problem]).toEqual([['not_started'], expect.stringContaining('changes the key')]);
    const computed = `insert into counted (code, n) values ('x', 7) on duplicate key update id = id + 1`;
    expect((await undone.executed([kept(computed)])).problem).toContain('changes the key');
  });
});
