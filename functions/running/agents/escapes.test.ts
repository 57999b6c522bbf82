import { existsSync } from 'node:fs';
import { onServer } from '../../../test/support/export-bench.ts';
import { isProving } from '../../../test/support/lane.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { agentOf, type McpAgent } from '../../../test/support/mcp-client.ts';
import { escapesOfMysql, escapesOfPostgres } from '../../../test/support/query-escapes.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import type { Driver, Target } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';

/**
 * Escapes through the tools, as somebody who may do everything on data sources that even run changes of people as workflows. Each wall
 * with the others taken down is tried where it stands: `functions/databases/reading/` (readable, session-wall, looking-wall) and the gate.
 */
const open = { agent_query_enabled: true, workflow_exec_enabled: true };
let at: QueryBench;
let maria: TestMariadb;
let agent: McpAgent;
beforeAll(async () => {
  [at, maria] = await Promise.all([queryBench(), startMariadb()]);
  const { host, port, user, password } = maria;
  await at.configure(open);
  await at.bench.addSource('maria', {
    db_type: 'MariaDB',
    host,
    port: String(port),
    user,
    password,
    additional_params: [],
    sqle_config: { audit_enabled: true, sql_query_config: open },
  });
  await onServer(at.bench, [
    'create function wipe() returns int language plpgsql security definer as $$ begin delete from items; return 1; end $$',
    'create table copied_from as select 1 as id',
  ]);
  for (const sql of [
    'create table items (id int primary key, name varchar(20))',
    "insert into items values (1, 'one'), (2, 'two')",
    'create sequence tickets',
    'create function wipe() returns int modifies sql data begin delete from items; return 1; end',
  ])
    await onMaria(sql);
  agent = await agentOf(at.bench.api.as('director'));
}, 120_000);
afterAll(async () => {
  await at.bench.close();
  await maria.stop();
});

function onMaria(sql: string) {
  const { host, port, user, password, database: schema } = maria;
  return on(mysqlDriver, { dbType: 'MariaDB', host, port, user, password, schema, params: {} }, sql);
}

async function on(driver: Driver, target: Target, sql: string) {
  const connection = await driver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  try {
    return (await connection.run(sql, { maxRows: 10 })).rows?.rows;
  } finally {
    await connection.close();
  }
}

const stateOf = {
  orders: () =>
    on(
      postgresDriver,
      { dbType: 'PostgreSQL', ...at.bench.postgres, params: { database: 'postgres' } },
      `select (select count(*) from items), (select sum(id) from items), (select is_called from tickets), (select count(*) from pg_class),
       (select count(*) from pg_proc), (select count(*) from pg_largeobject_metadata), (select count(*) from pg_roles),
       (select count(*) from pg_locks where locktype = 'advisory'), (select setting from pg_settings where name = 'work_mem')`,
    ),
  maria: () =>
    onMaria(
      `select (select count(*) from items), (select sum(id) from items), (select count(*) from information_schema.tables where table_schema = database()),
       (select next_not_cached_value from tickets), (select count(*) from mysql.func), (select count(*) from information_schema.user_privileges)`,
    ),
};

const dresses: readonly ((sql: string) => string)[] = [
  (sql) => `select 1; ${sql}`,
  (sql) => `-- select 1\n${sql}`,
  (sql) => `with a as (${sql}) select * from a`,
  (sql) => `select * from (${sql}) a`,
];
/** Each escape as it is, and as others would dress it: in every way where tests run whole, else in one, in turn. */
function dressed(escapes: readonly string[]): string[] {
  return escapes.flatMap((sql, place) => [
    sql,
    ...dresses.filter((_, way) => isProving || way === place % dresses.length).map((dress) => dress(sql)),
  ]);
}

const files = ['/tmp/a', '/tmp/b'];

test.each([
  ['orders', '', dressed([...escapesOfPostgres, 'drop table items', 'commit; begin; drop table items; commit'])],
  ['maria', 'test', dressed([...escapesOfMysql, 'drop table items', "execute immediate 'drop table items'"])],
] as const)(
  'nothing is written and no file is read by escapes on %s, whichever tool they are given to',
  async (source, schema, escapes) => {
    expect(escapes.length).toBeGreaterThan(isProving ? 200 : 80);
    const before = await stateOf[source]();
    const open = files.map((file) => existsSync(file));
    const seen: string[] = [];
    for (const [place, sql] of escapes.entries()) {
      // Rates are of a minute.
      if (place % 8 === 0) at.bench.clock.later(61_000);
      const at_ = { project: 'shop', source, schema: source === 'maria' ? maria.database : schema };
      for (const tool of ['query', 'explain']) {
        const { isError, text } = await agent.call(tool, { ...at_, sql });
        if (tool === 'query' && !isError) seen.push(sql);
        expect([sql, text.includes('root:x:0')]).toEqual([sql, false]);
        expect([sql, /within a minute/.test(text)]).toEqual([sql, false]);
      }
    }
    expect(await stateOf[source]()).toEqual(before);
    expect(files.map((file) => existsSync(file))).toEqual(open);
    expect(seen).toEqual([]);
  },
  300_000,
);

test('a change that the workbench would run as a workflow for a person is refused for an agent', async () => {
  at.bench.clock.later(61_000);
  expect(
    await agent.refusal('query', { project: 'shop', source: 'orders', sql: 'delete from items where id = 1' }),
  ).toMatch(/is no query/);
  expect(await stateOf.orders()).toBeDefined();
});
