import { createConnection, type Connection as Link } from 'mysql2/promise';
import { sampled } from '../../../../test/support/lane.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { authorityOf, type Asked } from '../../../../test/support/structure-authority-mysql.ts';
import {
  furtherMariadbPairs,
  furtherMysqlOwnPairs,
  furtherMysqlPairs,
} from '../../../../test/support/structure-pairs-mysql-further.ts';
import { laterMysqlKindPairs, mysqlKindPairs } from '../../../../test/support/structure-pairs-mysql-kinds.ts';
import { mariadbPairs } from '../../../../test/support/structure-pairs-mariadb.ts';
import { moreMariadbPairs } from '../../../../test/support/structure-pairs-mariadb-more.ts';
import { mysqlPairs } from '../../../../test/support/structure-pairs-mysql.ts';
import { mysqlFamilyPairs } from '../../../../test/support/structure-pairs-mysql-family.ts';
import {
  mariadbOwnSuitePairs,
  mysqlOwnSuitePairs,
  mysqlSuitePairs,
} from '../../../../test/support/structure-pairs-mysql-suites.ts';
import type { StructurePair } from '../../../../test/support/structure-pairs-postgres.ts';
import { runPair, type PairRun } from '../../../../test/support/structure-pairs.ts';
import { tried } from '../../../../test/support/tried.ts';
import type { Connection } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';
import { mysqlStructures } from './structures.ts';

// Hundreds of schemas are made and compared twice each.
jest.setTimeout(1_800_000);

type Server = Pick<TestMysql, 'host' | 'port' | 'user' | 'password'>;
type Bench = { readonly connection: Connection; readonly link: Link; readonly ask: Asked };

async function withBench<T>(dbType: string, server: Server, work: (bench: Bench) => Promise<T>): Promise<T> {
  const { host, port, user, password } = server;
  const options = { timeoutMs: 5000, applicationName: 'test' };
  const connection = await mysqlDriver.connect({ dbType, host, port, user, password, params: {} }, options);
  const settings = { charset: 'utf8mb4', flags: ['-IGNORE_SPACE'], multipleStatements: true, dateStrings: true };
  const link = await createConnection({ host, port, user, password, ...settings });
  // As the server's own clients, so that programs are made with the collation that a change of ours gives them.
  await link.query('set names utf8mb4');
  const ask: Asked = async (sql) => {
    const [rows] = await link.query(sql);
    const found = rows as unknown as readonly Record<string, unknown>[];
    return found.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell])),
    );
  };
  try {
    return await work({ connection, link, ask });
  } finally {
    tried('compare', dbType, await connection.serverVersion());
    await Promise.all([link.end(), connection.close()]);
  }
}

async function make({ link }: Bench, schema: string, sql: readonly string[]): Promise<void> {
  await link.query(
    `drop database if exists ${schema}; create database ${schema}; use ${schema}; set sql_mode = default`,
  );
  for (const one of sql) await link.query(one.replace(/\bbase\b(?=\.[a-z])/g, schema));
}

type Ended = 'refused' | 'same' | 'exact' | 'named' | (string & {});

/** How a pair ended, and whether the server itself takes for the same what we call the same. */
async function ended(bench: Bench, before: readonly string[], after: readonly string[]): Promise<Ended> {
  try {
    await make(bench, 'base', after);
    await make(bench, 'other', before);
  } catch (error) {
    return `refused: ${String(error)}`;
  }
  const { connection, ask } = bench;
  const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
  const wasSame = (await authorityOf(ask, 'base')) === (await authorityOf(ask, 'other'));
  const run = await runPair(mysqlStructures, sides, 'use other');
  // What is no part of any definition, rights and libraries, is told all the same.
  const isRest = run.said.objects.length === 0 && run.said.others.length > 0;
  if (wasSame && !isRest) return run.outcome === 'silent' ? 'same' : `false difference: ${reasonsOf(run)}`;
  if (run.outcome === 'named') return 'named';
  if (run.outcome !== 'exact') return reasonsOf(run);
  const [ours, theirs] = [await authorityOf(ask, 'base'), await authorityOf(ask, 'other')];
  return ours === theirs ? 'exact' : `taken for the same: ${differingLines(ours, theirs)}`;
}

function reasonsOf({ outcome, notWritten, problem }: PairRun): string {
  return `${outcome}: ${problem ?? notWritten.map(({ left }) => `${left.reason} ${left.name}`).join('; ')}`;
}

function differingLines(ours: string, theirs: string): string {
  const [mine, other] = [ours.split('\n'), theirs.split('\n')];
  return [...mine.filter((one) => !other.includes(one)), ...other.filter((one) => !mine.includes(one))].join(' | ');
}

/** Each pair is walked both ways; on the way there it has to end as is expected, on the way back well. */
async function expectBothWays(bench: Bench, pairs: readonly StructurePair[], lacking: readonly string[] = []) {
  const wrong: string[] = [];
  const found: Ended[] = [];
  const refused: string[] = [];
  for (const [name, expected, before, after] of pairs) {
    const there = await ended(bench, before, after);
    if (there.startsWith('refused')) {
      refused.push(name);
      if (!lacking.includes(name)) wrong.push(`${name}: ${there}`);
      continue;
    }
    if (there !== expected && there !== 'same') wrong.push(`${name}: ${there}`);
    const back = await ended(bench, after, before);
    found.push(there, back);
    if (!['exact', 'named', 'same'].includes(back)) wrong.push(`back, ${name}: ${back}`);
  }
  expect(wrong).toEqual([]);
  expect(found.filter((one) => one === 'exact').length).toBeGreaterThan(found.length * 0.8);
  expect(refused).toEqual(pairs.map(([name]) => name).filter((name) => lacking.includes(name)));
}

/** Kinds that MySQL 5.6 refuses. */
const lackingOnOldest = [
  ...['spatial index', 'second trigger runs first', 'triggers by name', 'default that differs each time'],
  ...['generated column indexed', 'generated column comes', 'plain to generated', 'json', 'invisible column'],
  ...['indexes of every kind', 'union view', 'three triggers in order'],
];

test('on MariaDB every kind of difference is made the same both ways, or is named, and the server says so too', async () => {
  const mariadb = await startMariadb();
  const pairs = [
    ...[...mariadbPairs, ...moreMariadbPairs, ...mysqlKindPairs, ...laterMysqlKindPairs],
    ...[...mysqlSuitePairs, ...mariadbOwnSuitePairs, ...furtherMysqlPairs, ...furtherMariadbPairs],
  ];
  await withBench('MariaDB', mariadb, (bench) => expectBothWays(bench, sampled(pairs, 45)));
  await mariadb.stop();
});

test('on the MySQL of today likewise', async () => {
  const mysql = await startMysql('9.7');
  const pairs = [
    ...[...mysqlPairs, ...mysqlKindPairs, ...laterMysqlKindPairs],
    ...[...mysqlSuitePairs, ...mysqlOwnSuitePairs, ...furtherMysqlPairs, ...furtherMysqlOwnPairs],
  ];
  await withBench('MySQL', mysql, (bench) => expectBothWays(bench, sampled(pairs, 45)));
  await mysql.stop();
});

test('on MySQL 5.6 likewise, as far as it has the kinds', async () => {
  const mysql = await startMysql('5.6');
  // It takes an index that goes and comes with blocks of another size for the same.
  const pairs = [...mysqlFamilyPairs, ...mysqlKindPairs].filter(([name]) => name !== 'index key block size');
  await withBench('MySQL', mysql, (bench) => expectBothWays(bench, sampled(pairs, 25), lackingOnOldest));
  await mysql.stop();
});
