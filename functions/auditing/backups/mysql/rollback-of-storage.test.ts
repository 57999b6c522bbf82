import { mysqlTarget } from '../../../../test/crash/targets.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import { undoneTasks } from '../../../../test/support/undone-task.ts';
import type { Connection, Target } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';

/** How a table is stored: its character set, engine, options and partitions. */
const servers = {
  'MySQL 9.7': () => startMysql('9.7'),
  'MySQL 5.6': () => startMysql('5.6'),
  MariaDB: () => startMariadb(),
};

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

describe.each(Object.entries(servers))('on %s', (name, start) => {
  let target: Target;
  let stop: () => Promise<void>;
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    const server = await start();
    target = { ...mysqlTarget(server), dbType: name === 'MariaDB' ? 'MariaDB' : 'MySQL' };
    stop = () => server.stop();
    db = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
    undone = undoneTasks(memory.of(name.replaceAll(/\W/g, '-').toLowerCase()), target, db);
  });
  afterAll(async () => {
    await db.close();
    await stop();
  });
  const made = async (create: string, values: string) => {
    for (const sql of ['drop table if exists goods', create, `insert into goods values ${values}`]) await db.run(sql);
  };
  const seen = async () => {
    const [shown] = (await db.query('show create table goods', { maxRows: 1 })).rows;
    const { rows } = await db.query('select id, hex(name), hex(kind) from goods order by id', { maxRows: 20 });
    return { shown: shown?.[1]?.replace(/ AUTO_INCREMENT=\d+/, ''), rows };
  };
  const isUndone = async (sql: string) => {
    const before = await seen();
    const { taskId, states, problem } = await undone.executed([['alone', sql, 'reverse_sql']]);
    expect([states.at(-1), problem]).toEqual(['succeeded', undefined]);
    expect(await seen()).not.toEqual(before);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect(await seen()).toEqual(before);
  };

  const latin = `create table goods (id int primary key, name text, kind varchar(9) character set utf8mb4 default 'é') engine = innodb default charset latin1`;
  test.each([
    'alter table goods convert to character set utf8mb4',
    'alter table goods convert to character set utf8mb4 collate utf8mb4_bin, add column more varchar(3)',
    'alter table goods default character set utf8mb4',
    'alter table goods engine = myisam',
    `alter table goods row_format = redundant, stats_persistent = 1, comment = 'other'`,
  ])('%s is undone', async (sql) => {
    await made(latin, `(1, 'é', '😀'), (2, null, null), (3, '', 'x')`);
    await isUndone(sql);
  });

  const divided = `create table goods (id int primary key, name varchar(9), kind varchar(9)) partition by range (id) (partition p0 values less than (5), partition p1 values less than (10))`;
  const rows = `(1, 'one', null), (7, 'seven', 'x'), (9, null, 'é')`;
  test.each([
    'alter table goods add partition (partition p2 values less than maxvalue)',
    'alter table goods reorganize partition p0 into (partition a values less than (2), partition b values less than (5))',
    'alter table goods partition by hash (id) partitions 3',
    'alter table goods remove partitioning',
    'alter table goods add column more int, modify kind varchar(20)',
    'alter table goods drop column kind, add column kind int',
    `alter table goods drop column KIND, add column kind varchar(9) default 'y'`,
  ])('of a partitioned table %s is undone', async (sql) => {
    await made(divided, rows);
    await isUndone(sql);
  });

  test('a partitioned table that was dropped comes back with its partitions and rows', async () => {
    await made(divided, rows);
    const before = await seen();
    const { taskId } = await undone.executed([['alone', 'drop table goods', 'original_row']]);
    await undone.undo(taskId);
    expect(await seen()).toEqual(before);
  });

  // Why stands in the advice before the approval: advise.test.ts.
  test.each([
    'alter table goods drop partition p0',
    'alter table goods truncate partition p0',
    'alter table goods engine = memory',
    'alter table goods key_block_size = 4',
  ])('%s does not run where a backup was asked for', async (sql) => {
    await made(divided, rows);
    const before = await seen();
    const { states, problem } = await undone.executed([['alone', sql, 'reverse_sql']]);
    expect([states.at(-1), problem]).toEqual(['not_started', 'This statement cannot be backed up']);
    expect(await seen()).toEqual(before);
  });

  test('characters that the new character set may lack are refused by name where the session would bend them', async () => {
    await made(latin, `(1, 'é', '😀')`);
    const before = await seen();
    const sql = 'alter table goods convert to character set latin1';
    const { states, problem } = await undone.executed([
      ['alone', `set sql_mode = ''`],
      ['alone', sql, 'reverse_sql'],
    ]);
    expect(states.at(-1)).toBe('not_started');
    expect(problem).toContain('The new character set may lack characters');
    expect(await seen()).toEqual(before);
  });

  test('rows that fit no partition as it was keep the undo from running', async () => {
    await made(divided, rows);
    const { taskId } = await undone.executed([
      ['alone', 'alter table goods add partition (partition p2 values less than maxvalue)', 'reverse_sql'],
    ]);
    await db.run(`insert into goods values (99, 'later', null)`);
    await expect(undone.undo(taskId)).rejects.toThrow(/no partition for value 99/i);
  });
});
