import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { onServer } from '../../../../test/support/export-bench.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';
import { requireDbService } from '../../db-services/service.ts';
import { openReading } from '../open-reading.ts';
import { statementsIn } from '../readable.ts';
import { markPlannable, markReadable } from '../seen-readable.ts';
import { looking } from '../open-looking.ts';

/** The walls that are the protocol and the server's session: each text here is sent as if the tree had let it through. */
const passed = (text: string, as: string) => {
  const [statement] = statementsIn(as, 'PostgreSQL');
  if (!statement) throw new Error('no statement');
  return markPlannable({ ...statement, text });
};

let bench: WorkflowBench;
const servers: TestMysql[] = [];
beforeAll(async () => {
  bench = await workflowBench();
}, 60_000);
afterAll(async () => {
  await bench.close();
  await Promise.all(servers.map((one) => one.stop()));
});

const placeOf = async (uid: string, schema: string) => ({
  tenant: 'default',
  world: bench.api.world,
  schema,
  source: await requireDbService({ table: bench.api.table() }, uid),
});
const planned = async (uid: string, statement: ParsedStatement, schema = '') =>
  looking(await placeOf(uid, schema), (session) => session.explain(statement, { isMeasured: false }));
const rowsOf = async (uid: string, sql: string, schema = '') => {
  const { source, ...place } = await placeOf(uid, schema);
  const session = await openReading(place, source, {
    schema,
    applicationName: 'sluice-test',
    milliseconds: 5000,
    from: 'primary',
  });
  const found: (string | null)[][] = [];
  const sink = {
    columns: () => undefined,
    rows: async (rows: readonly (readonly (string | null)[])[]) => void found.push(...rows.map((row) => [...row])),
  };
  await session.read(markReadable({ text: sql, line: 1, column: 1 } as ParsedStatement), sink);
  await session.close();
  return found;
};

describe('PostgreSQL', () => {
  beforeAll(() =>
    onServer(bench, [
      'create table ledger as select 1 as id',
      'create function wipe() returns int language plpgsql immutable as $$ begin delete from ledger; return 1; end $$',
    ]),
  );

  test.each([
    'analyze delete from ledger',
    '(analyze) delete from ledger',
    'verbose delete from ledger; delete from ledger',
    'select 1; commit; drop table ledger',
    'commit; drop table ledger',
    // Called while it is planned, as it says of itself that it changes nothing.
    'select * from ledger where id = wipe()',
    'delete from ledger where id = wipe()',
    'do $$ begin delete from ledger; end $$',
    'call wipe()',
    'create table copied as select wipe() as id',
  ])('nothing is written by what is planned: %s', async (sql) => {
    for (const as of ['select 1', 'delete from ledger', 'select $1'])
      await planned(bench.dbServiceUid, passed(sql, as));
    expect(await rowsOf(bench.dbServiceUid, 'select count(*) from ledger')).toEqual([['1']]);
  });
});

describe.each([
  ['MariaDB', () => startMariadb()],
  ['MySQL', () => startMysql('9.7')],
] as const)('%s', (dbType, start) => {
  let uid = '';
  let server: TestMysql;
  beforeAll(async () => {
    server = await start();
    servers.push(server);
    const { host, port, user, password, database: schema } = server;
    uid = await bench.addSource(`plans_on_${dbType}`, {
      db_type: dbType,
      host,
      port: String(port),
      user,
      password,
      additional_params: [],
    });
    const connection = await mysqlDriver.connect(
      { dbType, host, port, user, password, schema, params: {} },
      { timeoutMs: 5000, applicationName: 'test' },
    );
    for (const sql of [
      ...(dbType === 'MySQL' ? ['set global log_bin_trust_function_creators = 1'] : []),
      'create table ledger (id int)',
      'insert into ledger values (1)',
      'create table notes (id int) engine = myisam',
      'create function wipe() returns int deterministic modifies sql data begin delete from ledger; return 1; end',
      'create function noting() returns int deterministic modifies sql data begin insert into notes values (1); return 1; end',
    ])
      await connection.run(sql);
    await connection.close();
  }, 90_000);
  const count = async (table: string) => (await rowsOf(uid, `select count(*) from ${table}`, server.database))[0]?.[0];

  test.each([
    'analyze delete from ledger',
    'select 1; delete from ledger',
    'commit; drop table ledger',
    'select * from ledger where id = wipe()',
    'for connection 1',
    'do wipe()',
  ])('nothing is written by what is planned: %s', async (sql) => {
    for (const as of ['select 1', 'delete from ledger']) await planned(uid, passed(sql, as), server.database);
    expect(await count('ledger')).toBe('1');
  });

  test('what no server takes back is held by the tree alone: a function that writes beyond the transaction', async () => {
    const [change] = statementsIn('update ledger set id = 1 where id = noting()', dbType);
    if (!change) throw new Error('no statement');
    expect(await planned(uid, change, server.database)).toMatchObject({ refusal: expect.stringMatching(/noting/) });
    expect(await count('notes')).toBe('0');
  });
});
