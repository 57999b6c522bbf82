import * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import type { Connection } from '../../engines/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';

let api: TestApi;
let postgres: TestPostgres;
let db: Connection;
let pg = '';
let shop = '';
const params = { project_name: 'shop' };
beforeAll(async () => {
  [postgres, api] = await Promise.all([startPostgres(), testApi()]);
  const { host, port, user, password } = postgres;
  shop = await api.addProject('shop');
  pg = await api.addDbService(shop, 'pg', {
    ...{ host, port: String(port), user, password },
    additional_params: [{ name: 'database', value: 'postgres' }],
  } as never);
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
});
afterAll(async () => {
  await db.close();
  await Promise.all([postgres.stop(), api.close()]);
});

test('types, sequences and what hangs on tables can be chosen and are written in an order that runs', async () => {
  for (const sql of [
    'create schema made1',
    'create schema made2',
    "create type made1.e as enum ('a', 'b')",
    'create sequence made1.s',
    "create table made1.t (id int default nextval('made1.s'), e made1.e)",
    'alter table made1.t enable row level security',
    "create policy p on made1.t using (e = 'a')",
  ])
    await db.run(sql);
  const chosen = [
    { object_type: 'TABLE', object_name: 't' },
    { object_type: 'SEQUENCE', object_name: 's' },
    { object_type: 'TYPE', object_name: 'e' },
  ] as const;
  const { data } = await api.as('admin').call(contract.makeChangeSql, {
    params,
    body: {
      ...{ base_instance_id: pg, comparison_instance_id: pg },
      database_schema_objects: [
        { base_schema_name: 'made1', comparison_schema_name: 'made2', database_objects: [...chosen] },
      ],
    },
  });
  const statements = (data[0]?.modify_sqls ?? []).map(({ sql_statement: sql }) => sql);
  expect(statements.map((sql) => sql.split(' ').slice(0, 2).join(' '))).toEqual([
    'CREATE SEQUENCE',
    'CREATE TYPE',
    'CREATE TABLE',
    'CREATE POLICY',
    'ALTER TABLE',
  ]);
  await db.run('set search_path to made2');
  for (const sql of statements) await db.run(sql);
  const side = (schema_name: string) => ({ instance_id: pg, schema_name });
  const body = { base_db_object: side('made1'), comparison_db_object: side('made2') };
  const [pair] = (await api.as('admin').call(contract.compareDatabases, { params, body })).data;
  expect(pair?.database_diff_objects.map((one) => [one.object_type, one.inconsistent_num])).toEqual([
    ['TYPE', 0],
    ['SEQUENCE', 0],
    ['TABLE', 0],
  ]);
});

test('what belongs to the database is told with each of its schemas, and written once', async () => {
  await db.run('create database wide_second');
  const there = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'wide_second' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  for (const sql of ['create schema one', 'create schema two', 'create schema three', 'create extension citext'])
    await there.run(sql);
  for (const sql of ['create schema one', 'create schema two']) await db.run(sql);
  const { host, port, user, password } = postgres;
  const second = await api.addDbService(shop, 'second', {
    ...{ host, port: String(port), user, password },
    additional_params: [{ name: 'database', value: 'wide_second' }],
  } as never);
  const { data: compared } = await api.as('admin').call(contract.compareDatabases, {
    params,
    body: { base_db_object: { instance_id: second }, comparison_db_object: { instance_id: pg } },
  });
  const told = compared.flatMap(({ base_schema_name: schema, database_diff_objects: types }) =>
    types.flatMap(({ object_type: type, objects_diff_result: objects }) =>
      objects.flatMap(({ object_name: name }) => (type === 'EXTENSION' ? [`${schema} ${name}`] : [])),
    ),
  );
  expect(told.filter((one) => /^(?:one|two|three) /.test(one))).toEqual(['one citext', 'two citext']);
  const { data } = await api.as('admin').call(contract.makeChangeSql, {
    params,
    body: {
      ...{ base_instance_id: second, comparison_instance_id: pg },
      database_schema_objects: ['one', 'two'].map((schema) => ({
        ...{ base_schema_name: schema, comparison_schema_name: schema },
        database_objects: [{ object_type: 'EXTENSION' as const, object_name: 'citext' }],
      })),
    },
  });
  expect(
    data.map(({ modify_sqls: all }) => all.map(({ sql_statement: sql, locks }) => [sql, locks?.is_known])),
  ).toEqual([
    [
      [expect.stringContaining('CREATE EXTENSION citext SCHEMA public VERSION'), true],
      [expect.stringContaining('COMMENT ON EXTENSION citext IS'), true],
    ],
    [],
  ]);
  expect(data[1]?.not_written).toEqual([
    {
      object_type: 'EXTENSION',
      object_name: 'citext',
      reason: expect.stringContaining('another pair of schemas (one)'),
    },
  ]);
  await there.close();
  await db.run('drop database wide_second with (force)');
});
