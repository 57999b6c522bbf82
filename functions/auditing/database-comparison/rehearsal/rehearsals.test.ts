import * as contract from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import { deleteDbService } from '../../../../shared/contract/databases/db-services/operations.ts';
import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { movableClock } from '../../../../test/support/workflow-bench.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { leases } from '../../../databases/rehearsal/lease-repo.ts';
import { dropLeftRooms } from '../../../databases/rehearsal/sweep.ts';
import { giveUpRehearsal, rehearseChanges } from './running.ts';

/** Rehearsals as they are asked for: on a data source that was marked for them, whose account is no superuser. */
let waiting: unknown;
let machineStatus = 'running';
const machines = {
  start: async (_: string, __: string, input: unknown) => void (waiting = input),
  describe: async () => ({ status: machineStatus }),
} as never;
const clock = movableClock();
let api: TestApi;
let real: TestPostgres;
let spare: TestPostgres;
let db: Connection;
let admin: Connection;
let [shop, pg, marked] = ['', '', ''];

const session = ({ host, port, user, password }: TestPostgres) =>
  postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
const formOf = ({ host, port, user, password }: Pick<TestPostgres, 'host' | 'port' | 'user' | 'password'>) => ({
  ...{ host, port: String(port), user, password },
  additional_params: [{ name: 'database', value: 'postgres' }],
});
const asRehearsal = (form: ReturnType<typeof formOf>) => ({
  ...form,
  additional_params: [...form.additional_params, { name: 'rehearsal_server', value: 'true' }],
});

beforeAll(async () => {
  [real, spare, api] = await Promise.all([
    startPostgres('15'),
    startPostgres('18'),
    testApi({ clock, ports: { machines } }),
  ]);
  [db, admin] = await Promise.all([session(real), session(spare)]);
  for (const sql of [
    "create role rehearsing login createdb createrole password 'rehearsing'",
    "create role weak login password 'weak'",
  ])
    await admin.run(sql);
  for (const sql of [
    'create role reader',
    'create schema planned',
    'create schema running',
    "create type planned.mood as enum ('calm', 'glad', 'sad')",
    "create type running.mood as enum ('calm', 'sad')",
    'create table planned.guests (id bigint primary key, name text not null, mood planned.mood)',
    'create table running.guests (id int primary key, name varchar(40), mood running.mood)',
    'create table running.visits (guest int references running.guests, at timestamptz default now())',
    'create table planned.visits (guest bigint references planned.guests, at timestamptz default now())',
    'grant select on planned.guests to reader',
  ])
    await db.run(sql);
  shop = await api.addProject('shop');
  pg = await api.addDbService(shop, 'pg', formOf(real) as never);
  await api.addMember(shop, 'max');
});
afterAll(async () => {
  await Promise.all([db.close(), admin.close()]);
  await Promise.all([real.stop(), spare.stop(), api.close()]);
});

const params = { project_name: 'shop' };
const bodyOf = (names: readonly (readonly [string, string])[]) => ({
  base_instance_id: pg,
  comparison_instance_id: pg,
  database_schema_object: {
    base_schema_name: 'planned',
    comparison_schema_name: 'running',
    database_objects: names.map(([object_type, object_name]) => ({ object_type, object_name })) as never,
  },
});
const all = () =>
  bodyOf([
    ['TYPE', 'mood'],
    ['TABLE', 'guests'],
    ['TABLE', 'visits'],
  ]);
const begin = async (body = all()) => {
  const { data } = await api.as('admin').call(contract.startRehearsal, { params, body });
  return { ...params, rehearsal_id: data.rehearsal_id };
};
const remove = (uid: string) =>
  api.as('admin').call(deleteDbService, { params: { project_uid: shop, db_service_uid: uid } });
const work = () => rehearseChanges({ input: waiting } as never, api.world);
const seen = async (at: Awaited<ReturnType<typeof begin>>) =>
  (await api.as('admin').call(contract.getRehearsal, { params: at })).data;
const left = async () => {
  const { rows } = await admin.query(
    `select datname from pg_database where datname like 'sluice_%' union all select rolname from pg_roles where rolname like 'sluice_%' or rolname = 'reader'`,
    { maxRows: 100 },
  );
  return [...rows.flat(), ...(await leases.on(api.world.system).list({})).items];
};

test('without a rehearsal server it is said that nothing was rehearsed, in both languages; the compared server is none', async () => {
  const same = await api.addDbService(shop, 'same', asRehearsal(formOf(real)) as never);
  const at = await begin();
  expect(await seen(at)).toMatchObject({ status: 'rehearsing', statements_run: 0 });
  await work();
  expect(await seen(at)).toMatchObject({
    status: 'not_rehearsed',
    reason: expect.stringContaining('no rehearsal server for PostgreSQL'),
  });
  const chinese = await api.as('admin').with({ language: 'zh' }).call(contract.getRehearsal, { params: at });
  expect(chinese.data.reason).toContain('没有 PostgreSQL 的演练服务器');
  await remove(same);
});

test('an account that may make neither databases nor roles is named', async () => {
  const weak = await api.addDbService(
    shop,
    'weak',
    asRehearsal(formOf({ ...spare, user: 'weak', password: 'weak' })) as never,
  );
  const at = await begin();
  await work();
  expect((await seen(at)).reason).toContain('(weak) needs CREATEDB and CREATEROLE');
  await remove(weak);
});

test('on a marked server the plan runs in a copy, comes out as wanted, and leaves nothing', async () => {
  const form = asRehearsal(formOf({ ...spare, user: 'rehearsing', password: 'rehearsing' }));
  marked = await api.addDbService(shop, 'spare', form as never);
  const at = await begin();
  await work();
  const found = await seen(at);
  const { data } = await api.as('admin').call(contract.makeChangeSql, {
    params,
    body: {
      base_instance_id: pg,
      comparison_instance_id: pg,
      database_schema_objects: [all().database_schema_object],
    },
  });
  expect(found).toMatchObject({
    ...{ status: 'equal', reason: '', differing: [], lost: [], lacking: [] },
    plan_digest: data[0]?.plan_digest,
    db_type: 'PostgreSQL',
    server_version: expect.stringMatching(/^18/),
    target_version: expect.stringMatching(/^15/),
    statements_total: data[0]?.modify_sqls.length,
  });
  expect(found.rows).toBeGreaterThan(5);
  // Names of NULL are told of, and made-up rows have some.
  expect(found.refused_rows).toHaveLength(1);
  expect(await left()).toEqual([]);
});

test('a column that a person says was renamed keeps its values in the copy too, and is told as a candidate before', async () => {
  await db.run('create table running.rooms (id int primary key, name varchar(20) not null, unique (name))');
  await db.run('create table planned.rooms (id int primary key, label varchar(20) not null, unique (label))');
  await db.run("insert into running.rooms values (1, 'north')");
  // Nobody chose it, and the server writes it otherwise once the column is renamed.
  await db.run('create view running.doors as select r.id, r.name from running.rooms r');
  const renamed = { object_name: 'rooms', from: 'name', to: 'label' };
  const chosen = bodyOf([['TABLE', 'rooms']]);
  const made = async (renamed_columns: readonly (typeof renamed)[]) => {
    const body = {
      ...{ base_instance_id: pg, comparison_instance_id: pg },
      database_schema_objects: [{ ...chosen.database_schema_object, renamed_columns: [...renamed_columns] }],
    };
    return (await api.as('admin').call(contract.makeChangeSql, { params, body })).data[0];
  };
  expect((await made([]))?.rename_candidates).toEqual([renamed]);
  const told = await made([renamed]);
  expect(told?.rename_candidates).toEqual([]);
  expect(told?.modify_sqls[0]?.sql_statement).toBe('ALTER TABLE "rooms" RENAME COLUMN "name" TO "label";');
  expect(told?.modify_sqls.map(({ sql_statement: sql }) => sql).join('')).not.toContain('COLUMN "label" ');
  const at = await begin({
    ...chosen,
    database_schema_object: { ...chosen.database_schema_object, renamed_columns: [renamed] } as never,
  });
  await work();
  expect(await seen(at)).toMatchObject({ status: 'equal', lost: [], plan_digest: told?.plan_digest });
  await expect(made([{ ...renamed, to: 'nothing' }])).rejects.toThrow('comparedRenameUnknown');
});

test('a table that a person says was renamed keeps its rows in the copy too, and the list tells of it before', async () => {
  await db.run('create table running.boarders (id int primary key, name text not null)');
  await db.run('create table planned.lodgers (id int primary key, name text not null)');
  await db.run("insert into running.boarders values (1, 'ana')");
  // Nobody chose it, and the server writes it otherwise once the table is renamed.
  await db.run('create view running.known as select name from running.boarders');
  const sides = bodyOf([]);
  const { data: compared } = await api.as('admin').call(contract.compareDatabases, {
    params,
    body: {
      base_db_object: { instance_id: pg, schema_name: 'planned' },
      comparison_db_object: { instance_id: pg, schema_name: 'running' },
    },
  });
  const tables = compared[0]?.database_diff_objects.find(({ object_type: type }) => type === 'TABLE');
  expect(tables?.objects_diff_result).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ object_name: 'boarders', rename_candidates: ['lodgers'] }),
      expect.objectContaining({ object_name: 'lodgers', rename_candidates: ['boarders'] }),
    ]),
  );
  const renamed = { from: 'boarders', to: 'lodgers' };
  const chosen = bodyOf([
    ['TABLE', 'boarders'],
    ['TABLE', 'lodgers'],
  ]).database_schema_object;
  const made = async (renamed_tables: readonly (typeof renamed)[]) => {
    const body = {
      ...{ base_instance_id: pg, comparison_instance_id: pg },
      database_schema_objects: [{ ...chosen, renamed_tables: [...renamed_tables] }],
    };
    return (await api.as('admin').call(contract.makeChangeSql, { params, body })).data[0];
  };
  expect((await made([]))?.table_rename_candidates).toEqual([renamed]);
  const told = await made([renamed]);
  expect(told?.table_rename_candidates).toEqual([]);
  expect(told?.modify_sqls.map(({ sql_statement: sql }) => sql)).toEqual([
    'ALTER TABLE "boarders" RENAME TO "lodgers";',
    'ALTER TABLE "lodgers" RENAME CONSTRAINT "boarders_pkey" TO "lodgers_pkey";',
  ]);
  const at = await begin({ ...sides, database_schema_object: { ...chosen, renamed_tables: [renamed] } as never });
  await work();
  expect(await seen(at)).toMatchObject({ status: 'equal', lost: [], plan_digest: told?.plan_digest });
  await expect(made([{ ...renamed, to: 'nothing' }])).rejects.toThrow('comparedTableRenameUnknown');
  await expect(made([{ from: 'boarders', to: '' }])).rejects.toThrow('renamed_tables.0.to');
});

test('a plan that the copy refuses is failed, with the statement and its reason', async () => {
  for (const schema of ['planned', 'running'])
    await db.run(
      `create function ${schema}.next_label() returns text language plpgsql as $$ begin raise exception 'no label is left'; end $$`,
    );
  await db.run('create table running.notes (a text)');
  await db.run('create table planned.notes (a text, label text default planned.next_label())');
  const at = await begin(bodyOf([['TABLE', 'notes']]));
  await work();
  expect(await seen(at)).toMatchObject({
    ...{ status: 'failed', failed_at: 1, reason: 'no label is left', statements_run: 0, statements_total: 1 },
  });
  expect(await left()).toEqual([]);
});

test('who may not use both sides, or is of another tenant, is refused', async () => {
  const at = await begin();
  expect(await api.as('max').errorOf(contract.startRehearsal, { params, body: all() })).toBe('forbidden');
  expect(await api.as('max').errorOf(contract.getRehearsal, { params: at })).toBe('forbidden');
  expect(await api.as('max').errorOf(contract.cancelRehearsal, { params: at })).toBe('forbidden');
  for (const operation of [contract.getRehearsal, contract.cancelRehearsal]) {
    expect(await api.as('admin', 'other').errorOf(operation, { params: at })).toBe('notFound');
    expect(await api.as('admin').errorOf(operation, { params: { ...at, rehearsal_id: 'none' } })).toBe('notFound');
  }
  const nothing = { ...all(), database_schema_object: { ...all().database_schema_object, database_objects: [] } };
  expect(await api.as('admin').errorOf(contract.startRehearsal, { params, body: nothing })).toBe('validation');
  expect(await api.as('admin', 'other').errorOf(contract.startRehearsal, { params, body: all() })).toBe('notFound');
});

test('one that is cancelled runs nothing more, and one that is over cannot be cancelled', async () => {
  const at = await begin();
  await api.as('admin').call(contract.cancelRehearsal, { params: at });
  await work();
  expect(await seen(at)).toMatchObject({ status: 'not_rehearsed', reason: 'it was canceled', seconds: 0 });
  expect(await api.as('admin').errorOf(contract.cancelRehearsal, { params: at })).toBe('rehearsalOver');
});

test('a runner that is gone, or failed again and again, is told', async () => {
  const broken = await begin();
  await giveUpRehearsal({ input: waiting } as never, api.world);
  expect((await seen(broken)).reason).toContain('interrupted');
  const lost = await begin();
  machineStatus = 'failed';
  expect((await seen(lost)).status).toBe('not_rehearsed');
  machineStatus = 'running';
});

test('what a runner left behind is dropped once its lease is over, and not before', async () => {
  const name = 'sluice_rehearsal_left';
  const until = clock.now() + 60_000;
  const lease = { server: `default#${marked}`, tenant: 'default', dbType: 'PostgreSQL', dbServiceUid: marked };
  await leases.on(api.world.system).create({ ...lease, holder: 'gone', name, until });
  await admin.run(`create role ${name}`);
  await admin.run(`grant ${name} to rehearsing with admin option`);
  await admin.run(`create database ${name}_changed owner ${name}`);
  await dropLeftRooms(api.world);
  expect(await left()).toHaveLength(3);
  // Another one has to wait, and says so in the end.
  clock.later(61_000);
  await dropLeftRooms(api.world);
  expect(await left()).toEqual([]);
});
