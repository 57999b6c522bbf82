import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as contract from '../../../shared/contract/databases/instances/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { wishOf } from '../../../test/support/wish-of.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import type { Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { requireDbService, targetOf } from '../db-services/service.ts';
import { liveSchema } from './service.ts';

let api: TestApi;
let mariadb: TestMariadb;
let postgres: TestPostgres;
let projectUid: string;
const uids: Record<string, string> = {};

beforeAll(async () => {
  [api, mariadb, postgres] = await Promise.all([testApi(), startMariadb(), startPostgres()]);
  projectUid = (await api.as('director').call(projects.addProject, { body: { project: { name: 'shop' } } })).data.uid;
  const tag =
    (
      await api
        .as('director')
        .call(projects.listEnvironmentTags, { params: { project_uid: projectUid }, query: { page_size: 1 } })
    ).data[0]?.uid ?? '';
  const save = async (
    name: string,
    fields: { db_type: string; additional_params?: { name: string; value: string }[] },
    { host, port, user, password }: TestMariadb | TestPostgres,
  ) => {
    const body = {
      db_service: {
        ...fields,
        name,
        host,
        port,
        user,
        password,
        environment_tag_uid: tag,
        maintenance_times: [{ maintenance_start_time: { hour: 1 }, maintenance_stop_time: { hour: 2 } }],
      },
    };
    uids[name] = (
      await api.as('director').call(dbServices.addDbService, { params: { project_uid: projectUid }, body })
    ).data.uid;
  };
  await save('maria', { db_type: 'MariaDB' }, mariadb);
  await save(
    'pg',
    { db_type: 'PostgreSQL', additional_params: [{ name: 'database', value: postgres.database }] },
    postgres,
  );
  await save('dark', { db_type: 'PostgreSQL' }, { ...postgres, port: 1 });
  await run(await target('maria'), [
    "create table shop.orders (id int primary key auto_increment, note varchar(30) not null comment 'words', key by_note (note)) engine=InnoDB",
    "insert into shop.orders (note) values ('a'), ('b')",
    'analyze table shop.orders',
    'create table shop.plain (a int)',
  ]);
  await run(await target('pg'), [
    'create schema sales',
    "create table sales.orders (id bigint generated always as identity primary key, note varchar(30) not null default 'x', amount numeric(10, 2))",
    'create unique index orders_note on sales.orders (note) where amount > 0',
    'insert into sales.orders (note) select g::text from generate_series(1, 50) g',
    'analyze sales.orders',
    'create table sales."odd\'; name" (a int)',
  ]);
  await api.addMember(projectUid, 'mei');
  await api.addMember(projectUid, 'lee', { roles: [{ role: '700403', on: [uids['maria'] ?? ''] }] });
});
afterAll(() => Promise.all([api.close(), mariadb.stop(), postgres.stop()]));

const at = (instance_name: string, more: object = {}) => ({ params: { project_name: 'shop', instance_name, ...more } });
const saved = (name: string) => requireDbService({ table: api.table() }, uids[name] ?? '');
const target = async (name: string) => targetOf(api.world, 'default', await saved(name));

async function run(where: Target, statements: readonly string[]): Promise<void> {
  const connection = await (await driverOf(where.dbType)).connect(where, { timeoutMs: 5000, applicationName: 'test' });
  for (const sql of statements) await connection.run(sql);
  await connection.close();
}

describe('the catalogue of a data source', () => {
  test('lists schemas and tables', async () => {
    const director = api.as('director');
    expect(
      (await director.call(contract.listSchemas, { params: { project_name: 'shop', instance_name: 'pg' } })).data
        .schema_name_list,
    ).toEqual(['public', 'sales']);
    expect(
      (
        await director.call(contract.listTables, {
          params: { project_name: 'shop', instance_name: 'maria', schema_name: 'shop' },
          query: {},
        })
      ).data,
    ).toEqual([{ name: 'orders' }, { name: 'plain' }]);
  });

  test('lists sizes and keys of tables where they are asked for', async () => {
    await run(await target('maria'), [
      'create table shop.lines (id int, part int, primary key (part, id), constraint of_order foreign key (id) references shop.orders (id))',
    ]);
    await run(await target('pg'), [
      'create table public.seasons (a int, b int, primary key (b, a))',
      'create table sales.pieces (id int primary key, x int, y int, order_id bigint references sales.orders, constraint of_season foreign key (y, x) references public.seasons (b, a))',
    ]);
    const listed = async (instance_name: string, schema_name: string, with_details: 'sizes' | 'keys') =>
      (
        await api.as('director').call(contract.listTables, {
          params: { project_name: 'shop', instance_name, schema_name },
          query: { with_details },
        })
      ).data;
    const pieces = (await listed('pg', 'sales', 'keys')).find(({ name }) => name === 'pieces');
    expect(pieces).toEqual({
      name: 'pieces',
      key: ['id'],
      foreign_keys: [
        { name: 'of_season', columns: ['y', 'x'], to_schema: 'public', to_table: 'seasons', to_columns: ['b', 'a'] },
        {
          name: 'pieces_order_id_fkey',
          columns: ['order_id'],
          to_schema: 'sales',
          to_table: 'orders',
          to_columns: ['id'],
        },
      ],
    });
    expect((await listed('maria', 'shop', 'keys')).find(({ name }) => name === 'lines')).toEqual({
      name: 'lines',
      key: ['part', 'id'],
      foreign_keys: [{ name: 'of_order', columns: ['id'], to_schema: 'shop', to_table: 'orders', to_columns: ['id'] }],
    });
    expect((await listed('maria', 'shop', 'sizes')).find(({ name }) => name === 'orders')?.bytes).toBeGreaterThan(1000);
    expect((await listed('pg', 'sales', 'sizes')).find(({ name }) => name === 'orders')).toEqual({
      name: 'orders',
      bytes: 8192,
      rows: 50,
    });
    expect(
      await api.as('director').errorOf(contract.listTables, {
        ...at('maria', { schema_name: 'shop' }),
        query: { with_details: 'all' },
      }),
    ).toBe('validation');
    await run(await target('maria'), ['drop table shop.lines']);
  });

  test('describes a table', async () => {
    const { data } = await api.as('director').call(contract.getTableMetadata, {
      params: { project_name: 'shop', instance_name: 'maria', schema_name: 'shop', table_name: 'orders' },
    });
    expect(data).toMatchObject({
      schema: 'shop',
      name: 'orders',
      create_table_sql: expect.stringContaining('CREATE TABLE'),
    });
    expect(data.columns.head[0]).toEqual({ field_name: 'COLUMN_NAME', desc: 'Column' });
    expect(data.columns.rows[1]).toMatchObject({
      COLUMN_NAME: 'note',
      COLUMN_TYPE: 'varchar(30)',
      IS_NULLABLE: 'NO',
      COLUMN_COMMENT: 'words',
    });
    expect(data.indexes.rows).toContainEqual({
      INDEX_NAME: 'by_note',
      COLUMN_NAME: 'note',
      UNIQUE: 'NO',
      PRIMARY: 'NO',
    });
  });

  test('takes a name with quotes for a name', async () => {
    const odd = { project_name: 'shop', instance_name: 'pg', schema_name: 'sales', table_name: "odd'; name" };
    expect((await api.as('director').call(contract.getTableMetadata, { params: odd })).data.columns.rows).toHaveLength(
      1,
    );
    for (const name of ["x'; drop table sales.orders; --", 'orders" or "1"="1', '..orders', '`orders`']) {
      expect(
        await api
          .as('director')
          .errorOf(contract.getTableMetadata, at('pg', { schema_name: 'sales', table_name: name })),
      ).toBe('notFound');
      expect(await api.as('director').errorOf(contract.listTables, at('maria', { schema_name: name }))).toBe(
        'notFound',
      );
    }
  });

  test('is shown to those who may do anything with the data source, and to no one else', async () => {
    const lee = api.as('lee');
    expect(
      (await lee.call(contract.listSchemas, { params: { project_name: 'shop', instance_name: 'maria' } })).data
        .schema_name_list,
    ).toContain('shop');
    expect(await lee.errorOf(contract.listSchemas, at('pg'))).toBe('notFound');
    expect(await lee.errorOf(contract.getInstance, at('pg'))).toBe('notFound');
    expect(await api.as('mei').errorOf(contract.listSchemas, at('maria'))).toBe('forbidden');
    expect(await api.as('admin', 'other').errorOf(contract.listSchemas, at('maria'))).toBe('notFound');
    expect(await api.as('admin').errorOf(contract.listSchemas, at('none'))).toBe('notFound');
  });

  test('that cannot be reached says so in the words of the specification', async () => {
    const refusal = await api.as('director').refusal(contract.listSchemas, at('dark'));
    expect(refusal).toMatchObject({
      error: 'connectFailed',
      code: 5002,
      message: expect.stringMatching(/^DB instance dark connectivity test failed: /),
    });
  });
});

describe('a data source of the SQL module', () => {
  test('is read by its name, without its password', async () => {
    const reply = await api
      .as('lee')
      .call(contract.getInstance, { params: { project_name: 'shop', instance_name: 'maria' } });
    expect(reply.data).toMatchObject({
      instance_name: 'maria',
      db_type: 'MariaDB',
      db_port: String(mariadb.port),
      environment_tag_name: 'DEV',
      rule_template: { name: 'default_MariaDB_V1Rules', is_global_rule_template: true },
      maintenance_times: [
        { maintenance_start_time: { hour: 1, minute: 0 }, maintenance_stop_time: { hour: 2, minute: 0 } },
      ],
    });
    expect(JSON.stringify(reply)).not.toContain(mariadb.password);
  });

  test('is tested by name, alone and with others', async () => {
    expect(
      (await api.as('lee').call(contract.testInstance, { params: { project_name: 'shop', instance_name: 'maria' } }))
        .data,
    ).toEqual({ is_instance_connectable: true, connect_error_message: '' });
    const { data } = await api.as('director').call(contract.testInstances, {
      params: { project_name: 'shop' },
      body: { instances: [{ name: 'pg' }, { name: 'dark' }] },
    });
    expect(data).toMatchObject([
      { instance_name: 'pg', is_instance_connectable: true },
      { instance_name: 'dark', is_instance_connectable: false },
    ]);
    expect(await api.as('mei').errorOf(contract.testInstance, at('maria'))).toBe('notFound');
    expect(
      await api.as('lee').errorOf(contract.testInstances, {
        params: { project_name: 'shop' },
        body: { instances: [{ name: 'maria' }, { name: 'pg' }] },
      }),
    ).toBe('notFound');
  });

  test('shows the rules of its template', async () => {
    const { data } = await api
      .as('director')
      .call(contract.listInstanceRules, { params: { project_name: 'shop', instance_name: 'pg' } });
    expect(new Set(data.map((rule) => rule.db_type))).toEqual(new Set(data.length > 0 ? ['PostgreSQL'] : []));
  });

  test('belongs to a type that the drivers list', async () => {
    const { data } = await api.as('max').call(contract.listDrivers);
    expect(data).toContainEqual({ driver_name: 'MariaDB', default_port: 3306, logo_url: '/logos/mariadb.svg' });
    expect(
      (await api.as('max').call(contract.listDriverParams)).data
        .find((one) => one.db_type === 'Oracle')
        ?.params.map(({ name }) => name),
    ).toContain('service_name');
  });
});

describe('the schema for an audit', () => {
  const wishIn = (sql: string, dialect: 'mysql' | 'postgres', chosen: string | undefined) =>
    wishOf(parseScript(sql, dialect), { dialect, chosen });
  const schemaFor = async (name: string, sql: string, schema?: string, clock: Clock = systemClock) =>
    liveSchema({ tenant: 'default', world: { ...api.world, clock } }, await saved(name), {
      wish: wishIn(sql, name === 'maria' ? 'mysql' : 'postgres', schema),
      schema,
    });

  test('on PostgreSQL has the tables that the script names with keys, types and size', async () => {
    const { schema } = await schemaFor('pg', 'update sales.orders set note = $1 where id = 1; select * from missing');
    const orders = schema?.tables.find((table) => table.schema === 'sales' && table.name === 'orders');
    expect(orders).toMatchObject({ type: 'table', rows: 50, bytes: expect.any(Number) });
    expect(orders?.columns?.map(({ name, nullable }) => [name, nullable])).toEqual([
      ['id', false],
      ['note', false],
      ['amount', true],
    ]);
    expect(orders?.columns?.[1]).toMatchObject({ length: 30, hasDefault: true });
    expect(orders?.indexes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'primary', columns: ['id'] }),
        expect.objectContaining({ name: 'orders_note', kind: 'unique', partial: true }),
      ]),
    );
    expect(schema).toMatchObject({ currentSchema: 'public', serverVersion: expect.stringMatching(/\d/) });
    expect([...(schema?.wholeSchemas ?? [])].sort()).toEqual(['public', 'sales']);
  });

  test('calls no table missing that a later schema of the search path may hold', async () => {
    await run(await target('pg'), [`alter database "${postgres.database}" set search_path = public, sales`]);
    // What was remembered ends with any change of the data source, such as the result of a test.
    await api
      .as('director')
      .call(dbServices.testDbService, { params: { project_uid: projectUid, db_service_uid: uids['pg'] ?? '' } });
    expect((await schemaFor('pg', 'select 1 from orders')).schema).toMatchObject({
      currentSchema: 'public',
      wholeSchemas: [],
    });
    expect((await schemaFor('pg', 'select 1 from orders', 'sales')).schema).toMatchObject({
      currentSchema: 'sales',
      wholeSchemas: ['public', 'sales'],
    });
  });

  test('on MariaDB knows engine, comments and the other tables of the schema', async () => {
    const { schema } = await schemaFor('maria', 'alter table orders add column c int', 'shop');
    expect(schema?.tables.find((table) => table.name === 'orders')).toMatchObject({
      engine: 'InnoDB',
      rows: 2,
      indexes: expect.arrayContaining([expect.objectContaining({ name: 'by_note', kind: 'plain' })]),
    });
    expect(schema?.tables.find((table) => table.name === 'plain')).toMatchObject({ columns: undefined });
    expect(schema).toMatchObject({ currentSchema: 'shop', wholeSchemas: ['shop'] });
  });

  test('has the plan of each statement that may be explained, and none behind a change of its tables', async () => {
    const sql =
      'select * from sales.orders where amount = 1; alter table sales.orders add extra int; select * from sales.orders where amount = 2; insert into sales.orders (note) values ($$z$$)';
    const { schema } = await schemaFor('pg', sql, 'sales');
    expect(schema?.plans).toEqual([
      {
        sql: 'select * from sales.orders where amount = 1',
        plan: expect.objectContaining({ steps: [expect.objectContaining({ table: 'orders', access: 'wholeTable' })] }),
      },
    ]);
    expect((await schemaFor('maria', 'select 1 from orders')).schema?.plans).toEqual([]);
    expect((await schemaFor('maria', 'select 1 from orders', 'shop')).schema?.plans).toHaveLength(1);
    expect(schema?.settings).toHaveProperty('work_mem');
  });

  test('asks within its budget, says when that was not enough, and goes on from there the next time', async () => {
    const many = Array.from(
      { length: limits.auditProbesMax + 50 },
      (_, n) => `select * from sales.orders where id = ${n}`,
    ).join(';');
    // What a busy machine needs longer for is not asked less.
    const clock = manualClock(Date.now());
    const first = await schemaFor('pg', many, 'sales', clock);
    expect(first.spent).toMatchObject({ probes: limits.auditProbesMax, isCutShort: true });
    const second = await schemaFor('pg', many, 'sales', clock);
    expect(second.schema?.plans).toHaveLength(limits.auditProbesMax + 50);
    expect(second.spent.isCutShort).toBe(false);
    expect((await schemaFor('pg', many, 'sales', clock)).spent).toMatchObject({ probes: 0 });
  });

  test('that cannot be read comes with the reason', async () => {
    expect(await schemaFor('dark', 'select 1 from t')).toMatchObject({ problem: expect.stringMatching(/\S/) });
  });

  test('is remembered, so that the same script asks the database once', async () => {
    const first = (await schemaFor('pg', 'select 1 from sales.orders')).schema?.tables.find(
      (table) => table.name === 'orders',
    );
    await run(await target('pg'), [
      'comment on table sales.orders is $$new$$',
      'alter table sales.orders add column later int',
    ]);
    const second = (await schemaFor('pg', 'select 1 from sales.orders')).schema?.tables.find(
      (table) => table.name === 'orders',
    );
    expect(second).toBe(first);
  });
});
