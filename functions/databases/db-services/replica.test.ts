import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import { listTables } from '../../../shared/contract/databases/instances/operations.ts';
import { analyseTaskSqlV2 } from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { createAuditTask, getAuditTask } from '../../../shared/contract/auditing/tasks/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { until } from '../../../test/support/clock.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { follow, followedMariadb, startStandby } from '../../../test/support/replicas.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { freePort } from '../../local/free-port.ts';

/** Audits of a data source with a replica: who is asked, on servers that really follow one another. */
type Pair = {
  readonly dbType: 'MariaDB' | 'PostgreSQL';
  readonly schema: string;
  readonly primary: TestMariadb | TestPostgres;
  readonly replica: TestMariadb | TestPostgres;
  readonly onPrimary: Connection;
  readonly onReplica: Connection;
  /** How many statements of the data source's account a server has seen. */
  readonly seenBy: (connection: Connection) => Promise<number>;
};
const clock = movableClock();
let api: TestApi;
let projectUid: string;
let closedPort: number;
const pairs = {} as Record<Pair['dbType'], Pair>;
const kinds = ['MariaDB', 'PostgreSQL'] as const;
const account = { user: 'app', password: 'app-of-the-shop' };

beforeAll(async () => {
  [api, closedPort, pairs.MariaDB, pairs.PostgreSQL] = await Promise.all([
    testApi({ clock }),
    freePort(),
    mariadbPair(),
    postgresPair(),
  ]);
  projectUid = await api.addProject('shop');
});
afterAll(async () => {
  for (const { onPrimary, onReplica } of Object.values(pairs))
    await Promise.all([onPrimary.close(), onReplica.close()]);
  for (const { primary, replica } of Object.values(pairs)) {
    await replica.stop();
    await primary.stop();
  }
  await api.close();
});

const session = async (dbType: string, { host, port, user, password, database }: TestMariadb | TestPostgres) =>
  (await driverOf(dbType)).connect(
    { dbType, host, port, user, password, params: { database }, ...(dbType === 'MariaDB' && { schema: database }) },
    { timeoutMs: 8000, applicationName: 'test' },
  );
const numberOf = async (connection: Connection, sql: string) =>
  Number((await connection.query(sql, { maxRows: 1 })).rows[0]?.[0] ?? 0);

async function mariadbPair(): Promise<Pair> {
  const primary = await startMariadb({ settings: followedMariadb });
  const replica = await startMariadb({ settings: ['--server-id=2'] });
  const [onPrimary, onReplica] = await Promise.all([session('MariaDB', primary), session('MariaDB', replica)]);
  await follow(onReplica, onPrimary, primary);
  for (const sql of [
    'create table orders (id int primary key, amount int not null, note varchar(20))',
    "insert into orders select seq, seq, 'n' from seq_1_to_2000",
    'analyze table orders persistent for all',
    `create user '${account.user}'@'%' identified by '${account.password}'`,
    `grant select, insert, update, delete, alter, create, drop on shop.* to '${account.user}'@'%'`,
    `grant slave monitor on *.* to '${account.user}'@'%'`,
  ])
    await onPrimary.run(sql);
  await until(
    async () => (await numberOf(onReplica, `select count(*) from mysql.user where user = '${account.user}'`)) === 1,
  );
  for (const connection of [onPrimary, onReplica])
    for (const sql of ["set global log_output = 'TABLE'", 'set global general_log = on']) await connection.run(sql);
  await onReplica.run('set global read_only = on');
  const seenBy = (connection: Connection) =>
    numberOf(connection, `select count(*) from mysql.general_log where user_host like '${account.user}%'`);
  return { dbType: 'MariaDB', schema: 'shop', primary, replica, onPrimary, onReplica, seenBy };
}

async function postgresPair(): Promise<Pair> {
  const primary = await startPostgres();
  const onPrimary = await session('PostgreSQL', primary);
  for (const sql of [
    'create extension pg_stat_statements',
    'create table orders (id int primary key, amount int not null, note text)',
    "insert into orders select g, g, 'n' from generate_series(1, 2000) g",
    'analyze orders',
    `create role ${account.user} login password '${account.password}'`,
    `grant all on orders to ${account.user}`,
    'alter database postgres set pg_stat_statements.track_utility = on',
  ])
    await onPrimary.run(sql);
  const replica = await startStandby(primary);
  const onReplica = await session('PostgreSQL', replica);
  const seenBy = (connection: Connection) =>
    numberOf(
      connection,
      `select coalesce(sum(calls), 0) from pg_stat_statements where userid = '${account.user}'::regrole`,
    );
  return { dbType: 'PostgreSQL', schema: 'public', primary, replica, onPrimary, onReplica, seenBy };
}

type Params = Readonly<Record<string, string>>;
const formOf = ({ dbType, primary, replica }: Pair, change: Params = {}) => ({
  db_type: dbType,
  host: primary.host,
  port: String(primary.port),
  ...account,
  additional_params: Object.entries({
    replica: 'prefer',
    replica_host: replica.host,
    replica_port: String(replica.port),
    ...change,
  }).map(([name, value]) => ({ name, value })),
});
let made = 0;
async function aSource(pair: Pair, change: Params = {}) {
  const name = `${pair.dbType}${(made += 1)}`.toLowerCase();
  const uid = await api.addDbService(projectUid, name, formOf(pair, change));
  return { uid, name };
}
async function audited(pair: Pair, name: string, sql: string) {
  const { data } = await api.as('admin').call(createAuditTask, {
    params: { project_name: 'shop' },
    body: { instance_name: name, instance_schema: pair.schema, sql, enable_backup: 'true' },
  });
  return (await api.as('admin').call(getAuditTask, { params: { task_id: data.task_id } })).data;
}
const tested = async (uid: string) =>
  (
    await api.as('admin').call(contract.testDbService, { params: { project_uid: projectUid, db_service_uid: uid } })
  ).data.map(({ is_connectable, connect_error_message }) => [is_connectable, connect_error_message] as const);

describe.each(kinds)('%s', (kind) => {
  test('an audit, an analysis, a count and a look at tables ask the replica and never the primary', async () => {
    const pair = pairs[kind];
    const { name } = await aSource(pair);
    const [before, onReplica] = [await pair.seenBy(pair.onPrimary), await pair.seenBy(pair.onReplica)];
    const task = await audited(
      pair,
      name,
      'update orders set amount = 1 where id = 3; delete from orders where amount > 5; alter table orders add column city int;',
    );
    expect(task).toMatchObject({ asked_server: 'replica' });
    expect(task.schema_problem).toBeUndefined();
    const { data } = await api.as('admin').call(analyseTaskSqlV2, {
      params: { task_id: task.task_id, number: 1 },
      query: { affectRowsEnabled: 'true' },
    });
    expect(data.performance_statistics.affect_rows?.count).toBe(1);
    expect(data.sql_explain).toMatchObject({ err_message: '' });
    expect(data.sql_explain.plan.length).toBeGreaterThan(0);
    expect(data.sql_explain.planned_instead).toBe(
      kind === 'MariaDB' ? 'select count(*) from orders where id = 3' : undefined,
    );
    const { data: tables } = await api
      .as('admin')
      .call(listTables, { params: { project_name: 'shop', instance_name: name, schema_name: pair.schema }, query: {} });
    expect(tables.map((one) => one.name)).toContain('orders');
    expect(await pair.seenBy(pair.onPrimary)).toBe(before);
    expect(await pair.seenBy(pair.onReplica)).toBeGreaterThan(onReplica + 5);
  });

  test('a test of the connection says for each of the two what is wrong', async () => {
    const pair = pairs[kind];
    const { uid } = await aSource(pair);
    expect(await tested(uid)).toEqual([
      [true, ''],
      [true, ''],
    ]);
    const closed = await aSource(pair, { replica_port: String(closedPort) });
    expect(await tested(closed.uid)).toEqual([
      [true, ''],
      [false, expect.stringContaining('ECONNREFUSED')],
    ]);
    const { data } = await api.as('admin').call(contract.listDbServices, {
      params: { project_uid: projectUid },
      query: { page_index: 1, page_size: 10, fuzzy_keyword: closed.name },
    });
    expect(data[0]).toMatchObject({
      last_connection_test_status: 'connect_failed',
      last_connection_test_error_message: expect.stringMatching(/^Read replica: .*ECONNREFUSED/),
    });
    const itself = await aSource(pair, { replica_port: String(pair.primary.port) });
    expect((await tested(itself.uid))[1]).toEqual([
      false,
      expect.stringMatching(/This is the primary itself|can be written to/),
    ]);
  });

  test('while the replica is down the primary is asked, and the audit says why', async () => {
    const pair = pairs[kind];
    const { name } = await aSource(pair, { replica_port: String(closedPort) });
    const before = await pair.seenBy(pair.onPrimary);
    expect(await audited(pair, name, 'select * from orders where id = 1')).toMatchObject({
      asked_server: 'primary',
      asked_server_reason: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await pair.seenBy(pair.onPrimary)).toBeGreaterThan(before);
  });

  test('who wants the primary never to be asked gets an audit of the script alone', async () => {
    const pair = pairs[kind];
    const { name } = await aSource(pair, { replica: 'only', replica_port: String(closedPort) });
    const before = await pair.seenBy(pair.onPrimary);
    const task = await audited(pair, name, 'select * from orders where id = 1');
    expect(task.schema_problem).toContain('never to ask the primary');
    expect(task.asked_server).toBeUndefined();
    expect(await pair.seenBy(pair.onPrimary)).toBe(before);
  });
});

test('a replica that does not follow any more is not asked', async () => {
  const pair = pairs.MariaDB;
  const { uid, name } = await aSource(pair);
  await pair.onReplica.run('stop slave');
  try {
    expect((await tested(uid))[1]).toEqual([false, expect.stringContaining('Replication is stopped')]);
    expect(await audited(pair, name, 'select * from orders where id = 1')).toMatchObject({
      asked_server: 'primary',
      asked_server_reason: expect.stringContaining('Replication is stopped'),
    });
  } finally {
    await pair.onReplica.run('start slave');
  }
});

test('a standby that lags by more than is accepted is not asked', async () => {
  const pair = pairs.PostgreSQL;
  const { uid } = await aSource(pair, { replica_lag: '1' });
  await pair.onPrimary.run('insert into orders values (5000, 1)');
  await until(async () => (await numberOf(pair.onReplica, 'select count(*) from orders where id = 5000')) === 1);
  await pair.onReplica.query('select pg_wal_replay_pause()', { maxRows: 1 });
  try {
    await until(async () => {
      await pair.onPrimary.run('update orders set amount = amount + 1 where id = 5000');
      return /seconds behind, and 1 are accepted/.test((await tested(uid))[1]?.[1] ?? '');
    });
  } finally {
    await pair.onReplica.query('select pg_wal_replay_resume()', { maxRows: 1 });
  }
});

test('a replica of another primary is found out', async () => {
  const [maria, postgres] = [pairs.MariaDB, pairs.PostgreSQL];
  await maria.onPrimary.run('set global server_id = 7');
  try {
    const { uid } = await aSource(maria);
    expect((await tested(uid))[1]).toEqual([
      false,
      'It follows another server (server_id 1) than the primary of this data source (server_id 7)',
    ]);
  } finally {
    await maria.onPrimary.run('set global server_id = 1');
  }
  expect(postgres.replica.port).not.toBe(postgres.primary.port);
});

test('a replica is told no secret that was entered for another server', async () => {
  const pair = pairs.MariaDB;
  const { uid, name } = await aSource(pair, { replica: 'disable' });
  const { password: _, ...rest } = formOf(pair);
  const change = (additional_params: { name: string; value: string }[], password?: string) =>
    api.as('admin').refusal(contract.updateDbService, {
      params: { project_uid: projectUid, db_service_uid: uid },
      body: {
        db_service: {
          ...rest,
          environment_tag_uid: tagUid,
          additional_params,
          ...(password !== undefined && { password }),
        },
      },
    });
  const tagUid =
    (
      await api.as('admin').call(contract.listDbServices, {
        params: { project_uid: projectUid },
        query: { page_index: 1, page_size: 10, fuzzy_keyword: name },
      })
    ).data[0]?.environment_tag?.uid ?? '';
  expect(await change(rest.additional_params)).toMatchObject({ error: 'passwordNeededToMove' });
});

test('what is wrong with a replica is said at its field', async () => {
  const pair = pairs.MariaDB;
  const refusal = async (change: Params) => {
    const { fields = [] } = await api.as('admin').refusal(contract.testDbServiceBeforeSaving, {
      params: { project_uid: projectUid },
      body: { db_service: formOf(pair, change) },
    });
    return fields.map(({ path, message }) => [path.replace(/.*\./, ''), message]);
  };
  expect(await refusal({ replica_host: '' })).toEqual([['replica_host', 'Enter a host']]);
  expect(await refusal({ replica_port: '70000' })).toEqual([
    ['replica_port', 'A port is a whole number from 1 to 65535'],
  ]);
  expect(await refusal({ replica_user: 'reader' })).toEqual([
    ['replica_password', 'Enter the password of this user, or leave the user empty to sign in as on the primary'],
  ]);
  expect(await refusal({ replica_lag: '0' })).toEqual([['replica_lag', 'A whole number from 1 to 86400 is needed']]);
});
