import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { driverTestOptions } from '../../../engines/driver.conformance.ts';
import type { Target } from '../../../engines/driver.ts';
import { driverOf } from '../../../engines/index.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { mysqlSlowLog } from '../../../../shared/server-logs/mysql-slow-log.ts';

const folder = mkdtempSync('/tmp/sluice-slow-log-');
chmodSync(folder, 0o777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Settings = Readonly<Record<string, string | number>>;
type Server = { readonly start: () => Promise<TestMysql>; readonly more?: Settings };
const servers: Readonly<Record<string, Server>> = {
  'MySQL 9.7': { start: () => startMysql('9.7') },
  'MySQL 5.6': { start: () => startMysql('5.6') },
  MariaDB: { start: () => startMariadb() },
  'MariaDB that explains': {
    start: () => startMariadb(),
    more: { log_slow_verbosity: 'query_plan,explain,innodb,engine' },
  },
};

const statements = [
  'create table orders (id int primary key, note text)',
  `insert into orders values (1, 'one'), (2, 'two'), (3, 'three')`,
  `select /* of mine */ * from orders where note <> '# Time: 2001-01-01T00:00:00Z'`,
  `select *\n# Query_time: 9.0  Lock_time: 0 Rows_sent: 9  Rows_examined: 9\nfrom orders\n\nwhere id = 2`,
  `select 'use other;\nSET timestamp=1;\nselect 1;' as text_of_log`,
  `select '字符🔑', 0x00ff, 'a\\'b;c' from orders`,
  `update orders set note = concat(note, ';') where id > 1`,
];

/** Sets what holds for sessions to come, and says what held before. */
async function changed(target: Target, settings: Settings): Promise<Settings> {
  const db = await (await driverOf(target.dbType)).connect(target, driverTestOptions);
  const before: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(settings)) {
    const [[was = null] = []] = (await db.query(`select @@global.${name}`, { maxRows: 1 })).rows;
    before[name] = was !== null && /^[\d.]+$/.test(was) ? Number(was) : (was ?? '');
    await db.run(`set global ${name} = ${typeof value === 'number' ? value : `'${value}'`}`);
  }
  await db.close();
  return before;
}

test.each(Object.entries(servers))(
  'what %s writes into its slow log is read as it was sent',
  async (name, { start, more = {} }) => {
    const file = join(folder, `${name.replaceAll(/\W/g, '-')}.log`);
    const server = await start();
    const dbType = name.startsWith('MariaDB') ? 'MariaDB' : 'MySQL';
    const target = { dbType, ...server, params: {}, schema: server.database };
    const before = await changed(target, {
      log_output: 'FILE',
      slow_query_log_file: file,
      long_query_time: 0,
      ...more,
      slow_query_log: 1,
    });
    try {
      const shop = await (await driverOf(dbType)).connect(target, driverTestOptions);
      // A server may answer before it writes: by the next answer it has.
      for (const sql of [...statements, 'select 1']) await shop.run(sql);
      await shop.close();
      const parser = mysqlSlowLog();
      const lines = readFileSync(file, 'utf8').split('\n');
      const found = [...lines.flatMap((line) => [...parser.take(line).ended]), ...parser.end()];
      const ours = found.filter(({ sql }) => statements.includes(sql));
      expect(ours.map(({ sql }) => sql)).toEqual(statements);
      expect(new Set(ours.map(({ schema }) => schema))).toEqual(new Set(['shop']));
      expect(new Set(ours.map(({ user }) => user))).toEqual(new Set([server.user]));
      expect(ours.map(({ rowsExamined }) => rowsExamined)).toEqual([
        0,
        0,
        3,
        1,
        expect.any(Number),
        3,
        expect.any(Number),
      ]);
      for (const { at, seconds } of ours) {
        expect(Math.abs(Number(at) - Date.now())).toBeLessThan(3_600_000);
        expect(seconds).toBeGreaterThanOrEqual(0);
      }
    } finally {
      await changed(target, before);
      await server.stop();
    }
  },
);
