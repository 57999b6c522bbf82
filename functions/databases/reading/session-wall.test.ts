import { until } from '../../../test/support/clock.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { requireDbService } from '../db-services/service.ts';
import { openReading } from './open-reading.ts';
import { markReadable, type Readable } from './seen-readable.ts';

/** The wall that the server is: each statement here is sent as if the tree had let it through. */
const passed = (text: string) => markReadable({ text, line: 1, column: 1 } as ParsedStatement);

let bench: WorkflowBench;
const servers: TestMysql[] = [];
beforeAll(async () => {
  bench = await workflowBench();
}, 60_000);
afterAll(async () => {
  await bench.close();
  await Promise.all(servers.map((one) => one.stop()));
});

async function sent(
  uid: string,
  statement: Readable,
  { milliseconds = 5000, schema = '' } = {},
): Promise<(string | null)[][]> {
  const place = { tenant: 'default', world: bench.api.world };
  const source = await requireDbService({ table: bench.api.table() }, uid);
  const session = await openReading(place, source, {
    schema,
    applicationName: 'sluice-test',
    milliseconds,
    from: 'primary',
  });
  const found: (string | null)[][] = [];
  try {
    await session.read(statement, {
      columns: () => undefined,
      rows: async (rows) => void found.push(...rows.map((row) => [...row])),
    });
    return found;
  } finally {
    await session.close();
  }
}

describe('PostgreSQL', () => {
  beforeAll(() =>
    onServer(bench, [
      'create table ledger as select 1 as id',
      'create sequence tickets',
      'create function wipe() returns int language plpgsql security definer as $$ begin delete from ledger; return 1; end $$',
      'create procedure wipe_all() language plpgsql as $$ begin delete from ledger; commit; end $$',
      'create function allowed(int) returns int language sql as $$ select 1 $$',
    ]),
  );
  const state = async () =>
    sent(
      bench.dbServiceUid,
      passed(
        `select (select count(*) from ledger), (select is_called from tickets), (select count(*) from pg_largeobject_metadata), (select count(*) from pg_class where relname = 'copied')`,
      ),
    );

  test.each([
    'commit; drop table ledger',
    'delete from ledger',
    'with gone as (delete from ledger returning *) select * from gone',
    'select * into copied from ledger',
    'create table copied (id int)',
    'select wipe()',
    'call wipe_all()',
    'do $$ begin delete from ledger; end $$',
    'explain analyze delete from ledger',
    "select nextval('tickets')",
    "select setval('tickets', 7)",
    'select lo_create(0)',
    'select * from ledger for update',
    'truncate ledger',
    'drop table ledger',
    "copy ledger from program 'echo 5'",
    "select wipe() from (select set_config('transaction_read_only', 'off', true)) a",
  ])('the session lets nothing be written: %s', async (sql) => {
    await expect(sent(bench.dbServiceUid, passed(sql))).rejects.toThrow();
    expect(await state()).toEqual([['1', 'f', '0', '0']]);
  });

  test('the server ends what waits, and a lock is gone with its session', async () => {
    await expect(sent(bench.dbServiceUid, passed('select pg_sleep(60)'), { milliseconds: 300 })).rejects.toMatchObject({
      kind: 'timeout',
    });
    await sent(bench.dbServiceUid, passed('select pg_advisory_lock(7)'));
    await until(async () => {
      const locks = await sent(bench.dbServiceUid, passed("select count(*) from pg_locks where locktype = 'advisory'"));
      return locks[0]?.[0] === '0';
    });
  });

  test('settings of the account change neither how strings are read nor whose functions are called', async () => {
    await onServer(bench, [
      'create schema evil',
      "create function evil.lower(text) returns text language sql as $$ select 'evil' $$",
      'alter role current_user set standard_conforming_strings = off',
      'alter role current_user set search_path = evil, pg_catalog, public',
    ]);
    try {
      expect(
        await sent(bench.dbServiceUid, passed(String.raw`select lower('A'), 'a\\b', count(*) from ledger`)),
      ).toEqual([['a', String.raw`a\\b`, '1']]);
      expect(await sent(bench.dbServiceUid, passed("select lower('A')"), { schema: 'evil' })).toEqual([['a']]);
    } finally {
      await onServer(bench, ['alter role current_user reset all', 'drop schema evil cascade']);
    }
  });

  test('what was not looked at is not sent', async () => {
    const statement = { text: 'select 1', line: 1, column: 1 } as Readable;
    await expect(sent(bench.dbServiceUid, statement)).rejects.toThrow('only what was seen to read is sent');
  });
});

describe.each([
  ['MariaDB', () => startMariadb()],
  ['MySQL', () => startMysql('9.7')],
] as const)('%s', (dbType, start) => {
  let uid = '';
  let server: TestMysql;
  const onIt = async (statements: readonly string[]) => {
    const { host, port, user, password, database: schema } = server;
    const connection = await mysqlDriver.connect(
      { dbType, host, port, user, password, schema, params: {} },
      { timeoutMs: 5000, applicationName: 'test' },
    );
    for (const sql of statements) await connection.run(sql);
    await connection.close();
  };
  const send = (sql: string, milliseconds = 5000) => sent(uid, passed(sql), { milliseconds, schema: server.database });
  beforeAll(async () => {
    server = await start();
    servers.push(server);
    const { host, port, user, password } = server;
    uid = await bench.addSource(`on_${dbType}`, {
      db_type: dbType,
      host,
      port: String(port),
      user,
      password,
      additional_params: [],
    });
    await onIt([
      ...(dbType === 'MySQL' ? ['set global log_bin_trust_function_creators = 1'] : []),
      'create table ledger (id int)',
      'insert into ledger values (1)',
      'create function wipe() returns int modifies sql data begin delete from ledger; return 1; end',
      'create procedure wipe_all() begin delete from ledger; commit; end',
    ]);
  }, 90_000);

  test.each([
    'commit; drop table ledger',
    'delete from ledger',
    'insert into ledger values (2)',
    'select wipe()',
    'call wipe_all()',
    'create table copied (id int)',
    'drop table ledger',
    'truncate table ledger',
    'explain analyze delete from ledger',
    'analyze format=json delete from ledger',
    'replace into ledger values (3)',
    'do wipe()',
  ])('the session lets nothing be written: %s', async (sql) => {
    // Some are no statements of one of the two, which is refused as well.
    await send(sql).catch(() => undefined);
    expect(await send('select count(*) from ledger')).toEqual([['1']]);
    expect(await send("select count(*) from information_schema.tables where table_name = 'copied'")).toEqual([['0']]);
  });

  test('the server ends what waits, and a lock is gone with its session', async () => {
    const began = Date.now();
    await send('select sleep(20) from ledger', 300).catch(() => undefined);
    expect(Date.now() - began).toBeLessThan(15_000);
    await send("select get_lock('mine', 0)");
    await until(async () => (await send("select is_free_lock('mine')"))[0]?.[0] === '1');
  });

  test('modes of the server do not change how a text is read', async () => {
    await onIt(["set global sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT'"]);
    try {
      expect(await send(String.raw`select "ledger", 'a\'b', 1 || 0`)).toEqual([['ledger', "a'b", '1']]);
    } finally {
      await onIt(['set global sql_mode = default']);
    }
  });
});
