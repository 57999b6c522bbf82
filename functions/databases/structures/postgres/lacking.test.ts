import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { allOf } from '../structure.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures } from './structures.ts';

/** A relative of PostgreSQL that lacks a catalogue: what it tells is compared, and what it does not is named. */
let postgres: TestPostgres;
let db: Connection;
beforeAll(async () => {
  postgres = await startPostgres();
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  for (const sql of [
    'create schema shop',
    'set search_path to shop',
    'create table t (a int)',
    'create collation c from "C"',
    'create text search configuration s (copy = simple)',
  ])
    await db.run(sql);
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
});

const lacking = (catalogue: RegExp) => ({
  run: (sql: string) => db.run(sql),
  serverVersion: () => db.serverVersion(),
  query: async (sql: string, options: { readonly maxRows: number }) =>
    db.query(catalogue.test(sql) ? 'select * from no_such_catalogue' : sql, options),
});
const typesRead = async (catalogue: RegExp) =>
  (await allOf(postgresStructures.read(lacking(catalogue), 'shop'))).map(({ type, name }) => `${type} ${name}`);

test('all of it is read where nothing is lacking', async () => {
  expect(await typesRead(/no such text/)).toEqual(['TABLE t', 'COLLATION c', 'TEXT_SEARCH_CONFIGURATION s']);
  expect((await postgresStructures.others(lacking(/no such text/), 'shop')).unread).toEqual([]);
});

test.each([
  [/pg_ts_config/, ['TABLE t', 'COLLATION c'], 'textSearch'],
  [/pg_collation c/, ['TABLE t', 'TEXT_SEARCH_CONFIGURATION s'], 'collation'],
  [/pg_publication_namespace/, ['TABLE t', 'COLLATION c', 'TEXT_SEARCH_CONFIGURATION s'], 'publication'],
])('without %s the rest is read, and the kind is named', async (catalogue, read, kind) => {
  expect(await typesRead(catalogue)).toEqual(read);
  expect((await postgresStructures.others(lacking(catalogue), 'shop')).unread).toContain(kind);
  expect(await postgresStructures.hidden?.(lacking(catalogue), 'shop')).toEqual([kind]);
  expect(await postgresStructures.count(lacking(catalogue), 'shop')).toBeGreaterThan(0);
});

test('what is no refusal of a catalogue is no gap', async () => {
  const cut = {
    ...lacking(/x/),
    query: () =>
      Promise.reject(new EngineError({ kind: 'lostConnection', code: '', message: 'gone', outcome: 'unknown' })),
  };
  await expect(allOf(postgresStructures.read(cut, 'shop'))).rejects.toThrow();
});
