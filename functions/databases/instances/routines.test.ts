import * as contract from '../../../shared/contract/databases/instances/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { driverOf } from '../../engines/index.ts';

/** What a schema has beside its tables, on real servers. */
let api: TestApi;
let mariadb: TestMariadb;
let postgres: TestPostgres;
beforeAll(async () => {
  [api, mariadb, postgres] = await Promise.all([testApi(), startMariadb(), startPostgres()]);
  const projectUid = await api.addProject('shop');
  const fields = ({ host, port, user, password }: TestMariadb | TestPostgres) => ({
    ...{ host, port: String(port), user, password },
  });
  const database = { additional_params: [{ name: 'database', value: postgres.database }] };
  await api.addDbService(projectUid, 'maria', { db_type: 'MariaDB', ...fields(mariadb) });
  await api.addDbService(projectUid, 'pg', { ...fields(postgres), ...database });
  await api.addMember(projectUid, 'mei');
  await api.addMember(projectUid, 'director', { isManager: true });
  await run('MariaDB', mariadb, ['create table shop.orders (id int primary key)']);
  await run('PostgreSQL', postgres, ['create schema sales', 'create table sales.orders (id int primary key)']);
}, 120_000);
afterAll(() => Promise.all([api.close(), mariadb.stop(), postgres.stop()]));

const of = (instance_name: string) => ({ project_name: 'shop', instance_name });
async function run(
  dbType: string,
  { host, port, user, password, database }: TestMariadb | TestPostgres,
  statements: readonly string[],
): Promise<void> {
  const place = dbType === 'PostgreSQL' ? { params: { database } } : { params: {}, schema: database };
  const target = { dbType, host, port, user, password, ...place };
  const connection = await (await driverOf(dbType)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
  for (const sql of statements) await connection.run(sql);
  await connection.close();
}

test('tells views from tables, and lists routines with what they take and their text', async () => {
  await run('MariaDB', mariadb, [
    'create view shop.noted as select id from shop.orders',
    'create function shop.twice(n int, of_what varchar(5)) returns int deterministic return n * 2',
    'create procedure shop.twice(in n int) select n',
  ]);
  await run('PostgreSQL', postgres, [
    'create view sales.dear as select id from sales.orders',
    "create function sales.twice(n int) returns int language sql as 'select n * 2'",
    "create function sales.twice(n text, often int) returns text language sql as 'select n || n'",
    "create procedure sales.clean() language sql as 'delete from sales.orders where false'",
    "create aggregate sales.summed(int) (sfunc = int4pl, stype = int, initcond = '0')",
  ]);
  const director = api.as('director');
  const viewsOf = async (instance: string, schema_name: string) =>
    (await director.call(contract.listTables, { params: { ...of(instance), schema_name }, query: {} })).data
      .filter(({ is_view }) => is_view)
      .map(({ name }) => name);
  expect(await viewsOf('maria', 'shop')).toEqual(['noted']);
  expect(await viewsOf('pg', 'sales')).toEqual(['dear']);
  const routines = async (instance: string, schema_name: string) =>
    (await director.call(contract.listRoutines, { params: { ...of(instance), schema_name } })).data;
  const onMaria = await routines('maria', 'shop');
  expect(onMaria.map(({ id: _, ...one }) => one)).toEqual([
    { name: 'twice', kind: 'function', arguments: 'n int(11), of_what varchar(5)' },
    { name: 'twice', kind: 'procedure', arguments: 'n int(11)' },
  ]);
  const onPostgres = await routines('pg', 'sales');
  expect(onPostgres.map(({ id: _, ...one }) => one)).toEqual([
    { name: 'clean', kind: 'procedure', arguments: '' },
    { name: 'twice', kind: 'function', arguments: 'n integer' },
    { name: 'twice', kind: 'function', arguments: 'n text, often integer' },
  ]);
  const textOf = async (instance: string, schema_name: string, routine_id: string) =>
    (await director.call(contract.getRoutineDefinition, { params: { ...of(instance), schema_name, routine_id } })).data;
  const [maria, postgresOne] = [onMaria[1]?.id ?? '', onPostgres[2]?.id ?? ''];
  expect((await textOf('maria', 'shop', maria)).create_sql).toContain('PROCEDURE `twice`(in n int)');
  expect(await textOf('pg', 'sales', postgresOne)).toMatchObject({
    name: 'twice',
    create_sql: expect.stringContaining('select n || n'),
  });
  for (const id of ['0', '1 or 1=1', "procedure twice'; drop table shop.orders; --", 'nothing'])
    for (const [instance, schema_name] of [
      ['maria', 'shop'],
      ['pg', 'sales'],
    ] as const)
      expect(
        await director.errorOf(contract.getRoutineDefinition, {
          params: { ...of(instance), schema_name, routine_id: id },
        }),
      ).toBe('notFound');
  expect(await director.errorOf(contract.listRoutines, { params: { ...of('pg'), schema_name: 'nowhere' } })).toBe(
    'notFound',
  );
  expect(await api.as('mei').errorOf(contract.listRoutines, { params: { ...of('pg'), schema_name: 'sales' } })).toBe(
    'forbidden',
  );
  expect(
    await api
      .as('mei')
      .errorOf(contract.getRoutineDefinition, { params: { ...of('pg'), schema_name: 'sales', routine_id: '1' } }),
  ).toBe('forbidden');
});
