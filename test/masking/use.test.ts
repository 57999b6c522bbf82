import type { Connection } from '../../functions/engines/driver.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { isProving } from '../support/lane.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { rowsOf, sentFor } from './asked-plain.ts';
import { open } from './observe.ts';
import { reportQueries } from './report-queries.ts';
import { shopMasked, shopQueries, shopTables } from './shop-queries.ts';

const engines = [
  ['PostgreSQL', 'postgres', () => startPostgres()],
  ['MariaDB', 'mysql', () => startMariadb()],
  ...(isProving ? ([['MySQL 9.7', 'mysql', () => startMysql('9.7')]] as const) : []),
] as const;
const customers = 300;
const isOfMasked = (sql: string) => /c_(name|phone|address)/.test(sql);
/** The 22 of TPC-H, and what reports ask beyond them. */
const queriesOn = (dialect: MaskingDialect) => [...shopQueries, ...reportQueries(dialect)];

describe.each(engines)('%s', (_, dialect, start) => {
  let server: TestPostgres | TestMysql;
  let connection: Connection;
  let schema: string;
  beforeAll(async () => {
    server = await start();
    schema = dialect === 'postgres' ? 'public' : 'market';
    const before = await open(dialect, server, dialect === 'postgres' ? 'postgres' : '');
    await before.run('create database market');
    await before.close();
    connection = await open(dialect, server, 'market');
    for (const sql of shopTables(dialect, customers)) await connection.run(sql);
    await connection.run('create table aside (word varchar(10))');
  }, 120_000);
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  test('queries over tables without masked columns are sent as they were written', async () => {
    const elsewhere = { schema, table: 'aside', column: 'word', mask: { kind: 'REPLACE', text: '***' } as const };
    const sent = [];
    for (const sql of queriesOn(dialect)) sent.push(await sentFor(connection, dialect, sql, [elsewhere]));
    expect(sent.map(({ text }) => text)).toEqual(queriesOn(dialect));
    expect(sent.flatMap(({ settings }) => settings)).toEqual([]);
  });

  test('with three masked columns all are answered, with the same rows where none of these is asked for', async () => {
    const [plain, masked]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}];
    const queries = queriesOn(dialect);
    for (const [at, sql] of queries.entries()) {
      const { text, settings } = await sentFor(connection, dialect, sql, shopMasked(schema));
      const own = await open(dialect, server, 'market');
      for (const setting of settings) await own.run(setting);
      masked[at + 1] = await rowsOf(own, text);
      await own.close();
      plain[at + 1] = await rowsOf(connection, sql);
    }
    // What gives no row would be the same whatever was done to it.
    expect(Object.values(plain).filter((rows) => rows.length > 0).length).toBeGreaterThan(40);
    const same = Object.keys(plain).filter((at) => !isOfMasked(queries[Number(at) - 1] ?? ''));
    expect(same.length).toBe(39);
    expect(same.map((at) => masked[at])).toEqual(same.map((at) => plain[at]));
    expect(masked[10]?.[0]).toContain('***');
  }, 180_000);
});
