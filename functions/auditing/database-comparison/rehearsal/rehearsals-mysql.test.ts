import * as contract from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import { deleteDbService } from '../../../../shared/contract/databases/db-services/operations.ts';
import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { startMariadb, type TestMariadb } from '../../../../test/support/mariadb.ts';
import { movableClock } from '../../../../test/support/workflow-bench.ts';
import type { Connection } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';
import { leases } from '../../../databases/rehearsal/lease-repo.ts';
import { mysqlRooms } from '../../../databases/rehearsal/mysql/rooms.ts';
import { dropLeftRooms } from '../../../databases/rehearsal/sweep.ts';
import { rehearseChanges } from './running.ts';

/** Rehearsals on a server of the MySQL family that was marked for them, whose account may do no more than it has to. */
let waiting: unknown;
const machines = {
  start: async (_: string, __: string, input: unknown) => void (waiting = input),
  describe: async () => ({ status: 'running' }),
} as never;
const clock = movableClock();
let api: TestApi;
let real: TestMariadb;
let spare: TestMariadb;
let db: Connection;
let admin: Connection;
let [shop, source, marked] = ['', '', ''];

const session = ({ host, port, user, password }: TestMariadb) =>
  mysqlDriver.connect(
    { dbType: 'MariaDB', host, port, user, password, params: {} },
    { timeoutMs: 5000, applicationName: 'test' },
  );
const formOf = ({ host, port, user, password }: Pick<TestMariadb, 'host' | 'port' | 'user' | 'password'>) => ({
  ...{ db_type: 'MariaDB', host, port: String(port), user, password },
});
const asRehearsal = (form: ReturnType<typeof formOf>) =>
  ({ ...form, additional_params: [{ name: 'rehearsal_server', value: 'true' }] }) as never;

beforeAll(async () => {
  // A second one while the first is held is of the test's own.
  real = await startMariadb();
  [spare, api] = await Promise.all([startMariadb(), testApi({ clock, ports: { machines } })]);
  [db, admin] = await Promise.all([session(real), session(spare)]);
  for (const sql of [
    "create user rehearsing@'%' identified by 'rehearsing'",
    "grant create user, process, connection admin on *.* to rehearsing@'%'",
    "grant all on `sluice\\_rehearsal\\_%`.* to rehearsing@'%' with grant option",
    "create user weak@'%' identified by 'weak'",
    "create user half@'%' identified by 'half'",
    "grant create user on *.* to half@'%'",
  ])
    await admin.run(sql);
  for (const sql of [
    ...['create database planned', 'create database running'],
    'create table planned.guests (id bigint primary key, name varchar(80) not null, key k (name))',
    'create table running.guests (id bigint primary key, name varchar(40))',
    'create table running.visits (guest bigint, foreign key (guest) references running.guests (id))',
    'create view running.names as select name from running.guests',
    'create function planned.greeting() returns varchar(9) deterministic return "hello"',
  ])
    await db.run(sql);
  shop = await api.addProject('shop');
  source = await api.addDbService(shop, 'maria', formOf(real) as never);
});
afterAll(async () => {
  await Promise.all([db.close(), admin.close()]);
  await Promise.all([real.stop(), spare.stop(), api.close()]);
});

const params = { project_name: 'shop' };
const bodyOf = (names: readonly (readonly [string, string])[]) => ({
  base_instance_id: source,
  comparison_instance_id: source,
  database_schema_object: {
    base_schema_name: 'planned',
    comparison_schema_name: 'running',
    database_objects: names.map(([object_type, object_name]) => ({ object_type, object_name })) as never,
  },
});
const rehearsed = async (
  names: readonly (readonly [string, string])[] = [
    ['TABLE', 'guests'],
    ['FUNCTION', 'greeting'],
  ],
) => {
  const { data } = await api.as('admin').call(contract.startRehearsal, { params, body: bodyOf(names) });
  await rehearseChanges({ input: waiting } as never, api.world);
  const at = { params: { ...params, rehearsal_id: data.rehearsal_id } };
  return (await api.as('admin').call(contract.getRehearsal, at)).data;
};
const left = async () => {
  const { rows } = await admin.query(
    `select schema_name from information_schema.schemata where schema_name like 'sluice\\_%' union all select user from mysql.user where user like 'sluice\\_%'`,
    { maxRows: 100 },
  );
  return [...rows.flat(), ...(await leases.on(api.world.system).list({})).items];
};

test('without a rehearsal server it is said that nothing was rehearsed', async () => {
  expect(await rehearsed()).toMatchObject({
    status: 'not_rehearsed',
    reason: expect.stringContaining('no rehearsal server for MariaDB'),
  });
});

test('an account that may not make accounts, or not hand on rights, is named, and leaves nothing', async () => {
  for (const user of ['weak', 'half']) {
    const form = asRehearsal(formOf({ ...spare, user, password: user }));
    const uid = await api.addDbService(shop, user, form);
    expect((await rehearsed()).reason).toContain(`(${user}@%) needs CREATE USER`);
    expect(await left()).toEqual([]);
    await api.as('admin').call(deleteDbService, { params: { project_uid: shop, db_service_uid: uid } });
  }
});

test('on a marked server the plan runs in a copy, comes out as wanted, and leaves nothing', async () => {
  const form = asRehearsal(formOf({ ...spare, user: 'rehearsing', password: 'rehearsing' }));
  marked = await api.addDbService(shop, 'spare', form);
  const found = await rehearsed();
  expect(found).toMatchObject({
    ...{ status: 'equal', reason: '', differing: [], lost: [], lacking: [], db_type: 'MariaDB' },
    server_version: expect.stringMatching(/^10\.11/),
  });
  expect(found.rows).toBeGreaterThan(5);
  // Names of NULL are told of, and made-up rows have some.
  expect(found.refused_rows).toHaveLength(1);
  expect(await left()).toEqual([]);
});

test('a plan that the server refuses in the copy is failed, with the statement and its reason', async () => {
  for (const [schema, type, key] of [
    ['planned', 'bigint', ', foreign key (parent) references parents (id)'],
    ['running', 'int', ''],
  ]) {
    await db.run(`create table ${schema}.parents (id ${type} primary key)`);
    await db.run(`use ${schema}`);
    await db.run(`create table children (parent bigint, key parent (parent)${key})`);
  }
  // Without its parents.
  const found = await rehearsed([['TABLE', 'children']]);
  expect(found).toMatchObject({ status: 'failed', failed_at: 1 });
  expect(await left()).toEqual([]);
});

test('what a runner left behind is dropped once its lease is over, and not before', async () => {
  const name = 'sluice_rehearsal_left';
  const own = await session({ ...spare, user: 'rehearsing', password: 'rehearsing' });
  const target = { dbType: 'MariaDB', ...spare, user: 'rehearsing', password: 'rehearsing', params: {} };
  const room = await mysqlRooms.make(own, { target, name });
  const inside = await room.connect('changed');
  await inside.run('create table t (a int)');
  const lease = { server: `default#${marked}`, tenant: 'default', dbType: 'MariaDB', dbServiceUid: marked };
  await leases.on(api.world.system).create({ ...lease, holder: 'gone', name, until: clock.now() + 60_000 });
  await dropLeftRooms(api.world);
  expect(await left()).toHaveLength(3);
  clock.later(61_000);
  // Whoever still holds a session there, within a transaction, is not waited for.
  await inside.begin();
  await inside.run('insert into t values (1)');
  await dropLeftRooms(api.world);
  expect(await left()).toEqual([]);
  await Promise.all([own.close(), inside.close().catch(() => undefined)]);
});
