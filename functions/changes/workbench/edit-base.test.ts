import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { editOrigin } from './edit-origin.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await onServer(at.bench, [
    `create table people (id int primary key, name text, "Name" text, born date, score float8, doubled int generated always as (id * 2) stored)`,
    `insert into people (id, name) values (1, 'mei')`,
    'create table loose (id int, name text)',
    'create view seen_people as select * from people',
    'create table pairs (a int, b text not null, n int, unique (a), primary key (b, n))',
  ]);
}, 60_000);
afterAll(() => at.bench.close());

const as = (user: string, tenant?: string) => at.bench.api.as(user, tenant);
const baseOf = async (sql: string) => {
  const { run } = await at.run(sql);
  return (await as('mei').call(contract.getQueryEditBase, at.of(run.run_uid))).data;
};
const refusalOf = async (sql: string) => {
  const { run } = await at.run(sql);
  return as('mei').refusal(contract.getQueryEditBase, at.of(run.run_uid));
};

test('a result of one table tells its key and which of its columns can be changed', async () => {
  expect(await baseOf('select * from people')).toEqual({
    family: 'postgres',
    schema: 'public',
    table: 'people',
    columns: [
      { at: 0, name: 'id', type: 'int4', is_given: false },
      { at: 1, name: 'name', type: 'text', is_given: false },
      { at: 2, name: 'Name', type: 'text', is_given: false },
      { at: 3, name: 'born', type: 'date', is_given: false },
      { at: 4, name: 'score', type: 'float8', is_given: false },
    ],
    key: ['id'],
  });
  // By place and by name, whatever the heading says; an expression is no column, and neither is the same one twice.
  const named = await baseOf(
    `select upper(name), p.NAME as id, ID as name, "Name", id from public.people p where id > 0`,
  );
  expect(named.columns.map(({ at: place, name }) => [place, name])).toEqual([
    [1, 'name'],
    [2, 'id'],
    [3, 'Name'],
  ]);
  expect((await baseOf('select n, b from pairs order by n limit 5')).key).toEqual(['b', 'n']);
});

test.each([
  ['select id, count(*) from people group by id', /not those of one table/],
  ['select distinct id, name from people', /not those of one table/],
  ['select a.id, b.name from people a join people b on a.id = b.id', /not those of one table/],
  ['select id, name from people union all select id, name from people', /not those of one table/],
  ['with p as (select * from people) select * from p', /not those of one table/],
  ['select * from (select * from people) p', /not those of one table/],
  ['select id, p.* from people p', /not those of one table/],
  ['select * from seen_people', /seen_people is no table/],
  ['select * from loose', /loose has neither a primary key/],
  ['select name from people', /the column id of its key is not in the result/],
  ['select id + 0 as id, name from people', /the column id of its key is not in the result/],
  ['select oid, relname from pg_class limit 1', /pg_class is no table/],
])('rows of %s are not edited', async (sql, why) => {
  const { error, message } = await refusalOf(sql);
  expect(error).toBe('queryResultNotEditable');
  expect(message).toMatch(why);
});

test('clauses that bring other rows than those of now are not taken for the table', () => {
  for (const sql of [
    'select * from people for system_time as of now()',
    'select * from people p (a, b)',
    'select * from people tablesample system (1)',
  ])
    expect(editOrigin(sql, sql.includes('system_time') ? 'MariaDB' : 'PostgreSQL', ['id'])).toHaveProperty('why');
});

test('only its runner asks, in the same project and tenant, and only while there is a result', async () => {
  const { run } = await at.run('select * from people');
  const op = contract.getQueryEditBase;
  expect(await as('director').errorOf(op, at.of(run.run_uid))).toBe('notFound');
  expect(await as('lee').errorOf(op, at.of(run.run_uid))).toBe('forbidden');
  expect(await as('admin', 'other').errorOf(op, at.of(run.run_uid))).toBe('notFound');
  expect(await as('mei').errorOf(op, at.of('short'))).toBe('validation');
  const { run: failed } = await at.run('select no_such_column from people');
  expect(await as('mei').errorOf(op, at.of(failed.run_uid))).toBe('queryResultMissing');
});
