import pg from 'pg';
import { auditScript } from '../../../../shared/audit/audit.ts';
import type { Dialect } from '../../../../shared/audit/dialect-facts/dialect-names.ts';
import { changedSizeOf } from '../../../../shared/audit/plan/changed-size.ts';
import { parseScript } from '../../../../shared/audit/read/parse.ts';
import { schemaOfScript } from '../../../../shared/audit/script/schema-of-script.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { RiskTally } from './risk-tally.ts';

const tables = 'CREATE TABLE t (id INT PRIMARY KEY, a INT); CREATE TABLE u (id INT);';

function riskOf(sql: string, dialect: Dialect = 'postgres') {
  const tally = new RiskTally();
  const schema = schemaOfScript(tables, dialect);
  const { statements } = auditScript(sql, { dialect, rules: [], schema, measure: changedSizeOf });
  for (const audited of statements) tally.add({ audited });
  return tally.total();
}

const nothing = { cannotRun: 0, affectedRows: 0, tableRows: 0 };

describe('on a server', () => {
  let server: TestPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    const { host, port, user, password } = server;
    client = new pg.Client({ host, port: Number(port), user, password, database: 'postgres' });
    await client.connect();
    await client.query(`
      ${tables}
      INSERT INTO t SELECT n, n FROM generate_series(1, 10) n; INSERT INTO u SELECT generate_series(1, 10);
      CREATE TABLE parted (id INT) PARTITION BY RANGE (id);
      CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (100);
      INSERT INTO parted SELECT generate_series(1, 10);
      CREATE TABLE child (id INT REFERENCES t ON DELETE CASCADE);
      INSERT INTO child SELECT generate_series(1, 10);
      CREATE SCHEMA s; CREATE TABLE s.held (id INT); INSERT INTO s.held SELECT generate_series(1, 10);
      CREATE FUNCTION wipe(INT) RETURNS INT LANGUAGE plpgsql AS $$BEGIN DELETE FROM u; RETURN $1; END$$;
      CREATE PROCEDURE wiping() LANGUAGE plpgsql AS $$BEGIN DELETE FROM u; END$$;
      CREATE MATERIALIZED VIEW m AS SELECT id FROM t;
      PREPARE wiped AS DELETE FROM u;
    `);
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  /** All rows of all tables; a table that is gone has none. */
  async function rows(): Promise<string> {
    const held: string[] = [];
    for (const table of ['t', 'u', 'parted', 'child', 's.held', 'm']) {
      const { rows: found } = await client.query<{ known: string | null }>('SELECT to_regclass($1)::text known', [
        table,
      ]);
      const all = found[0]?.known
        ? (await client.query<{ all: string }>(`SELECT json_agg(x ORDER BY x::text)::text "all" FROM ${table} x`)).rows
        : [];
      held.push(`${table} ${all[0]?.all ?? ''}`);
    }
    return held.join('\n');
  }

  /** Whether a statement that is undone afterwards left other rows than there were. */
  async function changes(sql: string): Promise<boolean> {
    const before = await rows();
    await client.query('BEGIN');
    try {
      await client.query(sql);
      return (await rows()) !== before;
    } finally {
      await client.query('ROLLBACK');
    }
  }

  test.each([
    'SELECT wipe(1)',
    'SELECT id FROM t WHERE wipe(id) > 0',
    'WITH d AS (DELETE FROM u RETURNING id) SELECT * FROM d',
    'CALL wiping()',
    'EXECUTE wiped',
    "DO $$BEGIN EXECUTE 'DELETE FROM u'; END$$",
    'DO $$BEGIN DELETE FROM u; END$$',
    'EXPLAIN ANALYZE DELETE FROM u',
    'CREATE TABLE n AS SELECT wipe(1)',
    'INSERT INTO u SELECT id FROM t',
    'INSERT INTO u VALUES (wipe(2))',
    'INSERT INTO u VALUES (1), (2)',
    'UPDATE t SET a = wipe(a)',
    'UPDATE t SET a = 0',
    'DELETE FROM t WHERE id = 1',
    'MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN DELETE',
    'TRUNCATE u',
    'TRUNCATE t CASCADE',
    'DROP TABLE u',
    'DROP TABLE t CASCADE',
    'DROP SCHEMA s CASCADE',
    'DROP MATERIALIZED VIEW m',
    'ALTER TABLE parted DETACH PARTITION parted_1',
    'ALTER TABLE t DROP COLUMN a',
    'CREATE VIEW v AS SELECT 1; SELECT wipe(1)',
  ])('%s changes rows, and is not taken for what changes none', async (sql) => {
    expect(await changes(sql)).toBe(true);
    const { kinds, affectedRows } = riskOf(sql);
    expect(kinds).not.toEqual([]);
    if (!/ DROP COLUMN /.test(sql)) expect(affectedRows).not.toBe(0);
  });

  test.each([
    'SELECT 1',
    'SELECT lower(a::text), count(*) FROM t GROUP BY 1',
    'SELECT id FROM t FOR UPDATE',
    'SET search_path = public',
    'SHOW search_path',
    'LOCK TABLE t',
    'EXPLAIN DELETE FROM t',
    'CREATE TABLE n (id INT); INSERT INTO n VALUES (1); DELETE FROM n',
    'CREATE VIEW v AS SELECT wipe(id) FROM t',
    'CREATE FUNCTION f() RETURNS INT LANGUAGE sql AS $$ DELETE FROM t RETURNING 1 $$',
    "COMMENT ON TABLE t IS 'x'",
    'GRANT SELECT ON t TO public',
  ])('%s changes none, and says so', async (sql) => {
    expect(await changes(sql)).toBe(false);
    expect(riskOf(sql)).toMatchObject(nothing);
  });
});

test('the plan of a whole says nothing of a change inside it', () => {
  const planned = (sql: string) => {
    const [statement] = parseScript(sql, 'postgres').statements;
    const known = {
      dialect: 'postgres',
      plan: { rows: 1, steps: [], cost: undefined, conversions: [] },
      table: () => undefined,
      isNew: () => false,
    } as const;
    return statement && changedSizeOf(statement, known);
  };
  expect(planned('DELETE FROM t WHERE id = 1')).toEqual({ rows: 1 });
  expect(planned('WITH d AS (DELETE FROM t RETURNING id) SELECT count(*) FROM d')).toEqual({});
  expect(planned('WITH d AS (DELETE FROM t RETURNING id) DELETE FROM u WHERE id = 1')).toEqual({});
});

test.each([
  ['CALL p()', undefined],
  ['SELECT f(1)', undefined],
  ['DROP DATABASE d', ['ddl']],
  ['ALTER TABLE t DROP PARTITION p', ['ddl']],
  ['ALTER TABLE t TRUNCATE PARTITION p', ['ddl']],
  ['ALTER TABLE t EXCHANGE PARTITION p WITH TABLE u', ['ddl']],
  ["LOAD DATA INFILE 'x' INTO TABLE t", ['dml']],
  ['DELETE t FROM t JOIN u ON t.id = u.id', ['dml']],
  ['CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM t', ['ddl']],
  ['EXECUTE s', undefined],
])('on MySQL, how many rows are changed is not known of %s', (sql, kinds) => {
  const risk = riskOf(sql, 'mysql');
  expect(risk.affectedRows).toBeUndefined();
  expect(risk.kinds).toEqual(kinds);
});

test.each(['SET NAMES utf8mb4', 'USE d', 'SHOW TABLES', 'LOCK TABLES t WRITE', 'START TRANSACTION', 'SELECT NOW()'])(
  'on MySQL, %s changes nothing',
  (sql) => {
    expect(riskOf(sql, 'mysql')).toEqual({ ...nothing, kinds: [] });
  },
);
