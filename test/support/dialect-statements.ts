import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';

/** Statements that only this dialect has, by the kind that they are read as. */
export const dialectStatements: Readonly<Partial<Record<Dialect, Readonly<Record<string, readonly string[]>>>>> = {
  db2: {
    select: [
      'SELECT a FROM s.t WHERE hired > CURRENT DATE - 2 YEARS FETCH FIRST 5 ROWS ONLY WITH UR',
      'SELECT a FROM t LIMIT 1, 2',
      "SELECT LISTAGG(a, ',') WITHIN GROUP (ORDER BY a) FROM t",
    ],
    values: ['VALUES 1, 2, 3', "VALUES (1, 'a'), (2, 'b')"],
    createTable: [
      'CREATE TABLE t (id INTEGER NOT NULL GENERATED ALWAYS AS IDENTITY, note CLOB INLINE LENGTH 200, PRIMARY KEY (id)) IN ts1 ORGANIZE BY ROW',
      'DECLARE GLOBAL TEMPORARY TABLE SESSION.x (a INT) ON COMMIT PRESERVE ROWS',
    ],
    alterTable: [
      'ALTER TABLE t ALTER COLUMN a SET DATA TYPE BIGINT ADD COLUMN b INT',
      'ALTER TABLE t ACTIVATE NOT LOGGED INITIALLY',
    ],
    createIndex: ['CREATE UNIQUE INDEX i ON t (a) CLUSTER PCTFREE 10 ALLOW REVERSE SCANS'],
    truncate: ['TRUNCATE TABLE t DROP STORAGE IMMEDIATE'],
    merge: [
      'MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a WHEN NOT MATCHED THEN INSERT (id, a) VALUES (s.id, s.a)',
    ],
    command: ["COMMENT ON TABLE t IS 'x'", 'CREATE ALIAS a FOR t', 'REORG TABLE t', 'EXPLAIN PLAN FOR SELECT 1 FROM t'],
  },
  dm: {
    select: ['SELECT TOP 5 a FROM t WHERE ROWNUM < 10', 'SELECT a FROM t LIMIT 10 OFFSET 5'],
    createTable: [
      "CREATE TABLE t (id INT IDENTITY(1, 1) PRIMARY KEY, name VARCHAR2(50) DEFAULT 'x' NOT NULL) STORAGE (ON ts, CLUSTERBTR)",
      'CREATE TABLE IF NOT EXISTS t (id BIGINT AUTO_INCREMENT)',
      'CREATE TABLE t (id INT, CLUSTER PRIMARY KEY (id))',
    ],
    createIndex: ['CREATE INDEX i ON t (a) STORAGE (ON ts) ONLINE'],
    drop: ['DROP TABLE IF EXISTS t CASCADE'],
    command: [
      "CREATE TABLESPACE ts DATAFILE 'ts.dbf' SIZE 128",
      'CREATE USER u IDENTIFIED BY "x"',
      'CREATE CONTEXT INDEX i ON t (a) LEXER CHINESE_LEXER',
    ],
  },
  gaussdb: {
    select: [
      'SELECT a FROM t START WITH p IS NULL CONNECT BY PRIOR id = p',
      'SELECT * FROM t PARTITION (p1) WHERE a = 1',
    ],
    createTable: [
      "CREATE TABLE t (id INT, d DATE) PARTITION BY RANGE (d) (PARTITION p1 VALUES LESS THAN ('2020-01-01'))",
      'CREATE TABLE t (id INT) WITH (ORIENTATION = COLUMN) DISTRIBUTE BY HASH (id)',
    ],
    alterTable: [
      'ALTER TABLE t TRUNCATE PARTITION p1',
      'ALTER TABLE t MODIFY (a BIGINT NOT NULL)',
      'ALTER TABLE t ADD COLUMN c INT',
    ],
    createIndex: ['CREATE INDEX i ON t (a) LOCAL (PARTITION p1) TABLESPACE ts'],
    command: [
      'CREATE OR REPLACE SYNONYM s FOR t',
      'TIMECAPSULE TABLE t TO BEFORE DROP',
      'CREATE OR REPLACE PACKAGE p AS PROCEDURE q(a INT); END p',
    ],
  },
  hana: {
    select: [
      "SELECT TOP 10 a FROM t WHERE a LIKE_REGEXPR '^x' ORDER BY a WITH HINT (NO_CALC_VIEW)",
      'SELECT * FROM a LEFT OUTER MANY TO ONE JOIN b ON a.x = b.x',
      "SELECT * FROM t FOR SYSTEM_TIME AS OF '2020-01-01'",
    ],
    createTable: [
      "CREATE COLUMN TABLE t (id BIGINT PRIMARY KEY, name NVARCHAR(100) COMMENT 'n') PARTITION BY HASH (id) PARTITIONS 4",
      'CREATE LOCAL TEMPORARY TABLE #t (id INT)',
    ],
    alterTable: ['ALTER TABLE t ADD (c INTEGER, d VARCHAR(10) NOT NULL)', 'ALTER TABLE t ADD CONSTRAINT k UNIQUE (a)'],
    createIndex: ['CREATE FULLTEXT INDEX i ON t (c) FAST PREPROCESS ON'],
    command: [
      "UPSERT t VALUES (1, 'a') WHERE id = 1",
      'UPSERT t (id) SELECT id FROM s',
      'MERGE DELTA OF t',
      'DO BEGIN SELECT 1 FROM DUMMY; END',
      'CREATE PROCEDURE p (IN a INT) AS BEGIN SELECT 1 FROM DUMMY; END',
    ],
  },
  hive: {
    select: [
      'SELECT a, k FROM t LATERAL VIEW explode(ks) e AS k DISTRIBUTE BY a SORT BY a DESC',
      'SELECT a.x FROM a LEFT SEMI JOIN b ON a.k = b.k',
      'SELECT array[1, 2], m["k"], INTERVAL \'1\' DAY FROM ${hiveconf:db}.t',
    ],
    createTable: [
      "CREATE EXTERNAL TABLE IF NOT EXISTS t (a INT COMMENT 'x', m map<string, array<int>>) PARTITIONED BY (d STRING) ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' STORED AS ORC LOCATION '/x' TBLPROPERTIES ('a' = 'b')",
      'CREATE TABLE t STORED AS PARQUET AS SELECT a FROM s',
    ],
    insert: ["INSERT OVERWRITE TABLE t PARTITION (d = '1', e) SELECT a, b FROM s", 'INSERT INTO t SELECT a FROM s'],
    alterTable: [
      "ALTER TABLE t ADD IF NOT EXISTS PARTITION (d = '1') LOCATION '/x'",
      'ALTER TABLE t CHANGE COLUMN a b BIGINT',
    ],
    command: [
      "INSERT OVERWRITE LOCAL DIRECTORY '/x' SELECT a FROM t",
      'FROM s INSERT INTO TABLE a SELECT x WHERE y = 1 INSERT INTO TABLE b SELECT z',
      'MSCK REPAIR TABLE t',
      "LOAD DATA LOCAL INPATH '/x' OVERWRITE INTO TABLE t",
    ],
  },
  sqlite: {
    select: [
      "SELECT a FROM t INDEXED BY i WHERE a IS b AND c GLOB 'x*' AND d NOT MATCH 'y' AND e == ?1",
      "SELECT j -> '$.a' ->> 'b', x'01AF', [a b], `c` FROM t",
    ],
    createTable: [
      'CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT, b, c TEXT UNIQUE ON CONFLICT REPLACE, CHECK (b > 0)) STRICT, WITHOUT ROWID',
    ],
    insert: [
      'INSERT OR REPLACE INTO t (a) VALUES (1)',
      'REPLACE INTO t VALUES (1)',
      'INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = excluded.b RETURNING *',
    ],
    update: ['UPDATE OR IGNORE t SET a = 1 WHERE b = 2'],
    command: [
      'PRAGMA main.journal_mode = WAL',
      "ATTACH DATABASE 'x.db' AS other",
      'CREATE VIRTUAL TABLE v USING fts5(a, b)',
      'CREATE TRIGGER r AFTER UPDATE OF a ON t WHEN NEW.a > 1 BEGIN UPDATE s SET b = 1; DELETE FROM u; END',
    ],
  },
  clickhouse: {
    select: [
      'SELECT DISTINCT ON (a) quantile(0.9)(b), [1, 2] AS xs, a ? 1 : 2 FROM t FINAL SAMPLE 0.1 ARRAY JOIN xs AS x PREWHERE a = 1 WHERE b GLOBAL NOT IN (SELECT c FROM d) GROUP BY a WITH TOTALS ORDER BY a WITH FILL STEP 2 LIMIT 3 BY a SETTINGS max_threads = 1 FORMAT JSON',
      'SELECT * EXCEPT (a) FROM t GLOBAL ANY LEFT JOIN s USING a, b',
      'WITH now() AS ts, q AS (SELECT 1) SELECT arrayMap(x -> x + 1, ys) FROM q',
    ],
    createTable: [
      "CREATE TABLE IF NOT EXISTS d.t ON CLUSTER '{c}' (id UInt64 CODEC(Delta, ZSTD), m Map(String, Array(Nullable(Int8))), n ALIAS id + 1, INDEX i id TYPE minmax GRANULARITY 4) ENGINE = MergeTree() PARTITION BY toYYYYMM(d) ORDER BY (id, m) TTL d + INTERVAL 1 MONTH SETTINGS index_granularity = 8192",
    ],
    alterTable: [
      'ALTER TABLE t ON CLUSTER c UPDATE a = 1 WHERE b = 2',
      'ALTER TABLE t DELETE WHERE a = 1',
      "ALTER TABLE t ADD COLUMN x String DEFAULT 'a' AFTER y, DROP COLUMN z",
    ],
    insert: ['INSERT INTO t (a, b) VALUES (1, 2), (3, 4)', 'INSERT INTO t FORMAT CSV'],
    createView: ['CREATE MATERIALIZED VIEW v TO t AS SELECT a FROM s'],
    command: ['SYSTEM FLUSH LOGS', 'OPTIMIZE TABLE t FINAL', 'EXCHANGE TABLES a AND b', 'TRUNCATE ALL TABLES FROM d'],
  },
  snowflake: {
    select: [
      "SELECT TOP 3 v:a.b[0]::string, $1, {'k': 1} FROM db.s.t AT (OFFSET => -60) AS x QUALIFY ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) = 1",
      "SELECT * EXCLUDE (a) FROM @st/f.csv (FILE_FORMAT => 'x') t",
      "SELECT a FROM t WHERE n ILIKE ANY ('%a', '%b') GROUP BY ALL",
    ],
    createTable: [
      'CREATE OR REPLACE TRANSIENT TABLE t (id NUMBER AUTOINCREMENT START 1 INCREMENT 1, v VARIANT) CLUSTER BY (id) DATA_RETENTION_TIME_IN_DAYS = 1',
      'CREATE TABLE a CLONE b',
    ],
    alterTable: ['ALTER TABLE t ADD COLUMN c INT', 'ALTER TABLE t SWAP WITH s', 'ALTER TABLE t DROP COLUMN c'],
    insert: ['INSERT OVERWRITE INTO t SELECT a FROM s', 'INSERT INTO t (a) VALUES (CURRENT_TIMESTAMP)'],
    command: [
      'COPY INTO t FROM @st FILE_FORMAT = (TYPE = CSV)',
      'CREATE WAREHOUSE w WAREHOUSE_SIZE = LARGE',
      'CREATE OR REPLACE TASK k WAREHOUSE = w AS SELECT 1',
      'USE ROLE r',
      'UNDROP TABLE t',
    ],
    block: ['BEGIN LET x := 1; RETURN x; END'],
  },
};
