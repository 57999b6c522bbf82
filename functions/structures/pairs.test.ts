import { createConnection } from 'mysql2/promise';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import { runPair, type Outcome, type PairRun } from '../../test/support/structure-pairs.ts';
import { mariadbPairs } from '../../test/support/structure-pairs-mariadb.ts';
import { postgresPairs } from '../../test/support/structure-pairs-postgres.ts';
import type { Connection } from '../engines/driver.ts';
import { mysqlDriver } from '../engines/mysql.ts';
import { postgresDriver } from '../engines/postgres.ts';
import { mysqlStructures } from './mysql-structures.ts';
import { postgresStructures } from './postgres-structures.ts';

let [postgres, mariadb] = [undefined as unknown as TestPostgres, undefined as unknown as TestMariadb];
let [pg, maria] = [undefined as unknown as Connection, undefined as unknown as Connection];
// A hundred schemas are made and compared three times each.
jest.setTimeout(600_000);
const options = { timeoutMs: 5000, applicationName: 'test' };
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  pg = await postgresDriver.connect({ dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } }, options);
  maria = await mysqlDriver.connect({ dbType: 'MariaDB', ...mariadb, params: {} }, options);
});
afterAll(async () => {
  await Promise.all([pg.close(), maria.close()]);
  await Promise.all([postgres.stop(), mariadb.stop()]);
});

type Tally = Record<Outcome, string[]>;
const tally = (): Tally => ({ exact: [], named: [], silent: [], 'fails half-way': [], 'told for ever': [] });
/** Reasons stand for a pair that is left to people in part or in whole. */
function note(into: Tally, name: string, expected: 'exact' | 'named', run: PairRun): void {
  const reasons = run.notWritten.map(({ left }) => `${left.reason} ${left.name}`).join('; ');
  into[run.outcome].push(run.outcome === expected ? name : `${name} (${run.problem ?? reasons})`);
}

test('every kind of difference on PostgreSQL is made the same, or is named with its reason', async () => {
  const found = tally();
  for (const [name, expected, before, after] of postgresPairs) {
    for (const [schema, sql] of [
      ['base', after],
      ['other', before],
    ] as const) {
      await pg.run('set search_path to public');
      await pg.run(`drop schema if exists ${schema} cascade`);
      await pg.run(`create schema ${schema}`);
      await pg.run(`set search_path to ${schema}`);
      for (const one of sql) await pg.run(one);
    }
    const sides = { base: { connection: pg, schema: 'base' }, comparison: { connection: pg, schema: 'other' } };
    note(found, name, expected, await runPair(postgresStructures, sides, 'set search_path to other'));
  }
  expect([found.silent, found['fails half-way'], found['told for ever']]).toEqual([[], [], []]);
  const wanted = (kind: string) => postgresPairs.filter(([, expected]) => expected === kind).map(([name]) => name);
  expect(found.exact).toEqual(wanted('exact'));
  expect(found.named).toEqual(wanted('named'));
});

test('on MariaDB likewise', async () => {
  const { host, port, user, password } = mariadb;
  const settings = { charset: 'utf8mb4', flags: ['-IGNORE_SPACE'], multipleStatements: true };
  const link = await createConnection({ host, port, user, password, ...settings });
  const found = tally();
  for (const [name, expected, before, after] of mariadbPairs) {
    for (const [schema, sql] of [
      ['base', after],
      ['other', before],
    ] as const) {
      await link.query(
        `drop database if exists ${schema}; create database ${schema}; use ${schema}; set sql_mode = default`,
      );
      for (const one of sql) await link.query(one);
    }
    const sides = { base: { connection: maria, schema: 'base' }, comparison: { connection: maria, schema: 'other' } };
    note(found, name, expected, await runPair(mysqlStructures, sides, 'use other'));
  }
  await link.end();
  expect([found.silent, found['fails half-way'], found['told for ever']]).toEqual([[], [], []]);
  const wanted = (kind: string) => mariadbPairs.filter(([, expected]) => expected === kind).map(([name]) => name);
  expect(found.exact).toEqual(wanted('exact'));
  expect(found.named).toEqual(wanted('named'));
});
