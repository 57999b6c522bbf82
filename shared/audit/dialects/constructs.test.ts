import { parseScript } from '../read/parse.ts';
import { splitScript } from '../read/split.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/** Broken statements in which a loose clause once hid the slip, with the place where reading ends. */
const broken: readonly (readonly [Dialect, string, near: string])[] = [
  ['sqlserver', 'CREATE TABLE t (a int IDENTITY(11))', ')'],
  ['sqlserver', 'CREATE TABLE t (a int IDENTITY(1, 1, 1))', ','],
  ['snowflake', 'SHOW UINQUE KEYS', 'UINQUE'],
  ['snowflake', 'SHOW PRIMRY KEYS IN TABLE t', 'PRIMRY'],
  ['snowflake', 'SHOW TABELS', 'TABELS'],
  ['hive', "CREATE FUNCTION f AS 'a.b' USING USING JAR 'hdfs:///x.jar'", 'USING'],
  ['clickhouse', 'DROP TABLE IF EXISTS EXISTS t', 'EXISTS'],
  ['clickhouse', 'ALTER TABLE t DROP COLUMN IF EXISTS EXISTS a', 'EXISTS'],
  ['clickhouse', 'ALTER TABLE t REPLACE PARTITION 1 t', 't'],
  ['oracle', 'CREATE TRIGGER g BEFORE INSETR OR UPDATE ON t FOR EACH ROW BEGIN NULL; END;', 'INSETR'],
  ['oracle', 'CREATE TRIGGER g BEFORE INSERT OR UPDTE ON t FOR EACH ROW BEGIN NULL; END;', 'UPDTE'],
  ['postgres', 'ALTER TABLE t ADD zip CHECK (a > 0)', 'CHECK'],
  ['postgres', 'ALTER TABLE t ADD CONSTRIANT t_pkey PRIMARY KEY USING INDEX i', 'i'],
  ['postgres', 'ALTER TABLE t ADD a int REFERENCES u NOT VALID', 'REFERENCES'],
  ['postgres', 'ALTER TABLE t ATTACH PARTITION p', ''],
  ['postgres', 'REINDEX () TABLE t', '('],
  ['postgres', 'CREATE OPERATOR # (procedure = = f, leftarg = int)', '='],
  ['mysql', 'CREATE TABLE t (a unsigned NOT NULL)', 'unsigned'],
  ['mysql', "SET NAMES 'ascii' 'ascii_bin'", "'ascii'"],
  ['mysql', 'CREATE TABLE t (a INT) PARTITION BY RANGE (a) (p LESS THAN (9))', 'p'],
  ['oracle', 'CREATE TRIGGER g AFTER DELET ON t BEGIN NULL; END;', 'DELET'],
];

test.each(broken)('%s: %s is refused at its slip', (dialect, sql, near) => {
  expect(parseScript(sql, dialect).statements).toMatchObject([{ fidelity: 'error', error: { near } }]);
});

test('a task of Snowflake is one statement with its block', () => {
  const task = 'CREATE TASK t AS DECLARE x INT; BEGIN x := 1; DELETE FROM a WHERE id = :x; END;';
  const { statements } = parseScript(`${task}\nSELECT 1;`, 'snowflake');
  expect(statements.map(({ fidelity, error }) => ({ fidelity, error }))).toEqual([
    { fidelity: 'full', error: undefined },
    { fidelity: 'full', error: undefined },
  ]);
});

test('lines for the client are no statements', () => {
  const texts = (sql: string, dialect: Dialect) => splitScript(sql, dialect).map(({ text }) => text);
  expect(texts('!set variable_substitution=true\nSELECT 1;', 'snowflake')).toEqual(['SELECT 1']);
  expect(texts('source /tmp/a.sql\nSELECT 1;\nSOURCE b.sql;\nSELECT source FROM t;', 'mysql')).toEqual([
    'SELECT 1',
    'SELECT source FROM t',
  ]);
});

test('a name of Snowflake may leave its schema out', () => {
  expect(parseScript('DELETE FROM shop..orders', 'snowflake').statements[0]?.tree).toMatchObject({
    targets: [{ name: { name: { text: 'orders' }, schema: undefined, catalog: { text: 'shop' } } }],
  });
});

test('a column of Snowflake counts by itself with its start and step, too', () => {
  expect(
    parseScript('CREATE TABLE t (a INT AUTOINCREMENT START 10 INCREMENT 2)', 'snowflake').statements[0]?.tree,
  ).toMatchObject({ columns: [{ autoIncrement: true }] });
});

test.each([
  ['DROP SEQUENCE a.b', 'SEQUENCE'],
  ['DROP CORTEX SEARCH SERVICE IF EXISTS x', 'CORTEX SEARCH SERVICE'],
  ['CREATE OR REPLACE SEQUENCE s START 1', 'SEQUENCE'],
  ['ALTER SEQUENCE s RENAME TO t', 'SEQUENCE'],
])('what %s of Snowflake acts on is named by its words', (sql, objectType) => {
  expect(parseScript(sql, 'snowflake').statements[0]?.tree).toMatchObject({ kind: 'command', objectType });
});
