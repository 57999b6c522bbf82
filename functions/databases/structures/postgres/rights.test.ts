import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { saidOf, scriptOf } from '../../../../test/support/structure-pairs.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures as structures } from './structures.ts';

/** What only some accounts may do is named where the account of the comparison may not, in place of a statement that would fail. */
let postgres: TestPostgres;
let [owner, keeper] = [undefined as unknown as Connection, undefined as unknown as Connection];
const signedIn = ({ database = 'postgres', ...account }: { user?: string; password?: string; database?: string }) =>
  postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database }, ...account },
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

test('what belongs to the database is changed by whoever may, and named for others', async () => {
  const second = 'rights_second';
  await owner.run(`create database ${second}`);
  const there = await signedIn({ database: second });
  const [wrapper, server] = ['create foreign data wrapper w', 'create server s foreign data wrapper w'];
  for (const sql of [
    ...[wrapper, `alter foreign data wrapper w options (a '1')`, server],
    `create user mapping for rights_keeper server s options (password 'kept')`,
    ...['create extension pg_trgm', 'create access method m type index handler bthandler'],
    "create function f() returns event_trigger language plpgsql as 'begin end'",
    'create event trigger e on sql_drop execute function f()',
    'alter default privileges for role rights_keeper grant select on tables to public',
    'alter default privileges grant select on tables to rights_keeper',
  ])
    await there.run(sql);
  await all([wrapper, 'drop schema if exists public cascade', 'create schema public authorization rights_keeper']);
  const script = async (connection: Connection, types: readonly string[]) => {
    const sides = { base: { connection: there, schema: 'public' }, comparison: { connection, schema: 'public' } };
    const { objects } = await saidOf(structures, sides.base, sides.comparison);
    const chosen = objects.filter(({ type }) => types.includes(type));
    const { statements, notWritten } = await scriptOf(structures, sides, chosen);
    return [
      ...statements.map(({ sql }) => sql),
      ...notWritten.map(({ object, left }) => `${object.type} ${object.name}: ${left.reason} ${left.name}`),
    ];
  };
  const { rows } = await owner.query('select quote_ident(current_user)', { maxRows: 1 });
  const boss = rows[0]?.[0] ?? '';
  expect(await script(keeper, ['FOREIGN_DATA_WRAPPER', 'ACCESS_METHOD', 'EVENT_TRIGGER'])).toEqual([
    `FOREIGN_DATA_WRAPPER w: rightMissing OWNER ${boss}`,
    'EVENT_TRIGGER e: rightMissing SUPERUSER',
    'ACCESS_METHOD m: rightMissing SUPERUSER',
  ]);
  // The server trusts this one.
  expect(await script(keeper, ['EXTENSION'])).toContain(`CREATE EXTENSION pg_trgm SCHEMA "public" VERSION '1.6';`);
  expect(await script(keeper, ['DEFAULT_PRIVILEGES'])).toEqual([
    'ALTER DEFAULT PRIVILEGES FOR ROLE rights_keeper GRANT SELECT ON TABLES TO PUBLIC;',
    `DEFAULT_PRIVILEGES ${boss}: rightMissing MEMBER OF ${boss}`,
    `DEFAULT_PRIVILEGES ${boss}: differsInUnwritten defaultPrivileges`,
  ]);
  const mapping = await script(owner, ['SERVER', 'USER_MAPPING']);
  expect(mapping).toEqual([
    'CREATE SERVER s FOREIGN DATA WRAPPER w;',
    'CREATE USER MAPPING FOR rights_keeper SERVER s;',
    'USER_MAPPING rights_keeper SERVER s: optionsUnread rights_keeper SERVER s',
  ]);
  expect((await structures.others(there, 'public')).unread).toEqual(['userMappingOptions']);
  await there.close();
  await all([
    `drop database ${second} with (force)`,
    'drop foreign data wrapper w',
    'drop schema public cascade',
    'create schema public',
  ]);
});

test('an extension that something still needs is not dropped', async () => {
  const second = 'rights_second';
  await owner.run(`create database ${second}`);
  const there = await signedIn({ database: second });
  for (const sql of ['create extension citext', 'create table t (a citext)', 'create view v as select a from t'])
    await there.run(sql);
  const sides = { base: { connection: owner, schema: 'public' }, comparison: { connection: there, schema: 'public' } };
  const { statements, notWritten } = await scriptOf(structures, sides, [{ type: 'EXTENSION', name: 'citext' }]);
  expect(statements).toEqual([]);
  expect(notWritten.map(({ left }) => left)).toEqual([
    { reason: 'usedByOthers', name: 'column a of table t, column a of view v' },
  ]);
  await there.close();
  await owner.run(`drop database ${second} with (force)`);
});

test('nothing of what the options of a user mapping hold is read', async () => {
  await all([
    ...['create foreign data wrapper w', 'create server s foreign data wrapper w', 'set search_path to public'],
    `create user mapping for rights_keeper server s options (user 'someone', password 'kept')`,
  ]);
  const told: string[] = [];
  const listening = {
    ...{ run: (sql: string) => owner.run(sql), serverVersion: () => owner.serverVersion() },
    query: async (sql: string, options: { readonly maxRows: number }) => {
      const answer = await owner.query(sql, options);
      told.push(sql, JSON.stringify(answer.rows));
      return answer;
    },
  };
  const { objects } = await saidOf(
    structures,
    { connection: listening, schema: 'public' },
    { connection: listening, schema: 'other' },
  );
  expect(objects.map(({ type }) => type)).not.toContain('USER_MAPPING');
  expect(told.join()).toContain('rights_keeper SERVER s');
  expect(told.join()).not.toMatch(/umoptions|someone|kept/);
  await all(['drop foreign data wrapper w cascade']);
});
