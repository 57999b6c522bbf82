import { parseScript } from '../../shared/audit/read/parse.ts';
import { alterCases, alterServers, plain, titleOf, type AlterCase } from '../../test/support/alter-kinds.ts';
import { alterStarts, toldOf, type AlterTold } from '../../test/support/alter-told.ts';
import type { TestMysql } from '../../test/support/mysql-family-server.ts';
import { driverTestOptions } from './driver.conformance.ts';
import type { Connection } from './driver.ts';
import { driverOf } from './index.ts';

describe.each(alterServers)('on %s', (name) => {
  let server: TestMysql;
  let db: Connection;
  beforeAll(async () => {
    server = await alterStarts[name]();
    const target = { dbType: 'MySQL', ...server, params: {}, schema: server.database };
    db = await (await driverOf('MySQL')).connect(target, driverTestOptions);
  });
  afterAll(async () => {
    await db.close();
    await server.stop();
  });
  const own = alterCases.filter(({ on = alterServers }) => on.includes(name));

  test('there are at least forty kinds', () => expect(own.length).toBeGreaterThanOrEqual(40));

  test.each(own.map((one) => [titleOf(one), one] as const))('%s is of the kind that is told', async (_, one) => {
    const version = await db.serverVersion();
    const [[mode] = []] = (await db.query('select @@sql_mode', { maxRows: 1 })).rows;
    const { kind, blocksWrites } = toldOf(one, { version, mode: mode ?? '' });
    expect({ kind, blocksWrites }).toEqual(await answerOf(one));
  });

  /** What the server says: the lightest way that it does not refuse. */
  async function answerOf(one: AlterCase): Promise<AlterTold> {
    if (name !== 'MySQL 5.6' && (await isDone(one, 'ALGORITHM=INSTANT')) === 'same')
      return { kind: 'instant', blocksWrites: false };
    for (const lock of ['NONE', 'SHARED'] as const) {
      const done = await isDone(one, `ALGORITHM=INPLACE, LOCK=${lock}`);
      if (done && !isIgnored(one))
        return { kind: done === 'new' ? 'rebuild' : 'inPlace', blocksWrites: lock === 'SHARED' };
    }
    expect(await isDone(one, 'ALGORITHM=COPY, LOCK=SHARED')).toBeDefined();
    return { kind: 'copy', blocksWrites: true };
  }

  /** MariaDB reads ALGORITHM beside another engine, an order or a partitioning, and does not heed it. */
  function isIgnored({ sql, given = plain }: AlterCase): boolean {
    const engine = /^ENGINE=(\w+)/.exec(sql)?.[1];
    return (
      name === 'MariaDB 10.11' &&
      (/^(ORDER|PARTITION) BY/.test(sql) || (engine !== undefined && !given.includes(`ENGINE=${engine}`)))
    );
  }

  /** Whether the table is another one afterwards; undefined when the server refuses. */
  async function isDone({ sql, given = plain }: AlterCase, how: string): Promise<'same' | 'new' | undefined> {
    await db.run('drop table if exists t');
    for (const { text } of parseScript(given, 'mysql').statements) await db.run(text);
    const before = await tableId();
    try {
      await db.run(`ALTER TABLE t ${inWay(sql, how)}`);
    } catch (error) {
      expect((error as { code: string }).code).toMatch(/^(1845|1846)$/);
      return undefined;
    }
    return before === (await tableId()) ? 'same' : 'new';
  }

  async function tableId(): Promise<string | null | undefined> {
    const tables = name === 'MySQL 9.7' ? 'innodb_tables' : 'innodb_sys_tables';
    const asked = `select table_id from information_schema.${tables} where name = '${server.database}/t'`;
    return (await db.query(asked, { maxRows: 1 })).rows[0]?.[0];
  }
});

/** Where the grammar has a place for ALGORITHM and LOCK. */
function inWay(sql: string, how: string): string {
  if (sql.startsWith('PARTITION BY')) return `${how} ${sql}`;
  return sql.startsWith('ORDER BY') ? `${how}, ${sql}` : `${sql}, ${how}`;
}
