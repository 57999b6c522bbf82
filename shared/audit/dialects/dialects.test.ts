import { nodesOf, tablesOf } from '../tree/walk.ts';
import { parseScript } from '../read/parse.ts';
import { dialectStatements } from '../../../test/support/dialect-statements.ts';
import { dialects } from './index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

const rows = Object.entries(dialectStatements).flatMap(([dialect, byKind]) =>
  Object.entries(byKind).flatMap(([kind, scripts]) =>
    scripts.map((sql): [Dialect, string, string] => [dialect as Dialect, kind, sql]),
  ),
);

test.each(rows)('%s reads %s: %s', (dialect, kind, sql) => {
  const [first, ...rest] = parseScript(sql, dialect).statements;
  expect(rest).toEqual([]);
  expect(first?.error).toBeUndefined();
  expect(first?.kind).toBe(kind);
  expect(['full', 'partial']).toContain(first?.fidelity);
});

describe('what a clause of one dialect holds is found in the tree', () => {
  const columnsIn = (sql: string, dialect: Dialect): string[] =>
    parseScript(sql, dialect).statements.flatMap(({ tree }) => nodesOf(tree, 'column').map(({ name }) => name.text));
  const tablesIn = (sql: string, dialect: Dialect): string[] =>
    parseScript(sql, dialect).statements.flatMap(({ tree }) => tablesOf(tree).map(({ name }) => name.name.text));

  test('the columns of PREWHERE and QUALIFY', () => {
    expect(columnsIn('SELECT a FROM t PREWHERE b = 1 WHERE c = 2', 'clickhouse')).toEqual(['a', 'b', 'c']);
    expect(columnsIn('SELECT a FROM t QUALIFY RANK() OVER (ORDER BY b) = 1', 'snowflake')).toEqual(['a', 'b']);
  });
  test('the tables of a multi-table insert', () =>
    expect(tablesIn('FROM s INSERT INTO TABLE a SELECT x INSERT INTO TABLE b SELECT y', 'hive')).toEqual([
      's',
      'a',
      'b',
    ]));
  test('the tables before SELECT', () => {
    expect(tablesIn('FROM s JOIN t ON s.a = t.a SELECT s.a WHERE t.b = 1', 'hive')).toEqual(['s', 't']);
    expect(columnsIn('FROM s SELECT a WHERE b = 1', 'clickhouse')).toEqual(['a', 'b']);
  });
  test('the table whose rows a query of Db2 chooses for deletion', () =>
    expect(tablesIn('DELETE FROM (SELECT * FROM log ORDER BY at FETCH FIRST 5 ROWS ONLY)', 'db2')).toEqual(['log']));
  test('the tables of statements that flow into one another', () =>
    expect(tablesIn('SELECT a FROM s ->> SELECT b FROM t', 'snowflake')).toEqual(['s', 't']));
  test('the tables behind the joins of a dialect', () =>
    expect(tablesIn('SELECT 1 FROM a GLOBAL ANY LEFT JOIN b USING x ASOF JOIN c USING y', 'clickhouse')).toEqual([
      'a',
      'b',
      'c',
    ]));
});

test.each<[Dialect, string]>([
  ['sqlite', 'SELEC 1'],
  ['sqlite', 'SELECT a FROM t WHERE'],
  ['sqlite', 'CREATE TABLE t (a INT'],
  ['sqlite', 'INSERT OR TO t VALUES (1)'],
  ['sqlite', 'UPDATE t a = 1'],
])('%s refuses %s', (dialect, sql) => expect(parseScript(sql, dialect).statements[0]?.fidelity).toBe('error'));

const everyDialect = Object.keys(dialects) as Dialect[];
const brokenEverywhere = [
  'FROBNICATE t',
  'SELEC a FROM t',
  'SELECT a FROM',
  'SELECT a FROM t WHERE',
  'SELECT SELECT a FROM t',
  'SELECT a,, b FROM t',
  'SELECT a FROM FROM t',
  'SELECT a FROM t WHERE WHERE a = 1',
  'SELECT (a FROM t',
  'SELECT a) FROM t',
  "SELECT 'a FROM t",
  'SELECT a FROM t WHERE a IN (,)',
  'SELECT a FROM t WHERE a = = 1',
  'SELECT a FROM t WHERE a =',
  'INSERT INTO t (a VALUES (1)',
  'UPDATE t SET WHERE a = 1',
  'DELETE FROM t WHERE',
  'CREATE TABLE t (a INT',
  'CREATE TALBE t (a INT)',
  'DROP',
  'ALTER TABLE',
];

test.each(everyDialect.flatMap((dialect) => brokenEverywhere.map((sql): [Dialect, string] => [dialect, sql])))(
  '%s refuses %s and says where and what was expected',
  (dialect, sql) => {
    const error = parseScript(sql, dialect).statements.find((statement) => statement.error)?.error;
    expect(error).toMatchObject({
      line: 1,
      column: expect.any(Number),
      expected: { zh: expect.stringMatching(/./), en: expect.stringMatching(/./) },
    });
  },
);
