import { mysqlTarget, targetsOf } from '../../../test/crash/targets.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { mysqlVersions, startMysql } from '../../../test/support/mysql.ts';
import { postgresVersions, startPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { Given } from '../../../test/support/task-run.ts';
import { tried } from '../../../test/support/tried.ts';
import { undoneTasks } from '../../../test/support/undone-task.ts';
import { structuresOf } from '../../databases/structures/read-structures.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { asking, collectorName, type Looked } from './collector.ts';
import { collectors } from './index.ts';
import { isCollectable } from './own-statements.ts';

/** What executing, backing up and undoing ask of a server is no SQL that anybody governs: its statistics are read as a scan reads them. */
type Started = { readonly target: Target; readonly stop: () => Promise<unknown> };
const servers: readonly [string, string, () => Promise<Started>][] = [
  ...postgresVersions.map((version): [string, string, () => Promise<Started>] => [
    `PostgreSQL ${version}`,
    'postgresql_top_sql',
    async () => {
      const server = await startPostgres(version);
      return { target: targetsOf(server, server as never).PostgreSQL, stop: () => server.stop() };
    },
  ]),
  [
    'MariaDB',
    'mysql_top_sql',
    async () => {
      const server = await startMariadb();
      return { target: targetsOf(server as never, server).MariaDB, stop: () => server.stop() };
    },
  ],
  ...mysqlVersions.map((version): [string, string, () => Promise<Started>] => [
    `MySQL ${version}`,
    'mysql_top_sql',
    async () => {
      const server = await startMysql(version);
      return { target: mysqlTarget(server), stop: () => server.stop() };
    },
  ]),
];

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

/** What screens, audits, analysis and comparisons ask of a data source, in a session that has chosen its schema. */
async function askEverything(app: Connection, target: Target): Promise<void> {
  const driver = await driverOf(target.dbType);
  const ours = await driver.connect(target, { timeoutMs: 8000, applicationName: 'sluice' });
  const schema = target.schema ?? 'public';
  await ours.serverVersion();
  await ours.settings();
  await ours.schemas();
  await ours.tables(schema);
  await ours.describeTable(schema, 'clients');
  await app.run(target.dbType === 'PostgreSQL' ? 'analyze clients' : 'analyze table clients');
  await ours.statistics(schema, ['clients']);
  await ours.explain('select city from clients where id = 1');
  const structures = structuresOf({ dbType: target.dbType, name: 'shop' });
  for await (const _ of structures.read(ours, schema));
  await structures.others(ours, schema);
  await ours.close();
}

/** Has every statement logged on the MySQL family, and says what ends that. */
async function logging(db: Connection, target: Target): Promise<readonly string[]> {
  if (target.dbType === 'PostgreSQL') return [];
  const settings = ['log_output', 'slow_query_log', 'long_query_time'];
  const { rows } = await db.query(`select ${settings.map((name) => `@@global.${name}`).join(', ')}`, { maxRows: 1 });
  const set = (values: readonly (string | null)[]) =>
    settings.map((name, at) => `set global ${name} = ${name === 'log_output' ? `'${values[at]}'` : values[at]}`);
  for (const sql of set(['TABLE', '1', '0'])) await db.run(sql);
  return set(rows[0] ?? []);
}

const kept = (sql: string): Given => ['rows', sql, 'reverse_sql'];
const given: readonly Given[] = [
  kept("update clients set city = 'x' where id < 3"),
  kept('delete from clients where id = 3'),
  kept("insert into clients (id, city) values (9, 'y')"),
  kept('update clients set id = id + 100 where id = 4'),
  kept('delete from clients'),
];

test.each(servers)('on %s nothing that we asked by ourselves is collected', async (name, type, start) => {
  const { target, stop } = await start();
  const options = { timeoutMs: 8000 };
  const driver = await driverOf(target.dbType);
  const db = await driver.connect(target, { ...options, applicationName: 'app' });
  const watching = await driver.connect(target, { ...options, applicationName: collectorName });
  if (target.dbType === 'PostgreSQL') await db.run('create extension if not exists pg_stat_statements');
  // Tests share a server, and one whose digests are full takes no new ones.
  else await db.run('truncate table performance_schema.events_statements_summary_by_digest');
  const look = async (scan: string, state?: unknown): Promise<Looked> =>
    (await (
      await collectors[scan]?.()
    )?.collector?.collect({
      connection: watching,
      params: {},
      state,
      now: Date.now(),
      rowsMax: 1000,
      isOver: () => false,
      ask: asking(watching, 1000),
    })) ?? { entries: [] };
  const usual = await logging(db, target);
  await db.run('create table clients (id int primary key, city varchar(20))');
  await db.run("insert into clients values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')");
  const scans = usual.length > 0 ? [type, 'mysql_slow_log'] : [type];
  const before = new Map<string, unknown>();
  for (const scan of scans) before.set(scan, (await look(scan)).state);
  await askEverything(db, target);
  const { executed, undo } = undoneTasks(memory.of(name.replaceAll(/\W+/g, '-')), target, db);
  const wanted: string[] = [];
  for (const one of given) {
    const { taskId, states } = await executed([one]);
    expect(states).toEqual(['succeeded']);
    wanted.push(one[1], ...(await undo(taskId)));
  }
  const words = (sql: string) =>
    sql
      .toLowerCase()
      .match(/[a-z_]+/g)
      ?.slice(0, 3)
      .join(' ');
  const known = new Set(wanted.map(words));
  for (const scan of scans) {
    const collected = (await look(scan, before.get(scan))).entries.map(({ sql }) => sql);
    expect(collected.length).toBeGreaterThan(2);
    expect(collected.filter((sql) => !known.has(words(sql.replaceAll('`', ''))))).toEqual([]);
  }
  for (const sql of usual) await db.run(sql);
  const version = await db.serverVersion();
  for (const feature of ['connect', 'execute', 'undo', 'collect'] as const) tried(feature, target.dbType, version);
  await Promise.all([db.close(), watching.close()]);
  await stop();
});

test.each([
  'SELECT @@SESSION . `time_zone`',
  'SELECT `version` ( )',
  'select unix_timestamp()',
  'SELECT CURRENT_SCHEMA()',
  'SELECT `date_format` ( NOW ( ) , ? ) , `current_user` ( )',
  'SELECT `hist_type` FROM `mysql` . `column_stats` WHERE `db_name` = ?',
  'CREATE EXTENSION IF NOT EXISTS pg_stat_statements',
  'SELECT `customers` . `id` AS `sluice_asked` FROM `customers` WHERE `id` < ? LIMIT ? FOR UPDATE',
])('%s is ours', (sql) => expect(isCollectable(sql)).toBe(false));

test.each([
  'select f(1)',
  'select now() from orders',
  'SELECT `id` FROM `sluice_shop` . `orders`',
  'select 1, g(now())',
  'select now(), f2(1)',
  'select current_balance(1)',
  'select shop.version()',
  'select version(), count(*) from orders',
])('%s is no question about the session', (sql) => expect(isCollectable(sql)).toBe(true));
