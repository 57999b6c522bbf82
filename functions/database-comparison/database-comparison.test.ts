import { createConnection } from 'mysql2/promise';
import * as contract from '../../shared/contract/database-comparison/operations.ts';
import { testApi, type TestApi } from '../../test/support/api.ts';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import type { Connection } from '../engines/driver.ts';
import { postgresDriver } from '../engines/postgres.ts';

let api: TestApi;
let postgres: TestPostgres;
let mariadb: TestMariadb;
let db: Connection;
let maria: Awaited<ReturnType<typeof createConnection>>;
let [pg, my, far] = ['', '', ''];
beforeAll(async () => {
  [postgres, mariadb, api] = await Promise.all([startPostgres(), startMariadb(), testApi()]);
  const shop = await api.addProject('shop');
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
  expect(data.base_sql.sql_statement_with_audit.audit_results.length).toBeGreaterThan(0);
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
