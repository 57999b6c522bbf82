import { sampledByDay } from '../../../test/support/lane.ts';
import { everyPostgresPair } from '../../../test/support/every-postgres-pair.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres } from '../../../test/support/postgres.ts';
import { runPair, saidOf, scriptOf } from '../../../test/support/structure-pairs.ts';
import { mysqlKindPairs } from '../../../test/support/structure-pairs-mysql-kinds.ts';
import type { StructurePair } from '../../../test/support/structure-pairs-postgres.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import { mysqlStructures } from './mysql/structures.ts';
import { postgresStructures } from './postgres/structures.ts';
import type { Structures } from './structure.ts';

/** Change SQL that is broken off after any of its statements: a new comparison goes on from there, to the same end. */
jest.setTimeout(1_800_000);
const options = { timeoutMs: 5000, applicationName: 'test' };

type Bench = {
  readonly structures: Structures;
  readonly connection: Connection;
  readonly use: string;
  readonly make: (schema: string, sql: readonly string[]) => Promise<void>;
};

async function brokenOff(bench: Bench, [name, , before, after]: StructurePair): Promise<string[]> {
  const { structures, connection, use, make } = bench;
  const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
  const wrong: string[] = [];
  for (let done = 1; ; done += 1) {
    await make('base', after);
    await make('other', before);
    const said = await saidOf(structures, sides.base, sides.comparison);
    if (said.objects.length === 0) return wrong;
    const { statements } = await scriptOf(structures, sides, said.objects);
    if (done >= statements.length) return wrong;
    await connection.run(use);
    for (const { sql } of statements.slice(0, done)) await connection.run(sql);
    const { outcome, problem } = await runPair(structures, sides, use);
    if (outcome !== 'exact' && outcome !== 'named') wrong.push(`${name} after ${done}: ${outcome} ${problem ?? ''}`);
  }
}

async function onPostgres(work: (bench: Bench) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  const target = { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } };
  const connection = await postgresDriver.connect(target, options);
  const make = async (schema: string, sql: readonly string[]) => {
    await connection.run('set search_path to public');
    await connection.run(`drop schema if exists ${schema} cascade`);
    await connection.run(`create schema ${schema}`);
    await connection.run(`set search_path to ${schema}`);
    for (const one of sql) await connection.run(one);
  };
  await work({ structures: postgresStructures, connection, use: 'set search_path to other', make });
  await connection.close();
  await postgres.stop();
}

test('on PostgreSQL', () =>
  onPostgres(async (bench) => {
    const exact = everyPostgresPair.filter(([, expected]) => expected === 'exact');
    const wrong: string[] = [];
    for (const pair of sampledByDay(exact, 6)) wrong.push(...(await brokenOff(bench, pair)));
    expect(wrong).toEqual([]);
  }));

test('on MariaDB', async () => {
  const { host, port, user, password, stop } = await startMariadb();
  const connection = await mysqlDriver.connect({ dbType: 'MariaDB', host, port, user, password, params: {} }, options);
  const make = async (schema: string, sql: readonly string[]) => {
    await connection.run(`drop database if exists ${schema}`);
    await connection.run(`create database ${schema}`);
    await connection.run(`use ${schema}`);
    for (const one of sql) await connection.run(one);
  };
  const bench = { structures: mysqlStructures, connection, use: 'use other', make };
  const wrong: string[] = [];
  const exact = mysqlKindPairs.filter(([, expected]) => expected === 'exact');
  for (const pair of sampledByDay(exact, 5)) wrong.push(...(await brokenOff(bench, pair)));
  expect(wrong).toEqual([]);
  await connection.close();
  await stop();
});

test('an index that rows refused while others wrote is there, is told, and is made anew once the rows are mended', () =>
  onPostgres(async ({ structures, connection, use, make }) => {
    const t = 'create table t (id int primary key, a int)';
    await make('base', [t, 'create unique index u on t (a)']);
    await make('other', [t, 'insert into t values (1, 5), (2, 5)']);
    const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
    expect((await runPair(structures, sides, use)).outcome).toBe('fails half-way');
    const said = await saidOf(structures, sides.base, sides.comparison);
    expect(said.objects).toEqual([{ type: 'TABLE', name: 't', differsIn: ['indexDetails'] }]);
    await connection.run('update t set a = id');
    const { outcome, statements } = await runPair(structures, sides, use);
    expect(outcome).toBe('exact');
    expect(statements).toEqual([
      'DROP INDEX CONCURRENTLY "u";',
      'CREATE UNIQUE INDEX CONCURRENTLY u ON t USING btree (a);',
    ]);
  }));

test('others read and write while a table gets keys, checks, references and columns that take no NULL', () =>
  onPostgres(async ({ structures, connection, make }) => {
    await make('base', [
      'create table p (id int primary key)',
      'create table t (id int, a int not null, b int constraint c check (b > 0), p int references p (id), constraint k primary key (id), constraint u unique (a, b) deferrable)',
      'create index i on t (b)',
    ]);
    await make('other', [
      'create table p (id int primary key)',
      'create table t (id int not null, a int, b int, p int)',
    ]);
    const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
    const { statements } = await scriptOf(structures, sides, [{ type: 'TABLE', name: 't' }]);
    const texts = statements.map(({ sql }) => sql);
    expect(texts.filter((sql) => /INDEX CONCURRENTLY/.test(sql))).toHaveLength(3);
    await connection.run('set search_path to other');
    const heavy: string[] = [];
    for (const sql of texts) {
      if (/CONCURRENTLY/.test(sql)) {
        await connection.run(sql);
        continue;
      }
      await connection.begin();
      await connection.run(sql);
      const { rows } = await connection.query(
        "select string_agg(distinct mode, ', ' order by mode) from pg_locks where relation = 't'::regclass and pid = pg_backend_pid()",
        { maxRows: 1 },
      );
      if (/AccessExclusive|ShareRowExclusive|\bShareLock/.test(rows[0]?.[0] ?? '')) heavy.push(sql);
      await connection.commit();
    }
    // None of those that keep others out looks at rows: they believe what was looked at before.
    expect(heavy.filter((sql) => !/NOT VALID;$|USING INDEX|SET NOT NULL;$|DROP CONSTRAINT/.test(sql))).toEqual([]);
    expect(texts.filter((sql) => /VALIDATE/.test(sql))).toHaveLength(3);
    expect((await saidOf(structures, sides.base, sides.comparison)).objects).toEqual([]);
  }));
