import type { StatementKind } from '../../tree/statement.ts';
import { parseScript } from '../../read/parse.ts';
import { statementsOf } from '../../tree/walk.ts';

/** Each statement is read completely, as this kind. */
const readable: Partial<Record<StatementKind, readonly string[]>> = {
  select: [
    'SELECT SQL_NO_CACHE DISTINCT a, `b`.*, t.c AS "alias" FROM t USE INDEX (i) WHERE a <=> NULL AND b REGEXP \'^x\' GROUP BY a WITH ROLLUP HAVING COUNT(*) > 1 FOR UPDATE SKIP LOCKED',
    'SELECT a FROM t1 STRAIGHT_JOIN t2 ON t1.id = t2.id NATURAL LEFT JOIN t3, (t4, t5) CROSS JOIN t6',
    "SELECT DATE_ADD(d, INTERVAL 1 DAY) + INTERVAL '1:1' MINUTE_SECOND, CONVERT(a USING utf8mb4), CAST(b AS UNSIGNED), _utf8mb4'x' COLLATE utf8mb4_bin",
    "SELECT MATCH (a, b) AGAINST ('+x' IN BOOLEAN MODE), GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR ';'), j->>'$.a', 1 MEMBER OF (j) FROM t",
    "SELECT a INTO OUTFILE '/tmp/x' FIELDS TERMINATED BY ',' OPTIONALLY ENCLOSED BY '\"' FROM t",
    "SELECT x.* FROM JSON_TABLE(@j, '$[*]' COLUMNS (i FOR ORDINALITY, a INT PATH '$.a' DEFAULT '0' ON EMPTY, NESTED PATH '$.b' COLUMNS (b INT PATH '$'))) AS x",
    'SELECT RANK() OVER w FROM t WINDOW w AS (PARTITION BY a ORDER BY b ROWS BETWEEN 1 PRECEDING AND UNBOUNDED FOLLOWING)',
    'SELECT * FROM ((SELECT a FROM t LIMIT 2)) AS d, ((SELECT 1) UNION (SELECT 2)) e',
    "SELECT _utf8mb4 0xE29883, _latin1 X'7E'",
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n',
  ],
  setOperation: [
    '(SELECT 1) UNION DISTINCT (SELECT 2 ORDER BY 1 LIMIT 1) ORDER BY 1',
    'SELECT 1 EXCEPT SELECT 2 INTERSECT SELECT 3',
  ],
  insert: [
    'INSERT IGNORE INTO t PARTITION (p0) VALUES (1, DEFAULT) AS n(a, b) ON DUPLICATE KEY UPDATE a = n.a',
    'REPLACE LOW_PRIORITY t VALUE (1)',
    'INSERT INTO t () VALUES ()',
    'INSERT INTO t (a) SELECT 1 RETURNING a',
  ],
  update: [
    'UPDATE LOW_PRIORITY IGNORE t1 JOIN t2 USING (id) SET t1.a = DEFAULT, b = b + 1 WHERE c IN (1)',
    'UPDATE t SET a = 1 ORDER BY b LIMIT 3',
  ],
  delete: ['DELETE QUICK FROM t WHERE a = 1 ORDER BY b LIMIT 5', 'DELETE t1.*, t2 FROM t1, t2 WHERE t1.id = t2.id'],
  createTable: [
    "CREATE TEMPORARY TABLE IF NOT EXISTS s.t (id BIGINT(20) UNSIGNED ZEROFILL NOT NULL AUTO_INCREMENT, a ENUM('x', 'y') CHARACTER SET utf8 COLLATE utf8_bin DEFAULT 'x', b TIMESTAMP(6) DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6), c INT GENERATED ALWAYS AS (id + 1) STORED UNIQUE COMMENT 'c', PRIMARY KEY (id) USING BTREE, UNIQUE KEY u (a, b DESC), FULLTEXT KEY f (a) WITH PARSER ngram, KEY e ((a + 1)), CONSTRAINT k FOREIGN KEY (c) REFERENCES u (id) ON DELETE CASCADE ON UPDATE NO ACTION, CHECK (c > 0) NOT ENFORCED) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4, COMMENT 'x' ROW_FORMAT=DYNAMIC",
    "CREATE TABLE t (a INT, b DATE) PARTITION BY RANGE COLUMNS (b) SUBPARTITION BY HASH (a) SUBPARTITIONS 2 (PARTITION p0 VALUES LESS THAN ('2024-01-01') ENGINE = InnoDB, PARTITION p1 VALUES LESS THAN (MAXVALUE))",
    'CREATE TABLE t (a DATE, b DATE, PERIOD FOR p (a, b), UNIQUE (c, p WITHOUT OVERLAPS))',
    'CREATE TABLE t LIKE u',
    'CREATE TABLE t (a INT) IGNORE SELECT 1 AS a',
    'CREATE OR REPLACE TABLE t (a INT) WITH SYSTEM VERSIONING',
  ],
  alterTable: [
    'ALTER TABLE t ADD PERIOD IF NOT EXISTS FOR p (a, b), DROP PERIOD IF EXISTS FOR q, DROP PERIOD FOR SYSTEM_TIME',
    'ALTER TABLE t PARTITION BY LIST (a) (PARTITION p0 VALUES IN (1), PARTITION p1 DEFAULT)',
    'ALTER TABLE t ADD COLUMN (a INT, b INT), ADD c INT FIRST, ALGORITHM=INPLACE, LOCK=NONE',
    'ALTER TABLE t REORGANIZE PARTITION p INTO (PARTITION a VALUES IN (1), PARTITION b VALUES IN (2))',
    "ALTER TABLE t COMMENT 'x', DROP PRIMARY KEY, DROP FOREIGN KEY f, ALTER INDEX i INVISIBLE, RENAME INDEX a TO b",
    'ALTER TABLE t EXCHANGE PARTITION p WITH TABLE u WITHOUT VALIDATION',
  ],
  createIndex: [
    "CREATE INDEX i ON t (a) NOWAIT COMMENT 'x'",
    "CREATE UNIQUE INDEX i USING BTREE ON t (a(10), (b + 1) DESC) COMMENT 'x' ALGORITHM INPLACE LOCK NONE",
  ],
  dropIndex: ['DROP INDEX `PRIMARY` ON t ALGORITHM = INPLACE'],
  drop: ['DROP TEMPORARY TABLE IF EXISTS a, s.b CASCADE', 'DROP DATABASE x', 'DROP TRIGGER IF EXISTS s.t'],
  truncate: ['TRUNCATE t', 'TRUNCATE TABLE s.t'],
  rename: ['RENAME TABLE a TO b, s.c TO s.d'],
  createView: [
    "CREATE OR REPLACE ALGORITHM = MERGE DEFINER = 'a'@'%' SQL SECURITY INVOKER VIEW v (x) AS SELECT 1 WITH CASCADED CHECK OPTION",
    'ALTER VIEW v AS SELECT 1',
  ],
  createDatabase: ['CREATE DATABASE IF NOT EXISTS d DEFAULT CHARACTER SET = utf8mb4 COLLATE utf8mb4_bin'],
  set: [
    "SET GLOBAL a = 1, @b := 'x', @@session.c = ON",
    "SET NAMES 'utf8mb4' COLLATE utf8mb4_bin",
    'SET CHARACTER SET utf8',
  ],
  transaction: [
    'BEGIN',
    'START TRANSACTION WITH CONSISTENT SNAPSHOT',
    'COMMIT AND CHAIN',
    'ROLLBACK TO SAVEPOINT s',
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED, READ ONLY',
  ],
  grant: [
    "GRANT SELECT (a), INSERT ON s.* TO 'u'@'%', r WITH GRANT OPTION",
    "REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'u'@'%'",
    "GRANT r TO 'u'@'localhost' WITH ADMIN OPTION",
  ],
  explain: ['EXPLAIN FORMAT=JSON SELECT 1', 'DESC t a', 'EXPLAIN ANALYZE UPDATE t SET a = 1'],
  routine: [
    "CREATE DEFINER = CURRENT_USER PROCEDURE p(IN a INT, OUT b VARCHAR(10)) COMMENT 'x' READS SQL DATA BEGIN DECLARE done INT DEFAULT FALSE; DECLARE c CURSOR FOR SELECT 1; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE; OPEN c; l: LOOP FETCH c INTO a; IF done THEN LEAVE l; ELSEIF a > 1 THEN ITERATE l; ELSE SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'x'; END IF; END LOOP l; CLOSE c; END",
    'CREATE FUNCTION f(a INT) RETURNS INT DETERMINISTIC RETURN a + 1',
    'CREATE TRIGGER t BEFORE UPDATE ON s.t FOR EACH ROW FOLLOWS u SET NEW.a = OLD.a',
    'CREATE EVENT e ON SCHEDULE EVERY 1 DAY STARTS CURRENT_TIMESTAMP ON COMPLETION PRESERVE DO DELETE FROM t',
  ],
  callProcedure: ['CALL s.p(1, @a)', 'CALL p'],
  copy: [
    "LOAD DATA LOCAL INFILE 'x' REPLACE INTO TABLE t CHARACTER SET utf8 FIELDS TERMINATED BY ',' LINES TERMINATED BY '\\n' IGNORE 1 LINES (a, @b) SET c = @b",
  ],
  lockTables: ['LOCK TABLES a READ, b AS x LOW_PRIORITY WRITE'],
  command: [
    "SHOW FULL COLUMNS FROM t FROM s LIKE 'a%'",
    'SHOW CREATE TABLE s.t',
    'SHOW GLOBAL STATUS WHERE a = 1',
    'SHOW BINLOG EVENTS',
    'ANALYZE TABLE a, b',
    'OPTIMIZE LOCAL TABLE a',
    'FLUSH TABLES a WITH READ LOCK',
    'KILL QUERY 5',
    "CREATE USER IF NOT EXISTS 'u'@'%' IDENTIFIED WITH mysql_native_password BY 'x' REQUIRE SSL PASSWORD EXPIRE NEVER ACCOUNT LOCK",
    "ALTER USER u IDENTIFIED BY 'x'",
    'DROP ROLE r',
    'PREPARE s FROM @q',
    'EXECUTE s USING @a',
  ],
};

test.each(Object.entries(readable).flatMap(([kind, statements]) => statements.map((sql) => [kind, sql])))(
  '%s: %s',
  (kind, sql) => {
    const { statements } = parseScript(sql, 'mysql');
    expect(statements.map((statement) => [statement.kind, statement.fidelity, statement.error])).toEqual([
      [kind, 'full', undefined],
    ]);
  },
);

test.each([
  'SELEC 1',
  'SELECT',
  'SELECT a, FROM t',
  'SELECT a FROM',
  'SELECT a FORM t',
  'SELECT a FROM t WHERE',
  'SELECT a FROM t WHERE a = = 1',
  'SELECT a FROM t WHERE AND b',
  'SELECT a FROM t GROUP a',
  'SELECT a FROM t ORDER a',
  'SELECT (1',
  'SELECT 1)',
  'SELECT a FROM t LEFT JOIN u',
  'SELECT * FROM t LIMIT',
  'SELECT SELECT a FROM t',
  'INSERT INTO t VALUES',
  'INSERT INTO t (a) (b) VALUES (1)',
  'INSERT t SET',
  'UPDATE t a = 1',
  'UPDATE t SET a',
  'UPDATE SET a = 1',
  'DELETE t',
  'DELETE FROM',
  'CREATE TABLE',
  'CREATE TABLE t',
  'CREATE TABLE t (',
  'CREATE TABLE t ()',
  'CREATE TABLE t (a)',
  'CREATE TABLE t (a INTT)',
  'CREATE TABLE t (a INT,)',
  'CREATE TABLE t (a INT NOT)',
  'CREATE TABLE t (a INT DEFAULT)',
  'CREATE TABLE t (a INT) ENGIN InnoDB',
  'CREATE TABEL t (a INT)',
  'CREATE TABLE t (PRIMARY KEY a)',
  'ALTER TABLE',
  'ALTER TABLE t ADD',
  'ALTER TABLE t DROP',
  'ALTER TABLE t ADD COLUMN a',
  'ALTER TABLE t MODFY a INT',
  'CREATE INDEX ON t (a)',
  'CREATE INDEX i ON t',
  'DROP TABLE',
  'DROP INDEX i',
  'GRANT SELECT ON t',
  'GRANT SELCT ON t TO u',
  'CREATE VIEW v SELECT 1',
  'SHOW TABLS',
  'SET a',
  'CALL',
  'FLUSH NOTHING',
])('%s is refused', (sql) =>
  expect(parseScript(sql, 'mysql').statements.map(({ fidelity }) => fidelity)).toContain('error'),
);

test('a routine whose end is missing is reported, and what stands in it is read', () => {
  const [statement] = parseScript('CREATE PROCEDURE p() BEGIN DELETE FROM t; SELECT 1', 'mysql').statements;
  expect(statement).toMatchObject({
    kind: 'routine',
    fidelity: 'partial',
    error: { reason: 'unexpected', near: '', expected: { en: 'expected END' } },
  });
  expect(statement && statementsOf(statement.tree).map(({ kind }) => kind)).toEqual([
    'routine',
    'block',
    'delete',
    'select',
  ]);
});
