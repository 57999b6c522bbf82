/** A kind of ALTER TABLE of which the way is asked of real servers: what was there before, and the change. */
export type AlterCase = {
  readonly sql: string;
  /** Without it, the table of most. */
  readonly given?: string;
  /** What only some servers understand at all. */
  readonly on?: readonly AlterServer[];
};
export const alterServers = ['MariaDB 10.11', 'MySQL 9.7', 'MySQL 5.6'] as const;
export type AlterServer = (typeof alterServers)[number];

const columns =
  "id INT NOT NULL, a INT, n INT NOT NULL, b VARCHAR(20), k INT, big VARCHAR(100), e ENUM('x', 'y'), d DECIMAL(10, 2), s TIMESTAMP NULL";
const keys = 'PRIMARY KEY (id), KEY by_k (k), UNIQUE KEY by_n (n)';
export const plain = `CREATE TABLE t (${columns}, ${keys}) ENGINE=InnoDB CHARSET=utf8mb4`;
const keyless = 'CREATE TABLE t (id INT NOT NULL, a INT) ENGINE=InnoDB CHARSET=utf8mb4';
const worded =
  'CREATE TABLE t (id INT PRIMARY KEY, a INT, b TEXT, FULLTEXT KEY words (b)) ENGINE=InnoDB CHARSET=utf8mb4';
const referring = `${plain}; ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (k) REFERENCES t (id)`;
const old = 'CREATE TABLE t (id INT PRIMARY KEY, a INT) ENGINE=MyISAM';
const latin = 'CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(20)) ENGINE=InnoDB CHARSET=latin1';
const today = ['MariaDB 10.11', 'MySQL 9.7'] as const;

export const alterCases: readonly AlterCase[] = [
  { sql: 'ADD COLUMN c INT' },
  { sql: 'ADD COLUMN c INT NOT NULL DEFAULT 7' },
  { sql: 'ADD COLUMN c VARCHAR(20) FIRST' },
  { sql: 'ADD COLUMN c INT AFTER a' },
  { sql: 'ADD COLUMN c INT, ADD COLUMN f INT' },
  { sql: 'ADD COLUMN c INT NOT NULL AUTO_INCREMENT UNIQUE', given: keyless },
  { sql: 'ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) VIRTUAL', on: today },
  { sql: 'ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) STORED', on: today },
  { sql: 'DROP COLUMN a' },
  { sql: 'DROP COLUMN a, DROP COLUMN b' },
  { sql: 'ADD COLUMN c INT, DROP COLUMN a' },
  { sql: 'CHANGE a c INT' },
  { sql: 'RENAME COLUMN a TO c', on: today },
  { sql: 'ALTER COLUMN a SET DEFAULT 7' },
  { sql: 'ALTER COLUMN a DROP DEFAULT' },
  { sql: "MODIFY a INT COMMENT 'x'" },
  { sql: 'MODIFY a INT DEFAULT 3' },
  { sql: 'MODIFY a INT AFTER k' },
  { sql: 'MODIFY a INT NOT NULL' },
  { sql: 'MODIFY n INT NULL' },
  { sql: 'MODIFY a BIGINT' },
  { sql: 'MODIFY a INT UNSIGNED' },
  { sql: 'MODIFY b VARCHAR(40)' },
  { sql: 'MODIFY b VARCHAR(100)' },
  { sql: 'MODIFY big VARCHAR(150)' },
  { sql: 'MODIFY b VARCHAR(10)' },
  { sql: 'MODIFY b TEXT' },
  { sql: "MODIFY e ENUM('x', 'y', 'z')" },
  { sql: "MODIFY e ENUM('y', 'x')" },
  { sql: 'MODIFY d DECIMAL(12, 2)' },
  { sql: 'MODIFY s DATETIME NULL' },
  { sql: 'MODIFY b VARCHAR(20) CHARACTER SET latin1' },
  { sql: 'ADD INDEX by_a (a)' },
  { sql: 'ADD UNIQUE INDEX by_a (a)' },
  { sql: 'ADD INDEX by_a (a), ADD INDEX by_b (b)' },
  {
    sql: 'ADD FULLTEXT INDEX words (b)',
    given: 'CREATE TABLE t (FTS_DOC_ID BIGINT UNSIGNED NOT NULL PRIMARY KEY, b TEXT) ENGINE=InnoDB',
  },
  { sql: 'ADD FULLTEXT INDEX words (b)' },
  { sql: 'DROP INDEX by_k' },
  { sql: 'RENAME INDEX by_k TO by_other', on: today },
  { sql: 'ALTER INDEX by_k INVISIBLE', on: ['MySQL 9.7'] },
  { sql: 'DROP INDEX by_k, ADD INDEX by_k (k, a)' },
  { sql: 'ADD COLUMN c INT, ADD INDEX by_c (c)' },
  { sql: 'ADD COLUMN c INT, ADD INDEX by_a (a)' },
  { sql: "ADD COLUMN c INT, COMMENT = 'x'" },
  { sql: 'ADD PRIMARY KEY (id)', given: keyless },
  { sql: 'DROP PRIMARY KEY' },
  { sql: 'DROP PRIMARY KEY, ADD PRIMARY KEY (n)' },
  { sql: 'ADD CONSTRAINT own FOREIGN KEY (k) REFERENCES t (id)' },
  { sql: 'DROP FOREIGN KEY own', given: referring },
  { sql: 'ADD CONSTRAINT positive CHECK (a > 0)', on: today },
  { sql: 'CONVERT TO CHARACTER SET utf8mb4', given: latin },
  { sql: 'DEFAULT CHARACTER SET latin1' },
  { sql: 'ENGINE=InnoDB' },
  { sql: 'FORCE' },
  { sql: 'ROW_FORMAT=REDUNDANT' },
  { sql: 'ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=8' },
  { sql: "COMMENT = 'x'" },
  { sql: 'AUTO_INCREMENT = 1000' },
  { sql: 'STATS_PERSISTENT = 1' },
  { sql: 'ENGINE=MyISAM' },
  { sql: 'ORDER BY a', given: keyless },
  { sql: 'PARTITION BY HASH (id) PARTITIONS 4', given: keyless },
  { sql: 'ADD COLUMN c INT', given: worded },
  { sql: 'FORCE', given: worded },
  { sql: 'MODIFY a INT NOT NULL', given: worded },
  { sql: 'ADD INDEX by_a (a)', given: worded },
  { sql: 'DROP COLUMN a', given: worded },
  { sql: 'ADD COLUMN c INT UNIQUE' },
  { sql: 'ADD COLUMN c INT CHECK (c > 0)', on: today },
  { sql: 'ADD COLUMN c INT REFERENCES t (id)' },
  { sql: 'MODIFY b VARCHAR(60)', given: latin },
  { sql: 'MODIFY b VARCHAR(300)', given: latin },
  { sql: 'MODIFY d DECIMAL(10, 4)' },
  { sql: 'CHANGE a c INT NOT NULL' },
  { sql: 'ADD COLUMN c INT', given: old },
  { sql: 'ADD INDEX by_a (a)', given: old },
  { sql: 'MODIFY a INT DEFAULT 3', given: old, on: today },
  { sql: 'ENGINE=InnoDB', given: old },
];

export function titleOf({ sql, given }: AlterCase): string {
  return given === undefined ? sql : `${sql} after ${given}`;
}
