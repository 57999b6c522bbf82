/** Scripts that are large in one direction only; `size` says how large. What is audited must grow with them and no faster. */
export const wideScripts = {
  'indexes of one CREATE TABLE': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a0 INT, b INT, ${listed(n, (i) => `c${i} INT`, ', ')}, ${listed(n, (i) => `INDEX i${i} (a0, c${i})`, ', ')})`,
  'indexes on the same columns': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a0 INT, b INT, ${listed(n, (i) => `INDEX i${i} (a0, b)`, ', ')})`,
  'CREATE INDEX after CREATE INDEX': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a0 INT, b INT);` + listed(n, (i) => `CREATE INDEX i${i} ON t (a0, b)`, ';\n'),
  'ALTER TABLE ADD INDEX, one by one': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a0 INT, b INT);` +
    listed(n, (i) => `ALTER TABLE t ADD INDEX i${i} (a0, b)`, ';\n'),
  'ALTER TABLE ADD COLUMN, one by one': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY);` + listed(n, (i) => `ALTER TABLE t ADD COLUMN c${i} INT`, ';\n'),
  'actions of one ALTER TABLE': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, ${listed(n, (i) => `c${i} INT`, ', ')}); ALTER TABLE t ${listed(n, (i) => `MODIFY COLUMN c${i} BIGINT`, ', ')}`,
  'columns of a table': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, ${listed(n, (i) => `c${i} INT NOT NULL COMMENT 'x'`, ', ')})`,
  tables: (n) => listed(n, (i) => `CREATE TABLE t${i} (id INT PRIMARY KEY, a INT)`, ';\n'),
  INSERTs: (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a INT);` + listed(n, (i) => `INSERT INTO t (id,a) VALUES (${i},1)`, ';\n'),
  'rows of one INSERT': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a INT);INSERT INTO t (id,a) VALUES ` + listed(n, (i) => `(${i},1)`, ', '),
  'columns of one INSERT': (n) =>
    `INSERT INTO t (${listed(n, (i) => `c${i}`, ', ')}) VALUES (${listed(n, (i) => `${i}`, ', ')})`,
  'joins with one table': (n) => `SELECT a.id FROM a ${listed(n, (i) => `JOIN t${i} ON t${i}.id = a.id`, ' ')}`,
  'joins in a chain': (n) =>
    `SELECT t0.id FROM t0 ${listed(n, (i) => `JOIN t${i + 1} ON t${i + 1}.id = t${i}.id`, ' ')}`,
  'tables joined by commas': (n) =>
    `SELECT 1 FROM ${listed(n, (i) => `t${i}`, ', ')} WHERE ${listed(n - 1, (i) => `t${i}.id = t${i + 1}.id`, ' AND ')}`,
  'joins of a table with itself': (n) =>
    `SELECT a.id FROM t a ${listed(n, (i) => `JOIN t x${i} ON x${i}.id = a.id`, ' ')}`,
  'conditions joined by AND': (n) => `SELECT id FROM t WHERE ${listed(n, (i) => `c${i} = ${i}`, ' AND ')}`,
  'conditions joined by OR': (n) => `SELECT id FROM t WHERE ${listed(n, (i) => `a = ${i}`, ' OR ')}`,
  'patterns joined by OR': (n) => `SELECT id FROM t WHERE ${listed(n, (i) => `c${i % 50} LIKE '%${i}'`, ' OR ')}`,
  'values of one IN': (n) => `SELECT id FROM t WHERE a IN (${listed(n, (i) => `${i}`, ', ')})`,
  'columns of one SELECT': (n) => `SELECT ${listed(n, (i) => `c${i} AS a${i}`, ', ')} FROM t`,
  'columns of one ORDER BY': (n) => `SELECT id FROM t ORDER BY ${listed(n, (i) => `c${i}`, ', ')}`,
  'columns of one GROUP BY': (n) =>
    `SELECT ${listed(n, (i) => `c${i}`, ', ')} FROM t GROUP BY ${listed(n, (i) => `c${i}`, ', ')}`,
  'parts of one UNION ALL': (n) => listed(n, (i) => `SELECT a FROM t${i}`, ' UNION ALL '),
  'parts of one UNION': (n) => listed(n, (i) => `SELECT a FROM t${i}`, ' UNION '),
  'expressions of one WITH': (n) =>
    `WITH ${listed(n, (i) => `q${i} AS (SELECT id FROM ${i ? `q${i - 1}` : 't'})`, ', ')} SELECT id FROM q0`,
  'columns of one UPDATE': (n) => `UPDATE t SET ${listed(n, (i) => `c${i} = ${i}`, ', ')} WHERE id = 1`,
  UPDATEs: (n) => listed(n, (i) => `UPDATE t SET a = ${i} WHERE id = ${i}`, ';\n'),
  DELETEs: (n) => listed(n, (i) => `DELETE FROM t WHERE id = ${i}`, ';\n'),
  SELECTs: (n) => listed(n, (i) => `SELECT * FROM t WHERE b = ${i}`, ';\n'),
  'tables made and dropped': (n) =>
    listed(n, (i) => `CREATE TABLE t${i} (id INT PRIMARY KEY)`, ';\n') +
    ';' +
    listed(n, (i) => `DROP TABLE t${i}`, ';\n'),
  'tables of one DROP': (n) => `DROP TABLE ${listed(n, (i) => `t${i}`, ', ')}`,
  'nested parentheses': (n) => `SELECT ${'('.repeat(n)}1${')'.repeat(n)}`,
  'nested subqueries': (n) => `SELECT id FROM ` + `(SELECT id FROM `.repeat(n) + 't' + listed(n, (i) => `) a${i}`, ''),
  'branches of one CASE': (n) => `SELECT CASE ${listed(n, (i) => `WHEN a = ${i} THEN ${i}`, ' ')} END FROM t`,
  'arguments of one call': (n) => `SELECT CONCAT(${listed(n, (i) => `c${i}`, ', ')}) FROM t`,
  'operands of one sum': (n) => `SELECT ${listed(n, (i) => `c${i}`, ' + ')} FROM t`,
  'subqueries of one WHERE': (n) =>
    `SELECT id FROM t WHERE ${listed(n, (i) => `EXISTS (SELECT 1 FROM u${i} WHERE u${i}.id = t.id)`, ' AND ')}`,
  'subqueries of one SELECT list': (n) =>
    `SELECT ${listed(n, (i) => `(SELECT max(x) FROM u${i} WHERE u${i}.id = t.id)`, ', ')} FROM t`,
  'foreign keys of a table': (n) =>
    `CREATE TABLE p (id INT PRIMARY KEY); CREATE TABLE t (id INT PRIMARY KEY, ${listed(n, (i) => `c${i} INT`, ', ')}, ${listed(n, (i) => `CONSTRAINT f${i} FOREIGN KEY (c${i}) REFERENCES p (id)`, ', ')})`,
  'CHECKs of a table': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, a INT, ${listed(n, (i) => `CONSTRAINT k${i} CHECK (a > ${i})`, ', ')})`,
  transactions: (n) => listed(n, (i) => `BEGIN; UPDATE t SET a = ${i} WHERE id = ${i}; COMMIT`, ';\n'),
  'statements of one transaction': (n) =>
    `BEGIN;` + listed(n, (i) => `UPDATE t SET a = ${i} WHERE id = ${i}`, ';\n') + ';COMMIT',
  'renames of a table': (n) =>
    `CREATE TABLE t0 (id INT PRIMARY KEY);` + listed(n, (i) => `ALTER TABLE t${i} RENAME TO t${i + 1}`, ';\n'),
  'views over views': (n) =>
    `CREATE TABLE v0 (id INT PRIMARY KEY);` + listed(n, (i) => `CREATE VIEW v${i + 1} AS SELECT id FROM v${i}`, ';\n'),
  'COMMENT ON COLUMN': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY, ${listed(n, (i) => `c${i} INT`, ', ')});` +
    listed(n, (i) => `COMMENT ON COLUMN t.c${i} IS 'x'`, ';\n'),
  'grantees of one GRANT': (n) => `GRANT SELECT ON t TO ${listed(n, (i) => `u${i}`, ', ')}`,
  'tables and calls': (n) => listed(n, (i) => `CREATE TABLE t${i} (id INT PRIMARY KEY, a INT); CALL p(${i})`, ';\n'),
  'partitions of a table': (n) =>
    `CREATE TABLE t (id INT PRIMARY KEY) PARTITION BY RANGE (id) (${listed(n, (i) => `PARTITION p${i} VALUES LESS THAN (${i + 1})`, ', ')})`,
  'comment lines': (n) => listed(n, (i) => `-- c ${i}`, '\n') + '\nSELECT 1',
  'quoted texts': (n) => `SELECT ${listed(n, (i) => `'abc ${i} ''quoted'''`, ', ')}`,
  'empty lines': (n) => 'SELECT 1' + '\n'.repeat(n) + 'FROM t',
  'ranges joined by AND': (n) =>
    `SELECT id FROM t WHERE ${listed(n, (i) => `c${i} BETWEEN ${i} AND ${i + 1}`, ' AND ')}`,
} as const satisfies Readonly<Record<string, (size: number) => string>>;

function listed(count: number, part: (n: number) => string, between: string): string {
  return Array.from({ length: count }, (_, n) => part(n)).join(between);
}
