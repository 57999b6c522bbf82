import { mysqlTarget } from '../../../../test/crash/targets.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import { undoneTasks } from '../../../../test/support/undone-task.ts';
import type { Connection, Target } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';

const servers = {
  'MySQL 9.7': {
    start: async () => {
      const server = await startMysql('9.7');
      return { target: mysqlTarget(server), stop: server.stop };
    },
    words: { hide: 'invisible', show: 'visible', parser: 'with parser ngram' },
  },
  MariaDB: {
    start: async () => {
      const server = await startMariadb();
      return { target: { ...mysqlTarget(server), dbType: 'MariaDB' as const }, stop: server.stop };
    },
    words: { hide: 'ignored', show: 'not ignored', parser: undefined },
  },
};

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

describe.each(Object.entries(servers))('indexes on %s', (name, { start, words: { hide, show, parser } }) => {
  let target: Target;
  let stop: () => Promise<void>;
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    ({ target, stop } = await start());
    db = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
    undone = undoneTasks(memory.of(name.replaceAll(/\W/g, '-').toLowerCase()), target, db);
  });
  afterAll(async () => {
    await db.close();
    await stop();
  });
  beforeEach(async () => {
    await db.run('drop table if exists goods');
    await db.run(
      `create table goods (id int primary key, a int, b int, words text, key by_a (a) comment 'it''s', key by_b (b) ${hide}, fulltext key by_words (words)${parser === undefined ? '' : ` ${parser}`})`,
    );
  });
  // An index that was made again stands behind the others, which means nothing.
  const written = async () =>
    (await db.query('show create table goods', { maxRows: 1 })).rows[0]?.[1]
      ?.split('\n')
      .map((line) => line.replace(/,$/, ''))
      .toSorted();

  test.each([
    `alter table goods alter index by_a ${hide}`,
    `alter table goods alter index by_b ${show}`,
    `alter table goods alter index by_a ${hide}, alter index by_b ${show}`,
    'alter table goods rename index by_b to by_c',
    `alter table goods rename index by_a to by_c, alter index by_b ${show}`,
    `alter table goods drop key by_a, add key by_a (a) comment 'other'`,
    `alter table goods drop key by_a, add key by_a (a, b) ${hide}`,
    'drop index by_b on goods',
    'alter table goods drop key by_words, add key by_words (words(9))',
    'drop index by_words on goods',
  ])('%s is undone', async (sql) => {
    const before = await written();
    const { taskId, states, problem } = await undone.executed([['alone', sql, 'reverse_sql']]);
    expect([states.at(-1), problem]).toEqual(['succeeded', undefined]);
    expect(await written()).not.toEqual(before);
    await undone.undo(taskId);
    expect(await written()).toEqual(before);
  });
});
