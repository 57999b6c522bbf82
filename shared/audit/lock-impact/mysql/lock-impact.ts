import type { SchemaTable } from '../../schema/schema.ts';
import type { LockRow } from '../lock-row.ts';
import { columnLocks } from './column-locks.ts';
import { always, online, t } from './lock-advice.ts';
import type { MysqlWays } from './lock-ways.ts';

const rebuilding =
  /^(ENGINE|ROW_FORMAT|KEY_BLOCK_SIZE|FORCE|PAGE_COMPRESSED|ENCRYPTION|ENCRYPTED|COMPRESSION|TABLESPACE)$/i;

/** What DDL takes on MySQL and MariaDB with InnoDB, after the tables of their manuals on online DDL. */
export const mysqlLocks: readonly LockRow<MysqlWays>[] = [
  ...columnLocks,
  {
    what: { zh: '增加主键', en: 'adds a primary key' },
    told: always('rebuild'),
    fits: (change) => change.kind === 'addConstraint' && change.constraint.kind === 'primaryKey',
    safer: online,
    example: { given: 'CREATE TABLE t (a INT NOT NULL) ENGINE=InnoDB', sql: 'ALTER TABLE t ADD PRIMARY KEY (a)' },
  },
  {
    what: { zh: '删除主键，由其他唯一键代替', en: 'drops the primary key beside another one without NULL' },
    told: {
      mysql: [[[5, 6], 'copy']],
      mariadb: [
        [[10, 0], 'copy'],
        [[10, 3], 'rebuild'],
      ],
    },
    fits: ({ kind }, { table }) => kind === 'dropPrimaryKey' && hasOtherKey(table),
    safer: { zh: '在同一语句中增加新的主键', en: 'add the new primary key in the same statement' },
    example: {
      given: 'CREATE TABLE t (a INT NOT NULL PRIMARY KEY, n INT NOT NULL UNIQUE) ENGINE=InnoDB',
      sql: 'ALTER TABLE t DROP PRIMARY KEY',
    },
  },
  {
    what: { zh: '删除主键', en: 'drops the primary key' },
    told: always('copy'),
    fits: ({ kind }) => kind === 'dropPrimaryKey',
    safer: { zh: '在同一语句中增加新的主键', en: 'add the new primary key in the same statement' },
    example: {
      given: 'CREATE TABLE t (a INT NOT NULL PRIMARY KEY) ENGINE=InnoDB',
      sql: 'ALTER TABLE t DROP PRIMARY KEY',
    },
  },
  {
    what: { zh: '增加外键', en: 'adds a foreign key' },
    told: always('copy'),
    fits: (change) => change.kind === 'addConstraint' && change.constraint.kind === 'foreignKey',
    safer: {
      zh: '确认数据无误后在会话中设 foreign_key_checks=0，便可 INPLACE',
      en: 'when the data is known to be right, SET foreign_key_checks=0 in the session allows INPLACE',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (k) REFERENCES t (id)' },
  },
  {
    what: { zh: '增加或启用检查约束', en: 'adds or enforces a check' },
    told: always('copy'),
    // One that is not enforced looks at no row, as MySQL 9.7 was seen to do.
    fits: (change) =>
      (change.kind === 'addConstraint' && change.constraint.kind === 'check' && change.constraint.enforced) ||
      (change.kind === 'alterConstraint' && change.options.some(({ name }) => name === 'ENFORCED')),
    safer: online,
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0)' },
  },
  {
    what: { zh: '增加全文或空间索引', en: 'adds a full-text or spatial index' },
    told: always('indexShared'),
    fits: (change) =>
      (change.kind === 'addIndex' || change.kind === 'createIndex') && /^(fulltext|spatial)$/.test(change.index.type),
    safer: online,
    example: {
      given: 'CREATE TABLE t (FTS_DOC_ID BIGINT UNSIGNED NOT NULL PRIMARY KEY, b TEXT) ENGINE=InnoDB',
      sql: 'ALTER TABLE t ADD FULLTEXT INDEX words (b)',
    },
  },
  {
    what: { zh: '建索引', en: 'creates an index' },
    told: always('index'),
    fits: (change) =>
      change.kind === 'addIndex' ||
      change.kind === 'createIndex' ||
      (change.kind === 'addConstraint' && change.constraint.kind === 'uniqueKey'),
    safer: {
      zh: '写明 ALGORITHM=INPLACE, LOCK=NONE；从库会延迟',
      en: 'write ALGORITHM=INPLACE, LOCK=NONE; replicas lag behind',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD INDEX by_a (a)' },
  },
  {
    what: { zh: '索引改名', en: 'renames an index' },
    told: {
      mysql: [[[5, 7], 'metadata']],
      mariadb: [[[10, 5, 2], 'instant']],
    },
    fits: ({ kind }) => kind === 'renameIndex',
    example: { given: t, sql: 'ALTER TABLE t RENAME INDEX by_k TO by_other' },
  },
  {
    what: { zh: '删除或隐藏索引', en: 'drops or hides an index' },
    told: always('metadata'),
    fits: ({ kind }) => /^(dropIndex|dropIndexAction|alterIndex)$/.test(kind),
    safer: {
      zh: '先设为不可见观察（MySQL 8 INVISIBLE，MariaDB IGNORED），再删除',
      en: 'hide it first (INVISIBLE on MySQL 8, IGNORED on MariaDB) and drop it when nobody missed it',
    },
    example: { given: t, sql: 'ALTER TABLE t DROP INDEX by_k' },
  },
  {
    what: { zh: '删除外键或约束', en: 'drops a foreign key or check' },
    told: {
      mysql: [[[5, 6], 'metadata']],
      mariadb: [
        [[10, 0], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: ({ kind }) => /^(dropConstraint|alterConstraint|validateConstraint|renameConstraint)$/.test(kind),
    example: {
      given: `${t}; ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (k) REFERENCES t (id)`,
      sql: 'ALTER TABLE t DROP FOREIGN KEY own',
    },
  },
  {
    what: { zh: '转换字符集', en: 'converts the character set' },
    told: always('copy'),
    fits: ({ kind }) => kind === 'convertCharset',
    safer: online,
    example: {
      given: 'CREATE TABLE t (a VARCHAR(20)) ENGINE=InnoDB CHARSET=latin1',
      sql: 'ALTER TABLE t CONVERT TO CHARACTER SET utf8mb4',
    },
  },
  {
    what: { zh: '重建表', en: 'rebuilds the table' },
    told: always('rebuild'),
    fits: (change) =>
      (change.kind === 'setTableOptions' && change.options.some(({ name }) => rebuilding.test(name))) ||
      (change.kind === 'switch' && change.words.includes('FORCE')),
    safer: online,
    example: { given: t, sql: 'ALTER TABLE t ENGINE=InnoDB' },
  },
  {
    what: { zh: '修改表的选项', en: 'changes an option of the table' },
    told: {
      mysql: [[[5, 6], 'metadata']],
      mariadb: [
        [[10, 0], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: ({ kind }) => kind === 'setTableOptions' || kind === 'switch',
    example: { given: t, sql: "ALTER TABLE t COMMENT = 'x'" },
  },
  {
    what: { zh: '按字段重排行', en: 'sorts the rows of the table' },
    told: always('copy'),
    fits: ({ kind }) => kind === 'orderRows',
    example: { given: 'CREATE TABLE t (a INT) ENGINE=InnoDB', sql: 'ALTER TABLE t ORDER BY a' },
  },
  {
    what: { zh: '增加、删除或清空分区', en: 'adds, drops or empties a partition' },
    told: always('exclusive'),
    fits: (change) =>
      /^(dropPartition|truncatePartition)$/.test(change.kind) ||
      (change.kind === 'addPartition' && change.partitions.length > 0),
    safer: {
      zh: '只有短暂的元数据锁；HASH、KEY 分区会重新分布数据',
      en: 'the lock is short, but HASH and KEY partitions are filled anew',
    },
    example: {
      given: 'CREATE TABLE t (id INT) PARTITION BY RANGE (id) (PARTITION p1 VALUES LESS THAN (10))',
      sql: 'ALTER TABLE t ADD PARTITION (PARTITION p2 VALUES LESS THAN (20))',
    },
  },
  {
    what: { zh: '换走、丢弃或导入分区的文件', en: 'exchanges, discards or imports the file of a partition' },
    told: always('exclusive'),
    fits: (change) => change.kind === 'changePartition' && /^(EXCHANGE|DISCARD|IMPORT)/.test(change.verb),
    safer: {
      zh: '等待正在执行的语句结束；先设 lock_wait_timeout',
      en: 'it waits for what runs: set lock_wait_timeout first',
    },
    example: {
      given:
        'CREATE TABLE t (id INT) PARTITION BY RANGE (id) (PARTITION p1 VALUES LESS THAN (10)); CREATE TABLE u (id INT)',
      sql: 'ALTER TABLE t EXCHANGE PARTITION p1 WITH TABLE u',
      alone: true,
    },
  },
  {
    what: {
      zh: '重建所列的分区',
      en: 'rebuilds the partitions that it names',
    },
    told: always('copy'),
    fits: (change) => change.kind === 'changePartition' && /^(REORGANIZE|REBUILD)$/.test(change.verb),
    safer: online,
    example: {
      given: 'CREATE TABLE t (id INT) PARTITION BY RANGE (id) (PARTITION p1 VALUES LESS THAN (99))',
      sql: 'ALTER TABLE t REORGANIZE PARTITION p1 INTO (PARTITION p2 VALUES LESS THAN (99))',
      alone: true,
    },
  },
  {
    what: { zh: '改变分区方式', en: 'changes the partitioning' },
    told: always('copy'),
    fits: (change) =>
      change.kind === 'changePartition'
        ? !/^(ANALYZE|CHECK)$/.test(change.verb)
        : /^(addPartition|partitionBy|removePartitioning|attachPartition|detachPartition)$/.test(change.kind),
    safer: online,
    example: { given: t, sql: 'ALTER TABLE t PARTITION BY HASH (id) PARTITIONS 4' },
  },
  {
    what: { zh: '表改名', en: 'renames the table' },
    told: always('exclusive'),
    fits: ({ kind }) => kind === 'renameTable' || kind === 'rename' || kind === 'setSchema',
    safer: {
      zh: '等待正在执行的语句结束；先设 lock_wait_timeout',
      en: 'it waits for what runs: set lock_wait_timeout first',
    },
    example: { given: t, sql: 'ALTER TABLE t RENAME TO other' },
  },
  {
    what: { zh: '删除表或触发器', en: 'drops a table or trigger' },
    told: always('exclusive'),
    fits: (change) => change.kind === 'drop' && /^(TABLE|TRIGGER)$/.test(change.objectType),
    safer: {
      zh: '先改名观察，低峰时删除；大表删除会占用 IO',
      en: 'rename it first, drop it when little runs: removing a large file takes disk time',
    },
    example: { given: t, sql: 'DROP TABLE t' },
  },
  {
    what: { zh: '清空表', en: 'empties a table' },
    told: always('exclusive'),
    fits: ({ kind }) => kind === 'truncate',
    safer: { zh: '有人读写时分批 DELETE', en: 'DELETE in batches while others use it' },
    example: { given: t, sql: 'TRUNCATE TABLE t' },
  },
  {
    what: { zh: '建触发器', en: 'creates a trigger' },
    told: always('exclusive'),
    fits: (change) => change.kind === 'routine' && change.routineType === 'TRIGGER',
    safer: {
      zh: '等待正在执行的语句结束；先设 lock_wait_timeout',
      en: 'it waits for what runs: set lock_wait_timeout first',
    },
    example: { given: t, sql: 'CREATE TRIGGER noting BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1' },
  },
  {
    what: { zh: '重建或整理表', en: 'rebuilds or defragments a table' },
    told: always('rebuild'),
    fits: (change) => change.kind === 'command' && change.verb === 'OPTIMIZE',
    safer: online,
    example: { given: t, sql: 'OPTIMIZE TABLE t' },
  },
];

function hasOtherKey(table: SchemaTable | undefined): boolean {
  const isFilled = (name: string) => table?.columns?.find((column) => column.name === name)?.nullable === false;
  return table?.indexes?.some(({ kind, columns }) => kind === 'unique' && columns.every(isFilled)) ?? false;
}
