import type { Statement } from '../../shared/audit/tree/statement.ts';
import { auditScript } from '../../shared/audit/audit.ts';
import { impactOf, type KnownImpact } from '../../shared/audit/lock-impact/impact-of.ts';
import type { Change, LockRow } from '../../shared/audit/lock-impact/lock-row.ts';
import { mysqlLocks } from '../../shared/audit/lock-impact/mysql/lock-impact.ts';
import { postgresLocks } from '../../shared/audit/lock-impact/postgres/lock-impact.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import lockImpact from '../../shared/audit/rules/ddl/lock-impact.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';
import { serverVersionOf } from '../../shared/audit/schema/server-version.ts';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startMysql } from '../../test/support/mysql.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import { driverTestOptions } from './driver.conformance.ts';
import type { Connection } from './driver.ts';
import { driverOf } from './index.ts';

let mariadb: TestMariadb;
let mysql: Awaited<ReturnType<typeof startMysql>>;
let postgres: TestPostgres;
let maria: Connection;
let my: Connection;
let pg: Connection;
beforeAll(async () => {
  [mariadb, mysql, postgres] = await Promise.all([startMariadb(), startMysql('9.7'), startPostgres()]);
  maria = await (await driverOf('MariaDB')).connect(
    { dbType: 'MariaDB', ...mariadb, params: {}, schema: mariadb.database },
    driverTestOptions,
  );
  my = await (await driverOf('MySQL')).connect(
    { dbType: 'MySQL', ...mysql, params: {}, schema: mysql.database },
    driverTestOptions,
  );
  pg = await (await driverOf('PostgreSQL')).connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    driverTestOptions,
  );
});
afterAll(async () => {
  await Promise.all([maria.close(), my.close(), pg.close()]);
  await Promise.all([mariadb.stop(), mysql.stop(), postgres.stop()]);
});

type Row = LockRow<unknown>;
const valueOf = async (db: Connection, sql: string) => (await db.query(sql, { maxRows: 1 })).rows[0]?.[0];
const statementsOf = (script: string, dialect: 'mysql' | 'postgres') => parseScript(script, dialect).statements;
const named = (rows: readonly Row[]) => rows.map((row) => [row.example.sql, row] as const);

/** What the table says of the first change of an example, on a server of this version. */
function toldOf(
  { example, what }: Row,
  dialect: 'mysql' | 'postgres',
  version: string | undefined,
): KnownImpact | undefined {
  const [statement] = statementsOf(example.sql, dialect);
  const tree = statement?.tree;
  if (!tree) throw new Error(`${example.sql} is no statement`);
  const change = changeIn(tree);
  if (!change) throw new Error(`${example.sql} changes nothing`);
  const table =
    example.given === undefined
      ? undefined
      : schemaOfScript(example.given, dialect).tables.find(({ name }) => name === 't');
  return impactOf(
    change,
    {
      name: undefined,
      table,
      server: version === undefined ? undefined : serverVersionOf(version, dialect),
      ...(isOfLenient(what.en) && { isLenient: true }),
    },
    dialect,
  );
}

const isOfLenient = (what: string) => what.includes('sql_mode is not strict');

function changeIn(tree: Statement): Change | undefined {
  switch (tree.kind) {
    case 'alterTable':
      return tree.actions[0];
    case 'createIndex':
    case 'dropIndex':
    case 'drop':
    case 'truncate':
    case 'rename':
    case 'commentOn':
    case 'command':
    case 'routine':
    case 'createTable':
      return tree;
    default:
      return undefined;
  }
}

describe('each row of the table', () => {
  test.each([...named(postgresLocks), ...named(mysqlLocks)])('%s is found by its own example and told of', (_, row) => {
    const dialect = postgresLocks.some((one) => one === row) ? 'postgres' : 'mysql';
    const version = row.what.en.includes('before version 11') ? '10.4' : undefined;
    expect(toldOf(row, dialect, version)?.what).toBe(row.what);
    const before = isOfLenient(row.what.en) ? "SET sql_mode = '';\n" : '';
    const { statements } = auditScript(before + row.example.sql, {
      dialect,
      rules: [{ rule: lockImpact }],
      schema:
        version === undefined ? undefined : { serverVersion: version, currentSchema: '', wholeSchemas: [], tables: [] },
    });
    expect(statements.at(-1)?.findings.map(({ ruleId, error }) => [ruleId, error])).toEqual([
      ['ddl-lock-impact', undefined],
    ]);
  });
});

const modes: Readonly<Record<string, string>> = {
  'ACCESS EXCLUSIVE': 'AccessExclusiveLock',
  EXCLUSIVE: 'ExclusiveLock',
  'SHARE ROW EXCLUSIVE': 'ShareRowExclusiveLock',
  SHARE: 'ShareLock',
  'SHARE UPDATE EXCLUSIVE': 'ShareUpdateExclusiveLock',
};
const strongestLast = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

describe('on PostgreSQL', () => {
  const tried = postgresLocks.filter(({ example }) => !example.alone);

  test.each(named(tried))('%s takes the lock and the work that the table says', async (sql, row) => {
    const version = await pg.serverVersion();
    await pg.run('drop schema if exists trial cascade');
    await pg.run('create schema trial');
    await pg.run('set search_path to trial');
    for (const { text } of statementsOf(row.example.given ?? '', 'postgres')) await pg.run(text);
    const id = await valueOf(pg, `select 't'::regclass::oid`);
    const file = `select pg_relation_filenode(${id})`;
    const before = await valueOf(pg, file);
    await pg.begin();
    try {
      await pg.run(sql);
      const held = (
        await pg.query(`select mode from pg_locks where pid = pg_backend_pid() and relation = ${id} and granted`, {
          maxRows: 20,
        })
      ).rows.map(([mode]) => mode ?? '');
      const told = toldOf(row, 'postgres', version);
      expect(held.sort((a, b) => strongestLast.indexOf(a) - strongestLast.indexOf(b)).at(-1)).toBe(
        modes[told?.lock ?? ''],
      );
      // Emptying and dropping take a new file or none without writing a row.
      if (!/^(truncate|drop table)/i.test(sql))
        expect((await valueOf(pg, file)) !== before).toBe(told?.work === 'rewrite');
    } finally {
      await pg.rollback();
    }
  });

  test.each([
    'b TYPE VARCHAR(50)',
    'b TYPE VARCHAR(10)',
    'b TYPE TEXT',
    'c TYPE VARCHAR',
    'c TYPE VARCHAR(20)',
    'd TYPE NUMERIC',
    'd TYPE NUMERIC(12, 3)',
    'a TYPE INT',
    'a TYPE BIGINT',
    'e TYPE TIMESTAMP(3)',
    'g TYPE CHAR(10)',
  ])('a change of type writes the rows anew just when the table says so: %s', async (change) => {
    const columns = 'CREATE TABLE t (a INT, b VARCHAR(20), c TEXT, d NUMERIC(10, 2), e TIMESTAMP, g CHAR(5))';
    const [row] = tried;
    if (!row) throw new Error('the table has no rows');
    const file = "select pg_relation_filenode('t'::regclass)";
    for (const sql of [
      'drop schema if exists trial cascade',
      'create schema trial',
      'set search_path to trial',
      columns,
    ])
      await pg.run(sql);
    const before = await valueOf(pg, file);
    await pg.run(`ALTER TABLE t ALTER COLUMN ${change}`);
    const told = toldOf(
      { ...row, example: { given: columns, sql: `ALTER TABLE t ALTER COLUMN ${change}` } },
      'postgres',
      await pg.serverVersion(),
    );
    expect(told?.work === 'rewrite').toBe((await valueOf(pg, file)) !== before);
  });
});

/** Where the grammar has a place for ALGORITHM and LOCK. */
function inWay(sql: string, how: string): string {
  if (sql.includes('PARTITION BY')) return sql.replace('PARTITION BY', `${how} PARTITION BY`);
  return sql.includes('ORDER BY') ? sql.replace('ORDER BY', `${how}, ORDER BY`) : `${sql}, ${how}`;
}

describe.each([
  ['MariaDB', '10.11-MariaDB', () => maria],
  ['MySQL', '9.7', () => my],
] as const)('on %s', (product, release, server) => {
  const tried = mysqlLocks.filter(
    (row) =>
      row.example.sql.startsWith('ALTER TABLE') &&
      !row.example.alone &&
      toldOf(row, 'mysql', release)?.algorithm !== undefined,
  );

  test.each(named(tried))('%s is done in the way that the table says, and in no better one', async (sql, row) => {
    const db = server();
    const version = await db.serverVersion();
    const { algorithm = '', lock, work } = toldOf(row, 'mysql', version) ?? {};
    const attempt = async (how: string) => {
      await db.run('drop table if exists other, t');
      for (const { text } of statementsOf(row.example.given ?? '', 'mysql')) await db.run(text);
      return db.run(inWay(sql, how)).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    };
    // MySQL takes no word of LOCK beside INSTANT, which never locks longer than any other way.
    const isBare = product === 'MySQL' && algorithm === 'INSTANT';
    expect(await attempt(isBare ? 'ALGORITHM=INSTANT' : `ALGORITHM=${algorithm}, LOCK=${lock}`)).toBe('done');
    const better =
      {
        INSTANT: [],
        INPLACE: [work === 'rewrite' && product === 'MariaDB' ? 'ALGORITHM=NOCOPY' : 'ALGORITHM=INSTANT'],
        COPY: ['ALGORITHM=INPLACE'],
      }[algorithm] ?? [];
    for (const how of [...better, ...(lock === 'SHARED' ? [`ALGORITHM=${algorithm}, LOCK=NONE`] : [])])
      expect([how, await attempt(how)]).toEqual([how, expect.stringMatching(/^(1845|1846)$/)]);
  });
});

test('a server of another version is told of in its own way', () => {
  const addsColumn = mysqlLocks.find(({ example }) => example.sql.includes('DEFAULT 7'));
  const algorithm = (version: string | undefined) => addsColumn && toldOf(addsColumn, 'mysql', version);
  expect(algorithm('5.7.44')).toMatchObject({ algorithm: 'INPLACE', work: 'rewrite', better: undefined });
  expect(algorithm('8.0.36')).toMatchObject({ algorithm: 'INSTANT', work: 'catalogue' });
  expect(algorithm('10.2.44-MariaDB')).toMatchObject({ algorithm: 'INPLACE', work: 'rewrite' });
  expect(algorithm(undefined)).toMatchObject({
    algorithm: 'INPLACE',
    better: { version: '8.0.12', algorithm: 'INSTANT' },
  });
});
