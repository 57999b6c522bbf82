import { createConnection } from 'mysql2/promise';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { saidOf, scriptOf } from '../../../test/support/structure-pairs.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import { askIn } from './postgres/ask.ts';
import { mysqlStructures } from './mysql/structures.ts';
import { postgresChanges } from './postgres/changes.ts';
import { partLosses } from './postgres/losses.ts';
import { postgresStructures } from './postgres/structures.ts';
import { allOf, isSameObject, type SchemaObject } from './structure.ts';

let [postgres, mariadb] = [undefined as unknown as TestPostgres, undefined as unknown as TestMariadb];
let pg = undefined as unknown as Connection;
let root: Awaited<ReturnType<typeof createConnection>>;
const options = { timeoutMs: 5000, applicationName: 'test' };
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  pg = await postgresDriver.connect({ dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } }, options);
  const { host, port, user, password } = mariadb;
  root = await createConnection({ host, port, user, password, multipleStatements: true });
});
afterAll(async () => {
  await Promise.all([pg.close(), root.end()]);
  await Promise.all([postgres.stop(), mariadb.stop()]);
});

/** How many rows a key or index that PostgreSQL has written itself would find against it. */
async function against(table: string, kind: 'constraint' | 'index', name: string): Promise<number> {
  const sql =
    kind === 'index'
      ? `select pg_get_indexdef('${name}'::regclass, 0, true)`
      : `select pg_get_constraintdef(oid, true) from pg_constraint where conname = '${name}'`;
  const [row] = (await pg.query(sql, { maxRows: 1 })).rows;
  const [loss] = partLosses(table, { name, definition: row?.[0] ?? '' });
  const [counted] = (await pg.query(loss?.count ?? 'select -1', { maxRows: 1 })).rows;
  return Number(counted?.[0]);
}

test('rows that are against a key are counted as the server would find them', async () => {
  for (const sql of [
    'create schema counted',
    'set search_path to counted',
    'create table "my parents" (id int primary key)',
    'create table t (id int primary key, parent int, other int, a int, b int)',
    'create table shape (like t including all)',
    // The definitions are those of a table without rows.
    'alter table shape add constraint own_parent foreign key (parent) references shape (id)',
    'alter table shape add constraint quoted foreign key (other) references "my parents" (id)',
    'alter table shape add constraint no_nulls unique nulls not distinct (a)',
    'create unique index no_nulls_either on shape (a) nulls not distinct',
    'create unique index partly on shape (b) where a > 5 or a is null',
    'insert into "my parents" values (7)',
    'insert into t values (1, null, 7, null, null), (2, 1, 8, null, null), (3, 9, null, 1, 4), (4, 1, null, 2, 4)',
  ])
    await pg.run(sql);
  // The key of a table to itself names the table whose rows are asked.
  const [own] = (
    await pg.query(
      "select replace(pg_get_constraintdef(oid, true), 'shape', 't') from pg_constraint where conname = 'own_parent'",
      { maxRows: 1 },
    )
  ).rows;
  const [loss] = partLosses('t', { name: 'own_parent', definition: own?.[0] ?? '' });
  expect((await pg.query(loss?.count ?? '', { maxRows: 1 })).rows).toEqual([['1']]);
  expect(await against('t', 'constraint', 'quoted')).toBe(1);
  expect(await against('t', 'constraint', 'no_nulls')).toBe(1);
  expect(await against('t', 'index', 'no_nulls_either')).toBe(1);
  expect(await against('t', 'index', 'partly')).toBe(0);
});

test('rows that fit no new enum and no partition are counted, and the statement that tells it fails before any other', async () => {
  const schemas = {
    other: [
      "create type e as enum ('a', 'b')",
      'create table t (id int, e e)',
      "insert into t values (1, 'a'), (2, 'b'), (3, null)",
      'create table p (id int) partition by list (id)',
      'create table p1 (id int)',
      'insert into p1 values (1), (2), (3)',
    ],
    base: [
      "create type e as enum ('a')",
      'create table t (id int, e e)',
      'create table p (id int) partition by list (id)',
      'create table p1 partition of p for values in (1)',
    ],
  };
  for (const [schema, sql] of Object.entries(schemas)) {
    for (const one of [`create schema ${schema}`, `set search_path to ${schema}`, ...sql]) await pg.run(one);
  }
  const sides = { base: { connection: pg, schema: 'base' }, comparison: { connection: pg, schema: 'other' } };
  const { objects } = await saidOf(postgresStructures, sides.base, sides.comparison);
  const { statements } = await scriptOf(postgresStructures, sides, objects);
  await pg.run('set search_path to other');
  const counted = new Map<string, string | null | undefined>();
  for (const { losses = [] } of statements)
    for (const { kind, count } of losses)
      if (count) counted.set(kind, (await pg.query(count, { maxRows: 1 })).rows[0]?.[0]);
  expect(Object.fromEntries(counted)).toEqual({ enumValues: '1', partitionRows: '2' });
  await expect(pg.run(statements[0]?.sql ?? '')).rejects.toThrow('is violated by some row');
});

test('a table that is made anew has no rows to be counted', async () => {
  for (const sql of ['create schema fresh', 'create table fresh.o (id int primary key, of_o int references fresh.o)'])
    await pg.run(sql);
  const [table] = await allOf(postgresStructures.read(pg, 'fresh'));
  const { main, last } = postgresChanges(table, undefined);
  expect(last).toHaveLength(1);
  expect([...main, ...last].filter(({ losses = [] }) => losses.length > 0)).toEqual([]);
});

test('a routine that is made anew loses the rights on it, which are counted', async () => {
  await root.query(
    'create database base; create database other; create user caller; create procedure base.p() select 2; create procedure other.p() select 1; grant execute on procedure other.p to caller; create function base.f() returns int return 2; create function other.f() returns int return 1',
  );
  const connection = await mysqlDriver.connect({ dbType: 'MariaDB', ...mariadb, schema: 'other', params: {} }, options);
  const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
  const { objects } = await saidOf(mysqlStructures, sides.base, sides.comparison);
  const { statements } = await scriptOf(mysqlStructures, sides, objects);
  const losses = statements.flatMap(({ losses: own = [] }) => own);
  const counted = [];
  for (const { kind, name, count } of losses)
    counted.push([kind, name, (await connection.query(count ?? '', { maxRows: 1 })).rows[0]?.[0]]);
  expect(counted).toEqual([
    ['grantsDropped', 'p', '1'],
    ['grantsDropped', 'f', '0'],
  ]);
  // And so it is.
  for (const { sql } of statements) await connection.run(sql);
  const [left] = await root.query("select count(*) as n from mysql.procs_priv where routine_name = 'p'");
  expect(left).toEqual([{ n: 0 }]);
  await connection.close();
});

test('what the account may not read is the same as nothing, and is left to people', async () => {
  await root.query(
    "create database mine; create database yours; create procedure mine.hidden() select 1; create procedure yours.hidden() select 2; create user half identified by 'half'; grant execute on mine.* to half; grant execute on yours.* to half",
  );
  const target = { dbType: 'MariaDB', ...mariadb, user: 'half', password: 'half', params: {} } as const;
  const connection = await mysqlDriver.connect(target, options);
  const sides = { base: { connection, schema: 'mine' }, comparison: { connection, schema: 'yours' } };
  const { objects } = await saidOf(mysqlStructures, sides.base, sides.comparison);
  expect(objects.map(({ name }) => name)).toEqual(['hidden']);
  const { statements, notWritten } = await scriptOf(mysqlStructures, sides, objects);
  expect(statements).toEqual([]);
  expect(notWritten.map(({ left }) => left.reason)).toEqual(['unreadable']);
  const [hidden] = (await allOf(mysqlStructures.read(connection, 'mine'))) as [SchemaObject];
  expect(isSameObject(hidden, hidden)).toBe(false);
  await connection.close();
});

test('an answer of the catalogue that does not come whole is refused as catalogueTooLarge', async () => {
  const cut = {
    query: async () => ({ rows: [], truncated: true }),
    run: async () => {},
    serverVersion: async () => '',
  };
  await expect((await askIn(cut, 'x'))('select')).rejects.toMatchObject({ kind: 'catalogueTooLarge' });
  await expect(mysqlStructures.count(cut, 'x')).rejects.toMatchObject({ kind: 'catalogueTooLarge' });
});
