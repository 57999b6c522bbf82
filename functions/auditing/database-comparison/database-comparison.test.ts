import { createConnection } from 'mysql2/promise';
import * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import type { Connection } from '../../engines/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import { compareStructures, giveUpComparison } from './running.ts';

let api: TestApi;
/** What was started waits here until the test runs it. */
let waiting: unknown;
let machineStatus = 'running';
const machines = {
  start: async (_: string, __: string, input: unknown) => void (waiting = input),
  describe: async () => ({ status: machineStatus }),
} as never;
let postgres: TestPostgres;
let mariadb: TestMariadb;
let db: Connection;
let maria: Awaited<ReturnType<typeof createConnection>>;
let [shop, pg, my, far] = ['', '', '', ''];
beforeAll(async () => {
  [postgres, mariadb, api] = await Promise.all([startPostgres(), startMariadb(), testApi({ ports: { machines } })]);
  shop = await api.addProject('shop');
  const { host, port, user, password } = postgres;
  pg = await api.addDbService(shop, 'pg', {
    host,
    port: String(port),
    user,
    password,
    additional_params: [{ name: 'database', value: 'postgres' }],
  } as never);
  my = await api.addDbService(shop, 'my', {
    db_type: 'MariaDB',
    host: mariadb.host,
    port: String(mariadb.port),
    user: mariadb.user,
    password: mariadb.password,
  });
  far = await api.addDbService(shop, 'far', { db_type: 'SQL Server', port: '1' });
  await api.addMember(shop, 'max');
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  const { host: at, port: on, user: as, password: secret } = mariadb;
  maria = await createConnection({ host: at, port: on, user: as, password: secret, multipleStatements: true });
});
afterAll(async () => {
  await Promise.all([db.close(), maria.end()]);
  await Promise.all([postgres.stop(), mariadb.stop(), api.close()]);
});

const params = { project_name: 'shop' };
const side = (instance_id: string, schema_name?: string) => ({ instance_id, ...(schema_name && { schema_name }) });
const compare = async (uid: string, base = 'base', comparison = 'other') => {
  const body = { base_db_object: side(uid, base), comparison_db_object: side(uid, comparison) };
  const { data } = await api.as('admin').call(contract.compareDatabases, { params, body });
  return (data[0]?.database_diff_objects ?? []).flatMap(({ object_type: type, objects_diff_result: objects }) =>
    objects.map(({ object_name: name, comparison_result: result }) => [type, name, result] as const),
  );
};
type Compared = Awaited<ReturnType<typeof compare>>;
const changes = async (uid: string, differing: Compared) => {
  const { data } = await api.as('admin').call(contract.makeChangeSql, {
    params,
    body: {
      base_instance_id: uid,
      comparison_instance_id: uid,
      database_schema_objects: [
        {
          base_schema_name: 'base',
          comparison_schema_name: 'other',
          database_objects: differing.map(([object_type, object_name]) => ({ object_type, object_name })),
        },
      ],
    },
  });
  expect(data[0]?.audit_error).toBe('');
  return (data[0]?.modify_sqls ?? []).map(({ sql_statement: sql }) => sql);
};
const differing = (all: Compared) => all.filter(([, , result]) => result !== 'same');

test('on PostgreSQL the objects of two schemas are compared, and the change SQL makes them the same', async () => {
  const both = (sql: string) => ['base', 'other'].map((schema) => sql.replaceAll('$', schema));
  for (const sql of [
    ...both('create schema $'),
    ...both("create table $.same (id bigint primary key, name text not null default 'x')"),
    'create table base.counted (id bigserial primary key, small smallserial)',
    'create table base.person (id int generated always as identity primary key)',
    'create table base.fresh (id bigint primary key, of_person int references base.person (id), note text)',
    "comment on column base.fresh.note is 'it''s new'",
    'create index fresh_note on base.fresh (lower(note))',
    'create table other.stale (id int)',
    'create table base.changed (a bigint not null default 7, b varchar(50), d int check (d > 0), constraint changed_u unique (b))',
    'create table other.changed (a int, b varchar(20) not null, c text, d int)',
    'create index changed_c on other.changed (c)',
    'create view base.people as select id from base.person',
    'create view other.stale_view as select id from other.stale',
    "create function base.answer(i int) returns int language sql as 'select i + 42'",
    "create function other.answer(i int) returns int language sql as 'select i + 41'",
  ])
    await db.run(sql);
  const found = await compare(pg);
  expect(found).toEqual([
    ['TABLE', 'changed', 'inconsistent'],
    ['TABLE', 'counted', 'comparison_not_exist'],
    ['TABLE', 'fresh', 'comparison_not_exist'],
    ['TABLE', 'person', 'comparison_not_exist'],
    ['TABLE', 'same', 'same'],
    ['TABLE', 'stale', 'base_not_exist'],
    ['VIEW', 'people', 'comparison_not_exist'],
    ['VIEW', 'stale_view', 'base_not_exist'],
    ['FUNCTION', 'answer', 'inconsistent'],
  ]);
  await db.run('set search_path to other');
  for (const sql of await changes(pg, differing(found))) await db.run(sql);
  expect(differing(await compare(pg))).toEqual([]);
});

test('on MariaDB likewise, with keys, foreign keys, routines, triggers and events', async () => {
  for (const sql of [
    'create database if not exists base; create database if not exists other',
    'create table base.person (id int auto_increment primary key); insert into base.person values (null), (null)',
    "create table base.changed (a bigint not null default 7, b varchar(50), person int, unique key u (b), key p (person), constraint fk foreign key (person) references base.person (id)) comment = 'new'",
    'create table other.person (id int auto_increment primary key)',
    'create table other.changed (a int, c text, person int, key by_a (a))',
    "create table base.fresh (id bigint primary key, name varchar(9) comment '它')",
    'create table other.stale (id int)',
    'create view base.people as select id from base.person',
    'create procedure base.act() begin select 1; select 2; end',
    'create function base.f(i int) returns int deterministic return i + 1; create function other.f(i int) returns int deterministic return i + 2',
    'create trigger base.t before insert on base.fresh for each row set new.id = new.id + 1',
    "create event base.e on schedule every 1 day starts '2030-01-01' do delete from base.fresh where id = 0",
  ])
    await maria.query(sql);
  const found = await compare(my);
  expect(found).toEqual(
    expect.arrayContaining([
      ['TABLE', 'changed', 'inconsistent'],
      ['TABLE', 'person', 'same'],
      ['TABLE', 'stale', 'base_not_exist'],
      ['VIEW', 'people', 'comparison_not_exist'],
      ['PROCEDURE', 'act', 'comparison_not_exist'],
      ['FUNCTION', 'f', 'inconsistent'],
      ['TIGGER', 't', 'comparison_not_exist'],
      ['EVENT', 'e', 'comparison_not_exist'],
    ]),
  );
  await maria.query('use other');
  for (const sql of await changes(my, differing(found))) await maria.query(sql);
  expect(differing(await compare(my))).toEqual([]);
});

test('both definitions of an object are shown, each with what the audit says of it', async () => {
  await db.run('create table base.shown (a int)');
  const { data } = await api.as('admin').call(contract.getComparisonStatements, {
    params,
    body: {
      database_comparison_object: { base_db_object: side(pg, 'base'), comparison_db_object: side(pg, 'other') },
      database_object: { object_type: 'TABLE', object_name: 'shown' },
    },
  });
  expect(data.base_sql.sql_statement_with_audit.sql_statement).toContain('CREATE TABLE "shown"');
  const found = data.base_sql.sql_statement_with_audit.audit_results.map(({ rule_name: name }) => name);
  expect(found.length).toBeGreaterThan(0);
  // It is there, so it is no news that it cannot be made again.
  expect(found).not.toContain('validity-table-exists');
  expect(data.comparison_sql.sql_statement_with_audit.sql_statement).toBe('');
});

test('levels and types match, nothing is compared with itself, and who may not use a data source compares nothing', async () => {
  const refused = (base: object, comparison: object, user = 'admin', tenant?: string) =>
    api.as(user, tenant).errorOf(contract.compareDatabases, {
      params,
      body: { base_db_object: base, comparison_db_object: comparison },
    });
  expect(await refused(side(pg, 'base'), side(pg))).toBe('comparedLevelsDiffer');
  expect(await refused(side(pg, 'base'), side(pg, 'base'))).toBe('comparedWithItself');
  expect(await refused(side(pg, 'base'), side(my, 'base'))).toBe('comparedTypesDiffer');
  expect(await refused(side(pg, 'base'), side(pg, 'nowhere'))).toBe('comparedSchemaMissing');
  expect(await refused(side(pg, 'base'), side('nowhere', 'base'))).toBe('notFound');
  expect(await refused(side(pg, 'base'), side(pg, 'other'), 'max')).toBe('forbidden');
  expect(await refused(side(pg, 'base'), side(pg, 'other'), 'admin', 'other')).toBe('notFound');
  expect(await refused(side(far, 'dbo'), side(far, 'kept'))).toBe('comparisonNotSupported');
  expect(await refused({}, side(pg))).toBe('validation');
  const make = (object_name: string) =>
    api.as('admin').errorOf(contract.makeChangeSql, {
      params,
      body: {
        base_instance_id: pg,
        comparison_instance_id: pg,
        database_schema_objects: [
          {
            base_schema_name: 'base',
            comparison_schema_name: 'other',
            database_objects: [{ object_type: 'TABLE', object_name }],
          },
        ],
      },
    });
  expect(await make('same')).toBe('comparedObjectSame');
  expect(await make('nowhere')).toBe('comparedObjectMissing');
});

const pairOf = (base: string, comparison: string, object_name: string, object_type = 'TABLE') => ({
  base_instance_id: pg,
  comparison_instance_id: pg,
  database_schema_objects: [
    {
      base_schema_name: base,
      comparison_schema_name: comparison,
      database_objects: [{ object_type: object_type as 'TABLE', object_name }],
    },
  ],
});
const made = async (base: string, comparison: string, object_name: string) =>
  (await api.as('admin').call(contract.makeChangeSql, { params, body: pairOf(base, comparison, object_name) })).data[0];

test('schemas are named as they are, and quotes, spaces and upper case are part of a name', async () => {
  for (const [schema, other] of [
    ['MyApp', 'myapp'],
    ['My App', 'my"app'],
  ] as const) {
    const [quoted, second] = [schema, other].map((name) => `"${name.replaceAll('"', '""')}"`);
    for (const sql of [
      `create schema ${quoted}`,
      `create schema ${second}`,
      `create table ${quoted}.a (x int)`,
      `create table ${second}.b (x int)`,
    ])
      await db.run(sql);
    expect(await compare(pg, schema, other)).toEqual([
      ['TABLE', 'a', 'comparison_not_exist'],
      ['TABLE', 'b', 'base_not_exist'],
    ]);
  }
});

test('what the data would lose is counted before anybody runs the SQL, worst first', async () => {
  for (const sql of [
    'create schema want',
    'create schema have',
    'create table want.t (a varchar(3), b int not null, c int unique, d int)',
    'create table have.t (a varchar(20), b int, c int, d bigint, gone int)',
    "insert into have.t values ('long text', null, 1, 9999999999, 1), ('x', 1, 1, 1, null)",
  ])
    await db.run(sql);
  const found = await made('want', 'have', 't');
  const said = (found?.modify_sqls ?? []).flatMap(({ audit_results: findings }) =>
    findings.filter(({ rule_name: rule }) => rule.startsWith('comparison-')),
  );
  const of = (kind: string) => said.filter(({ rule_name: rule }) => rule === `comparison-${kind}`);
  expect(of('typeChanged').map(({ level, message }) => [level, message])).toEqual([
    ['error', expect.stringContaining('(1 row now)')],
    ['warn', expect.stringContaining('out of range')],
  ]);
  expect(of('notNull')[0]).toMatchObject({
    level: 'error',
    message: expect.stringContaining('1 row now'),
    why: expect.any(String),
    instead: expect.any(String),
  });
  expect(of('unique')[0]?.level).toBe('error');
  expect(of('columnDropped')[0]?.message).toContain('1 row now');
  for (const { audit_results: findings } of found?.modify_sqls ?? []) {
    const order = findings.map(({ level }) => ['error', 'warn', 'notice', 'normal'].indexOf(level));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  }
});

test('the audit beside the change SQL knows the table as it is now', async () => {
  for (const sql of [
    'create schema now1',
    'create schema now2',
    'create table now1.t (a int, b int)',
    'create table now2.t (a int)',
  ])
    await db.run(sql);
  await made('now1', 'now2', 't');
  for (const sql of ['alter table now2.t add column late int', 'alter table now1.t add column late bigint'])
    await db.run(sql);
  const found = await made('now1', 'now2', 't');
  const statement = found?.modify_sqls.find(({ sql_statement: sql }) => sql.includes('"late" TYPE'));
  expect(
    statement?.audit_results.filter(({ message }) => /late/.test(message) && /exist|unknown/i.test(message)),
  ).toEqual([]);
});

test('an object that differs in what is never written is not the same, and gets a reason instead of a statement', async () => {
  for (const sql of [
    'create schema pol1',
    'create schema pol2',
    'create table pol1.t (a int generated always as identity)',
    'alter sequence pol1.t_a_seq set unlogged',
    'create table pol2.t (a int generated always as identity)',
    'create text search template pol1.c (lexize = dsimple_lexize)',
  ])
    await db.run(sql);
  const body = { base_db_object: side(pg, 'pol1'), comparison_db_object: side(pg, 'pol2') };
  const [pair] = (await api.as('admin').call(contract.compareDatabases, { params, body })).data;
  expect(pair?.comparison_result).toBe('inconsistent');
  expect(pair?.database_diff_objects[0]?.objects_diff_result).toEqual([
    { object_name: 't', comparison_result: 'inconsistent', differs_in: ['sequenceOptions'] },
  ]);
  expect(pair?.other_objects.find(({ kind }) => kind === 'textSearch')).toEqual({
    kind: 'textSearch',
    count: 1,
    differing_num: 1,
    differing: [{ object_name: 'template c', comparison_result: 'comparison_not_exist' }],
  });
  const found = await made('pol1', 'pol2', 't');
  expect(found?.modify_sqls).toEqual([]);
  expect(found?.not_written).toEqual([
    { object_type: 'TABLE', object_name: 't', reason: expect.stringContaining('options of column sequences') },
  ]);
});

test('a routine that the account may not read is not shown as missing, and is the same as nothing', async () => {
  await maria.query(
    "create database mine; create database yours; create procedure mine.hidden() select 1; create procedure yours.hidden() select 1; create user half identified by 'half'; grant execute on mine.* to half; grant execute on yours.* to half",
  );
  const half = await api.addDbService(shop, 'half', {
    db_type: 'MariaDB',
    host: mariadb.host,
    port: String(mariadb.port),
    user: 'half',
    password: 'half',
  });
  expect(await compare(half, 'mine', 'yours')).toEqual([['PROCEDURE', 'hidden', 'inconsistent']]);
  const { data } = await api.as('admin').call(contract.getComparisonStatements, {
    params,
    body: {
      database_comparison_object: { base_db_object: side(half, 'mine'), comparison_db_object: side(half, 'yours') },
      database_object: { object_type: 'PROCEDURE', object_name: 'hidden' },
    },
  });
  expect(data.base_sql.audit_error).toContain('may not read the definition of hidden');
});

test('many objects are compared in the background, with progress, pages and a search', async () => {
  await db.run('create schema many');
  await db.run('create schema few');
  await db.run(
    "do $$ begin for i in 1..2100 loop execute format('create table many.t%s (a int)', i); end loop; end $$",
  );
  await db.run('create table few.t7 (a int)');
  const body = { base_db_object: side(pg, 'many'), comparison_db_object: side(pg, 'few') };
  expect(await api.as('admin').errorOf(contract.compareDatabases, { params, body })).toBe('comparedTooLarge');
  const begun = await api.as('admin').call(contract.startComparison, { params, body });
  const at = { ...params, comparison_id: begun.data.comparison_id };
  expect((await api.as('admin').call(contract.getComparison, { params: at })).data.status).toBe('comparing');
  await compareStructures({ input: waiting } as never, api.world);
  const { data } = await api.as('admin').call(contract.getComparison, { params: at });
  expect(data).toMatchObject({
    status: 'finish',
    objects_read: 2101,
    objects_total: 2101,
    counts: { same: 1, comparison_not_exist: 2099 },
  });
  const list = (query: object) =>
    api
      .as('admin')
      .call(contract.listComparedObjects, { params: at, query: { page_index: 1, page_size: 2, ...query } });
  expect(await list({ filter_result: 'same' })).toMatchObject({ data: [{ object_name: 't7' }], total_nums: 1 });
  expect(await list({ fuzzy_search: 'T210' })).toMatchObject({ total_nums: 2 });
  expect((await list({ page_index: 1050 })).data).toHaveLength(2);
  expect(await api.as('max').errorOf(contract.getComparison, { params: at })).toBe('forbidden');
  expect(await api.as('admin', 'other').errorOf(contract.getComparison, { params: at })).toBe('notFound');
  expect(await api.as('admin').errorOf(contract.getComparison, { params: { ...at, comparison_id: 'none' } })).toBe(
    'notFound',
  );
  expect(await api.as('max').errorOf(contract.startComparison, { params, body })).toBe('forbidden');
});

test('a comparison that its database refuses, or whose runner is gone, ends as failed and says so', async () => {
  const begin = async () => {
    const body = { base_db_object: side(pg, 'base'), comparison_db_object: side(pg, 'nowhere') };
    const begun = await api.as('admin').call(contract.startComparison, { params, body });
    return { ...params, comparison_id: begun.data.comparison_id };
  };
  const seen = async (at: Awaited<ReturnType<typeof begin>>) =>
    (await api.as('admin').call(contract.getComparison, { params: at })).data;
  const refused = await begin();
  await compareStructures({ input: waiting } as never, api.world);
  expect(await seen(refused)).toMatchObject({ status: 'failed', failure: expect.stringContaining('nowhere') });
  const broken = await begin();
  await giveUpComparison({ input: waiting } as never, api.world);
  expect((await seen(broken)).failure).toContain('could not be completed');
  const lost = await begin();
  machineStatus = 'failed';
  // It ends by whoever looks: comparisonStopped.
  expect((await seen(lost)).status).toBe('failed');
  machineStatus = 'running';
});
