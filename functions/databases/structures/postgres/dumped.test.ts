import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { everyPostgresPair } from '../../../../test/support/every-postgres-pair.ts';
import { sampled } from '../../../../test/support/lane.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { postgresAnewPairs } from '../../../../test/support/structure-pairs-postgres-anew.ts';
import { postgresKinPairs } from '../../../../test/support/structure-pairs-postgres-kin.ts';
import { runPair } from '../../../../test/support/structure-pairs.ts';
import { tried } from '../../../../test/support/tried.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures } from './structures.ts';

/** Another program has the last word on whether two schemas are the same: what `pg_dump` of PostgreSQL 15 writes of them. */
const usr = '.build/servers/postgres-15/usr';
/** What only a newer server has words for. */
const newer = new Set(['generated expression changes']);
const pairs = sampled(
  [...everyPostgresPair, ...postgresKinPairs, ...postgresAnewPairs].filter(([name]) => !newer.has(name)),
  25,
);

let postgres: TestPostgres;
let db: Connection;
beforeAll(async () => {
  postgres = await startPostgres('15');
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
});

test('what is made the same is dumped the same', async () => {
  const wrong: string[] = [];
  let same = 0;
  for (const [name, expected, before, after] of pairs) {
    await make('base', after);
    await make('other', before);
    const sides = { base: { connection: db, schema: 'base' }, comparison: { connection: db, schema: 'other' } };
    const { outcome, problem } = await runPair(postgresStructures, sides, 'set search_path to other');
    if (outcome !== expected) wrong.push(`${name}: ${outcome} ${problem ?? ''}`);
    if (outcome !== 'exact') continue;
    const [ours, theirs] = [dumped('base'), dumped('other')];
    if (ours === theirs) same++;
    else wrong.push(`${name}: ${theirs} instead of ${ours}`);
  }
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(pairs.length / 2);
  tried('compare', 'PostgreSQL', await db.serverVersion());
}, 900_000);

test('a difference that is left is dumped', async () => {
  await make('base', ['create table t (a int)', "comment on table t is 'x'"]);
  await make('other', ['create table t (a int)']);
  expect(dumped('base')).not.toBe(dumped('other'));
});

async function make(schema: string, sql: readonly string[]): Promise<void> {
  await db.run('set search_path to public');
  await db.run(`drop schema if exists ${schema} cascade`);
  await db.run(`create schema ${schema}`);
  await db.run(`set search_path to ${schema}`);
  for (const one of sql) await db.run(one);
}

/** A dump tells that an owner may pass on what is his, which every owner may: the words are without effect, and no difference. */
const ownGrantOption = /^REVOKE ALL ON (.+) FROM (\S+);\nGRANT ALL ON \1 TO \2 WITH GRANT OPTION;$/gm;

/** The definitions of a schema, without its name and what a dump says of itself. */
function dumped(schema: string): string {
  const { host, port, user, password } = postgres;
  const place = ['--host', host, '--port', String(port), '--username', user];
  const dump = execFileSync(
    join(usr, 'lib/postgresql/15/bin/pg_dump'),
    [...place, '--schema', schema, '--schema-only', 'postgres'],
    {
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: password, LD_LIBRARY_PATH: join(usr, 'lib/x86_64-linux-gnu') },
    },
  );
  const lines = dump
    .replace(ownGrantOption, '')
    .replace(/\b(?:base|other)\b/g, 'schema')
    .split('\n');
  return lines.filter((line) => line !== '' && !/^(?:--|\\(?:un)?restrict)/.test(line)).join('\n');
}
