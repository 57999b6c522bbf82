import { createConnection, type Connection as Link } from 'mysql2/promise';
import type { StepLocks } from '../../../shared/audit/lock-impact/steps/step-locks.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { sampled } from '../../../test/support/lane.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import { mariadbPairs } from '../../../test/support/structure-pairs-mariadb.ts';
import { mysqlFamilyPairs } from '../../../test/support/structure-pairs-mysql-family.ts';
import { mysqlKindPairs } from '../../../test/support/structure-pairs-mysql-kinds.ts';
import { mysqlPairs } from '../../../test/support/structure-pairs-mysql.ts';
import type { StructurePair } from '../../../test/support/structure-pairs-postgres.ts';
import { saidOf, scriptOf } from '../../../test/support/structure-pairs.ts';
import { toldOfSteps } from '../../../test/support/step-locks.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import type { Connection } from '../../engines/driver.ts';
import type { RenamedTable } from '../../databases/structures/renamed-tables.ts';
import { renamedOnMysql } from '../../../test/support/renamed-tables.ts';
import { namedWords } from '../../databases/structures/named-words.ts';
import { mysqlStructures as structures } from '../../databases/structures/mysql/structures.ts';

// Dozens of schemas are made, and each step waits for somebody.
jest.setTimeout(1_800_000);

type Server = { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
type Bench = { readonly connection: Connection; readonly link: Link; readonly holder: Link };

async function onServer(dbType: string, server: Server, work: (bench: Bench) => Promise<void>): Promise<void> {
  const { host, port, user, password } = server;
  const target = { dbType, host, port, user, password, params: {} };
  const connection = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  const settings = {
    host,
    port,
    user,
    password,
    charset: 'utf8mb4',
    flags: ['-IGNORE_SPACE'],
    multipleStatements: true,
  };
  const [link, holder] = [await createConnection(settings), await createConnection(settings)];
  await link.query('set names utf8mb4; set lock_wait_timeout = 1');
  try {
    await work({ connection, link, holder });
  } finally {
    await Promise.all([link.end(), holder.end(), connection.close()]);
  }
}

async function make({ link }: Bench, schema: string, sql: readonly string[]): Promise<void> {
  await link.query(
    `drop database if exists ${schema}; create database ${schema}; use ${schema}; set sql_mode = default`,
  );
  for (const one of sql) await link.query(one.replace(/\bbase\b(?=\.[a-z])/g, schema));
}

async function tablesIn({ link }: Bench): Promise<string[]> {
  const [rows] = await link.query(
    `select table_name as name from information_schema.tables where table_schema = 'other' and table_type in ('BASE TABLE', 'SYSTEM VERSIONED')`,
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Whether a statement waits while somebody has read tables in a transaction that is open. */
async function waits({ link, holder }: Bench, sql: string, tables: readonly string[]): Promise<'waits' | 'runs'> {
  await holder.query('use other; start transaction');
  for (const table of tables) await holder.query(`select 1 from \`${table.replaceAll('`', '``')}\` limit 1`);
  try {
    await link.query(sql);
    return 'runs';
  } catch (error) {
    if (/Lock wait timeout|1205/.test(String(error))) return 'waits';
    throw error;
  } finally {
    await holder.query('rollback');
  }
}

/** Tables that a person says were renamed. */
const renamedCases = Object.entries(renamedOnMysql).map(([name, one]) => {
  const [before, after] = [one.other, one.base].map((sql) => sql.map((text) => text.replace(/%(\w+)%/g, '`$1`')));
  const pair: StructurePair = [name, 'exact', before ?? [], after ?? []];
  return { pair, tables: one.tables.map(([from, to]) => ({ from, to })) };
});

type Step = { readonly sql: string; readonly told: StepLocks };

/** The steps of the change SQL of a pair, and the tables that are there before; nothing where the server refuses the pair. */
async function stepsOf(
  bench: Bench,
  [, , before, after]: StructurePair,
  tables: readonly RenamedTable[],
): Promise<{ readonly steps: readonly Step[]; readonly there: readonly string[] }> {
  const { connection, link } = bench;
  try {
    await make(bench, 'base', after);
    await make(bench, 'other', before);
  } catch {
    return { steps: [], there: [] };
  }
  const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
  const { objects } = await saidOf(structures, sides.base, sides.comparison);
  const script = objects.length === 0 ? { statements: [] } : await scriptOf(structures, sides, objects, tables);
  const all = script.statements.map(({ sql }) => sql);
  const surroundings = await structures.surroundings(connection, 'other', namedWords(all));
  const version = await connection.serverVersion();
  const told = toldOfSteps(all, { dialect: 'mysql', before, version, surroundings });
  expect(told).toHaveLength(all.length);
  await link.query('use other');
  return { steps: all.map((sql, at) => ({ sql, told: told[at] ?? 'unknown' })), there: await tablesIn(bench) };
}

/** Runs a step; what is told of it is wrong where it does not wait for a table that it locks, or waits for another one. */
async function wrongIn(bench: Bench, { sql, told }: Step, there: readonly string[]): Promise<string[]> {
  if (told === 'unknown') {
    await bench.link.query(sql);
    return [];
  }
  const old = (await tablesIn(bench)).filter((table) => there.includes(table));
  const locked = old.filter((table) => told.some(({ object }) => object === table));
  for (const table of locked)
    if ((await waits(bench, sql, [table])) === 'runs') return [`told to lock ${table}, waits for nobody who reads it`];
  const others = old.filter((table) => !locked.includes(table));
  if ((await waits(bench, sql, others)) === 'runs') return [];
  await bench.link.query(sql);
  return [`told to lock ${locked.join(', ') || 'nothing'}, waits for one of ${others.join(', ')}`];
}

/** Each step waits for who reads a table that it is told to lock, and for nobody else. */
async function expectTold(bench: Bench, pairs: readonly StructurePair[]): Promise<void> {
  const wrong: string[] = [];
  let [known, unknown] = [0, 0];
  const cases = [...pairs.map((pair) => ({ pair, tables: [] })), ...renamedCases];
  for (const { pair, tables } of cases) {
    const { steps, there } = await stepsOf(bench, pair, tables);
    for (const step of steps) {
      // Whether it runs is held by the tests of the pairs.
      const found = await wrongIn(bench, step, there).catch(() => undefined);
      if (!found) break;
      if (step.told === 'unknown') unknown++;
      else known++;
      wrong.push(...found.map((one) => `${pair[0]}: ${step.sql.slice(0, 200)}: ${one}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(known).toBeGreaterThanOrEqual(cases.length);
  expect(unknown).toBeLessThanOrEqual(known / 10);
}

test('on MySQL each step waits for who reads what it is told to lock, and for nobody else', async () => {
  const server = await startMysql('9.7');
  await onServer('MySQL', server, (bench) => expectTold(bench, sampled([...mysqlPairs, ...mysqlKindPairs], 12)));
  await server.stop();
});

test('on MariaDB likewise', async () => {
  const server = await startMariadb();
  await onServer('MariaDB', server, (bench) => expectTold(bench, sampled([...mysqlFamilyPairs, ...mariadbPairs], 12)));
  await server.stop();
});
