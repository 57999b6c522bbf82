import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { saidOf, scriptOf } from '../../../../test/support/structure-pairs.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures as structures } from './structures.ts';

/** What only some accounts may do is named where the account of the comparison may not, in place of a statement that would fail. */
let postgres: TestPostgres;
let [owner, keeper] = [undefined as unknown as Connection, undefined as unknown as Connection];
const signedIn = (account: { readonly user?: string; readonly password?: string }) =>
  postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' }, ...account },
    { timeoutMs: 5000, applicationName: 'test' },
  );
beforeAll(async () => {
  postgres = await startPostgres();
  owner = await signedIn({});
  await all(["create role rights_keeper login password 'kept'", 'grant create on database postgres to rights_keeper']);
  keeper = await signedIn({ user: 'rights_keeper', password: 'kept' });
});
afterAll(async () => {
  await keeper.close();
  await all(['drop owned by rights_keeper cascade', 'drop role rights_keeper']);
  await owner.close();
  await postgres.stop();
});

async function all(sql: readonly string[]): Promise<void> {
  for (const one of sql) await owner.run(one);
}

/** What is written and what is not, for a comparison that belongs to somebody. */
async function writtenBy(connection: Connection, made: readonly string[]) {
  await all([
    ...['drop schema if exists base cascade', 'drop schema if exists other cascade'],
    ...['create schema base', 'create schema other authorization rights_keeper'],
    ...['set search_path to base', ...made],
  ]);
  const sides = { base: { connection: owner, schema: 'base' }, comparison: { connection, schema: 'other' } };
  const { objects } = await saidOf(structures, sides.base, sides.comparison);
  const { statements, notWritten } = await scriptOf(structures, sides, objects);
  return {
    sql: statements.map(({ sql }) => sql),
    left: notWritten.map(({ object, left }) => `${object.type} ${object.name}: ${left.reason} ${left.name}`),
  };
}

test('operator classes and families are made by superusers only', async () => {
  const made = ['create operator class c for type int8 using btree as function 1 btint8cmp(int8, int8)'];
  expect(await writtenBy(keeper, made)).toEqual({
    sql: [],
    left: ['OPERATOR_FAMILY c: rightMissing SUPERUSER', 'OPERATOR_CLASS c: rightMissing SUPERUSER'],
  });
  expect(await writtenBy(owner, made)).toEqual({
    sql: [
      'CREATE OPERATOR FAMILY c USING btree;',
      'CREATE OPERATOR CLASS c FOR TYPE bigint USING btree FAMILY c AS FUNCTION 1 (bigint, bigint) btint8cmp(bigint,bigint);',
    ],
    left: [],
  });
});

test('whoever may make something in a schema makes conversions', async () => {
  const made = [`create conversion c for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`];
  const { sql, left } = await writtenBy(keeper, made);
  expect([sql, left]).toEqual([[`CREATE CONVERSION c FOR 'LATIN1' TO 'UTF8' FROM iso8859_1_to_utf8;`], []]);
  await keeper.run('set search_path to other');
  for (const one of sql) await keeper.run(one);
});
