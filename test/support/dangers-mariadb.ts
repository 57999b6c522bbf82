import type { Danger } from './danger.ts';

const version = '10.11.6-MariaDB';

/** What only MariaDB does, after its manual. */
export const mariadbDangers: readonly Danger[] = [
  {
    dialect: 'mysql',
    level: 'error',
    does: 'objects, rows or the past of rows are gone at once',
    version,
    statements: [
      "CREATE OR REPLACE TABLE t (id BIGINT UNSIGNED NOT NULL PRIMARY KEY COMMENT 'x')",
      'CREATE OR REPLACE DATABASE d',
      'DROP SEQUENCE s',
      'ALTER TABLE t DROP SYSTEM VERSIONING',
      'DELETE HISTORY FROM t',
      "EXECUTE IMMEDIATE CONCAT('DROP ', 'TABLE t')",
      "SET @s = 'DROP TABLE t'; EXECUTE IMMEDIATE @s",
      'BEGIN NOT ATOMIC DROP TABLE t; END',
      'ALTER TABLE t NOWAIT DROP COLUMN a',
      'DROP TABLE t WAIT 10',
      'TRUNCATE t NOWAIT',
      'ALTER TABLE t CONVERT PARTITION p TO TABLE u',
    ],
  },
  {
    dialect: 'mysql',
    level: 'error',
    does: 'every row is changed or deleted',
    version,
    statements: ['SET STATEMENT max_statement_time = 0 FOR DELETE FROM t'],
  },
  {
    dialect: 'mysql',
    level: 'error',
    does: 'the server or its replication is acted on',
    version,
    statements: [
      'RESET MASTER TO 1',
      'SHUTDOWN WAIT FOR ALL SLAVES',
      'BACKUP STAGE BLOCK_COMMIT',
      'BACKUP LOCK t',
      "CHANGE MASTER 'c' TO MASTER_HOST = 'x'",
      "RESET SLAVE 'c' ALL",
      'FLUSH TABLES WITH READ LOCK AND DISABLE CHECKPOINT',
    ],
  },
  {
    dialect: 'mysql',
    level: 'warn',
    does: 'others or the safety of data are affected',
    version,
    statements: [
      'KILL USER u',
      'KILL HARD 5',
      "UNINSTALL SONAME 'ha_x'",
      'STOP ALL SLAVES',
      'SET SESSION wsrep_on = OFF',
      'SET check_constraint_checks = 0',
      'SET GLOBAL innodb_force_recovery = 1',
    ],
  },
];
