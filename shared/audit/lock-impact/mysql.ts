import { columnOf, type SchemaColumn } from '../schema.ts';
import { definedColumn } from '../table-definition.ts';
import type { Change, LockRow, Subject } from './lock-row.ts';
import type { MysqlWays, Since } from './mysql-ways.ts';

/** The same way on every version of both servers. */
const always = (way: Since[number][1]): MysqlWays => ({ mysql: [[[5, 6], way]], mariadb: [[[10, 0], way]] });

const t = 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(20), k INT, KEY by_k (k)) ENGINE=InnoDB';
const ask = { zh: '写明 ALGORITHM 与 LOCK，做不到时数据库会拒绝而不是改用更重的方式', en: 'write ALGORITHM and LOCK, so that the server refuses rather than falls back to a heavier way' };
const online = { zh: '大表用 gh-ost 或 pt-online-schema-change', en: 'use gh-ost or pt-online-schema-change for a large table' };

/** What DDL takes on MySQL and MariaDB with InnoDB, after the tables of their manuals on online DDL. */
export const mysqlLocks: readonly LockRow<MysqlWays>[] = [
  { what: { zh: '增加自增字段', en: 'adds an AUTO_INCREMENT column' }, told: always('rebuildShared'), fits: (change) => change.kind === 'addColumn' && change.column.autoIncrement, safer: online, example: { given: 'CREATE TABLE t (a INT) ENGINE=InnoDB', sql: 'ALTER TABLE t ADD COLUMN id INT NOT NULL AUTO_INCREMENT UNIQUE' } },
  { what: { zh: '增加存储生成字段', en: 'adds a stored generated column' }, told: always('copy'), fits: (change) => change.kind === 'addColumn' && change.column.generated?.stored === true, safer: { zh: '改用 VIRTUAL 生成字段', en: 'make it VIRTUAL' }, example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) STORED' } },
  { what: { zh: '增加虚拟生成字段', en: 'adds a virtual generated column' }, told: { mysql: [[[5, 7], 'metadata'], [[8, 0], 'instant']], mariadb: [[[10, 2], 'metadata'], [[10, 3], 'instant']] }, fits: (change) => change.kind === 'addColumn' && change.column.generated !== undefined, example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) VIRTUAL' } },
  {
    what: { zh: '增加字段并指定位置', en: 'adds a column at a place' }, told: { mysql: [[[5, 6], 'rebuild'], [[8, 0, 29], 'instant']], mariadb: [[[10, 0], 'rebuild'], [[10, 4], 'instant']] },
    fits: (change) => change.kind === 'addColumn' && change.position !== undefined, safer: ask, example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT FIRST' },
  },
  { what: { zh: '增加字段', en: 'adds a column' }, told: { mysql: [[[5, 6], 'rebuild'], [[8, 0, 12], 'instant']], mariadb: [[[10, 0], 'rebuild'], [[10, 3], 'instant']] }, fits: ({ kind }) => kind === 'addColumn', safer: ask, example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT NOT NULL DEFAULT 7' } },
  { what: { zh: '删除字段', en: 'drops a column' }, told: { mysql: [[[5, 6], 'rebuild'], [[8, 0, 29], 'instant']], mariadb: [[[10, 0], 'rebuild'], [[10, 4], 'instant']] }, fits: ({ kind }) => kind === 'dropColumn', safer: ask, example: { given: t, sql: 'ALTER TABLE t DROP COLUMN a' } },
  { what: { zh: '字段改名', en: 'renames a column' }, told: { mysql: [[[5, 6], 'metadata'], [[8, 0, 28], 'instant']], mariadb: [[[10, 0], 'metadata'], [[10, 3], 'instant']] }, fits: ({ kind }) => kind === 'renameColumn', example: { given: t, sql: 'ALTER TABLE t RENAME COLUMN a TO c' } },
  { what: { zh: '设置或删除默认值', en: 'sets or drops a default' }, told: { mysql: [[[5, 6], 'metadata'], [[8, 0], 'instant']], mariadb: [[[10, 0], 'metadata'], [[10, 3], 'instant']] }, fits: ({ kind }) => kind === 'setDefault' || kind === 'dropDefault', example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET DEFAULT 7' } },
  { what: { zh: '加长 VARCHAR', en: 'makes a VARCHAR longer' }, told: { mysql: [[[5, 7], 'metadata']], mariadb: [[[10, 2], 'metadata'], [[10, 3], 'instant']] }, fits: (change, subject) => change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'longer', example: { given: t, sql: 'ALTER TABLE t MODIFY b VARCHAR(40)' } },
  { what: { zh: '修改字段的注释或默认值', en: 'changes the comment or default of a column' }, told: { mysql: [[[5, 6], 'metadata'], [[8, 0], 'instant']], mariadb: [[[10, 0], 'metadata'], [[10, 3], 'instant']] }, fits: (change, subject) => change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'same', example: { given: t, sql: "ALTER TABLE t MODIFY a INT DEFAULT 3 COMMENT 'x'" } },
  { what: { zh: '字段改为允许 NULL', en: 'lets a column be NULL' }, told: always('rebuild'), fits: (change, subject) => change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'nullable', safer: ask, example: { given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT NOT NULL) ENGINE=InnoDB', sql: 'ALTER TABLE t MODIFY a INT NULL' } },
  { what: { zh: '字段改为 NOT NULL 或移动字段', en: 'makes a column NOT NULL or moves it' }, told: always('rebuild'), fits: (change, subject) => change.kind === 'modifyColumn' && ['notNull', 'same'].includes(modification(change, subject)), safer: ask, example: { given: t, sql: 'ALTER TABLE t MODIFY a INT NOT NULL' } },
  { what: { zh: '修改字段类型', en: 'changes the type of a column' }, told: always('copy'), fits: ({ kind }) => kind === 'modifyColumn' || kind === 'alterColumnType', safer: online, example: { given: t, sql: 'ALTER TABLE t MODIFY a BIGINT' } },
  { what: { zh: '修改字段的可见性等选项', en: 'changes the visibility of a column' }, told: { mysql: [[[8, 0], 'instant']], mariadb: [[[10, 3], 'instant']] }, fits: ({ kind }) => kind === 'setColumnOption', example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET INVISIBLE', alone: true } },
  { what: { zh: '增加主键', en: 'adds a primary key' }, told: always('rebuild'), fits: (change) => change.kind === 'addConstraint' && change.constraint.kind === 'primaryKey', safer: online, example: { given: 'CREATE TABLE t (a INT NOT NULL) ENGINE=InnoDB', sql: 'ALTER TABLE t ADD PRIMARY KEY (a)' } },
  { what: { zh: '删除主键', en: 'drops the primary key' }, told: always('copy'), fits: ({ kind }) => kind === 'dropPrimaryKey', safer: { zh: '在同一语句中增加新的主键', en: 'add the new primary key in the same statement' }, example: { given: 'CREATE TABLE t (a INT NOT NULL PRIMARY KEY) ENGINE=InnoDB', sql: 'ALTER TABLE t DROP PRIMARY KEY' } },
  { what: { zh: '增加外键', en: 'adds a foreign key' }, told: always('copy'), fits: (change) => change.kind === 'addConstraint' && change.constraint.kind === 'foreignKey', safer: { zh: '确认数据无误后在会话中设 foreign_key_checks=0，便可 INPLACE', en: 'when the data is known to be right, SET foreign_key_checks=0 in the session allows INPLACE' }, example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (k) REFERENCES t (id)' } },
  { what: { zh: '增加检查约束', en: 'adds a check' }, told: always('copy'), fits: (change) => change.kind === 'addConstraint' && change.constraint.kind === 'check', safer: online, example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0)' } },
  { what: { zh: '增加全文或空间索引', en: 'adds a full-text or spatial index' }, told: always('indexShared'), fits: (change) => (change.kind === 'addIndex' || change.kind === 'createIndex') && /^(fulltext|spatial)$/.test(change.index.type), safer: online, example: { given: 'CREATE TABLE t (FTS_DOC_ID BIGINT UNSIGNED NOT NULL PRIMARY KEY, b TEXT) ENGINE=InnoDB', sql: 'ALTER TABLE t ADD FULLTEXT INDEX words (b)' } },
  { what: { zh: '建索引', en: 'creates an index' }, told: always('index'), fits: (change) => change.kind === 'addIndex' || change.kind === 'createIndex' || (change.kind === 'addConstraint' && change.constraint.kind === 'uniqueKey'), safer: { zh: '写明 ALGORITHM=INPLACE, LOCK=NONE；从库会延迟', en: 'write ALGORITHM=INPLACE, LOCK=NONE; replicas lag behind' }, example: { given: t, sql: 'ALTER TABLE t ADD INDEX by_a (a)' } },
  { what: { zh: '删除、改名或隐藏索引', en: 'drops, renames or hides an index' }, told: always('metadata'), fits: ({ kind }) => /^(dropIndex|dropIndexAction|renameIndex|alterIndex)$/.test(kind), safer: { zh: '先设为不可见观察（MySQL 8 INVISIBLE，MariaDB IGNORED），再删除', en: 'hide it first (INVISIBLE on MySQL 8, IGNORED on MariaDB) and drop it when nobody missed it' }, example: { given: t, sql: 'ALTER TABLE t DROP INDEX by_k' } },
  { what: { zh: '删除外键或约束', en: 'drops a foreign key or check' }, told: { mysql: [[[5, 6], 'metadata']], mariadb: [[[10, 0], 'metadata'], [[10, 3], 'instant']] }, fits: ({ kind }) => /^(dropConstraint|alterConstraint|validateConstraint|renameConstraint)$/.test(kind), example: { given: `${t}; ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (k) REFERENCES t (id)`, sql: 'ALTER TABLE t DROP FOREIGN KEY own' } },
  { what: { zh: '转换字符集', en: 'converts the character set' }, told: always('copy'), fits: ({ kind }) => kind === 'convertCharset', safer: online, example: { given: 'CREATE TABLE t (a VARCHAR(20)) ENGINE=InnoDB CHARSET=latin1', sql: 'ALTER TABLE t CONVERT TO CHARACTER SET utf8mb4' } },
  { what: { zh: '重建表', en: 'rebuilds the table' }, told: always('rebuild'), fits: (change) => (change.kind === 'setTableOptions' && change.options.some(({ name }) => /^(ENGINE|ROW_FORMAT|KEY_BLOCK_SIZE|FORCE|PAGE_COMPRESSED|ENCRYPTION|ENCRYPTED|COMPRESSION|TABLESPACE)$/i.test(name))) || (change.kind === 'switch' && change.words.includes('FORCE')), safer: online, example: { given: t, sql: 'ALTER TABLE t ENGINE=InnoDB' } },
  { what: { zh: '修改表的选项', en: 'changes an option of the table' }, told: { mysql: [[[5, 6], 'metadata']], mariadb: [[[10, 0], 'metadata'], [[10, 3], 'instant']] }, fits: ({ kind }) => kind === 'setTableOptions' || kind === 'switch', example: { given: t, sql: "ALTER TABLE t COMMENT = 'x'" } },
  { what: { zh: '按字段重排行', en: 'sorts the rows of the table' }, told: always('copy'), fits: ({ kind }) => kind === 'orderRows', example: { given: 'CREATE TABLE t (a INT) ENGINE=InnoDB', sql: 'ALTER TABLE t ORDER BY a' } },
  { what: { zh: '增加、删除或清空分区', en: 'adds, drops or empties a partition' }, told: always('exclusive'), fits: ({ kind }) => /^(addPartition|dropPartition|truncatePartition)$/.test(kind), safer: { zh: '只有短暂的元数据锁；HASH、KEY 分区会重新分布数据', en: 'the lock is short, but HASH and KEY partitions are filled anew' }, example: { given: 'CREATE TABLE t (id INT) PARTITION BY RANGE (id) (PARTITION p1 VALUES LESS THAN (10))', sql: 'ALTER TABLE t ADD PARTITION (PARTITION p2 VALUES LESS THAN (20))' } },
  { what: { zh: '改变分区方式', en: 'changes the partitioning' }, told: always('copy'), fits: ({ kind }) => /^(partitionBy|removePartitioning|changePartition|attachPartition|detachPartition)$/.test(kind), safer: online, example: { given: t, sql: 'ALTER TABLE t PARTITION BY HASH (id) PARTITIONS 4' } },
  { what: { zh: '表改名', en: 'renames the table' }, told: always('exclusive'), fits: ({ kind }) => kind === 'renameTable' || kind === 'rename' || kind === 'setSchema', safer: { zh: '等待正在执行的语句结束；先设 lock_wait_timeout', en: 'it waits for what runs: set lock_wait_timeout first' }, example: { given: t, sql: 'ALTER TABLE t RENAME TO other' } },
  { what: { zh: '删除表或触发器', en: 'drops a table or trigger' }, told: always('exclusive'), fits: (change) => change.kind === 'drop' && /^(TABLE|TRIGGER)$/.test(change.objectType), safer: { zh: '先改名观察，低峰时删除；大表删除会占用 IO', en: 'rename it first, drop it when little runs: removing a large file takes disk time' }, example: { given: t, sql: 'DROP TABLE t' } },
  { what: { zh: '清空表', en: 'empties a table' }, told: always('exclusive'), fits: ({ kind }) => kind === 'truncate', safer: { zh: '有人读写时分批 DELETE', en: 'DELETE in batches while others use it' }, example: { given: t, sql: 'TRUNCATE TABLE t' } },
  { what: { zh: '建触发器', en: 'creates a trigger' }, told: always('exclusive'), fits: (change) => change.kind === 'routine' && change.routineType === 'TRIGGER', safer: { zh: '等待正在执行的语句结束；先设 lock_wait_timeout', en: 'it waits for what runs: set lock_wait_timeout first' }, example: { given: t, sql: 'CREATE TRIGGER noting BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1' } },
  { what: { zh: '重建或整理表', en: 'rebuilds or defragments a table' }, told: always('rebuild'), fits: (change) => change.kind === 'command' && change.verb === 'OPTIMIZE', safer: online, example: { given: t, sql: 'OPTIMIZE TABLE t' } },
];

/** What MODIFY or CHANGE changes of a column that is known; 'type' when it is not. */
function modification({ column, name }: Extract<Change, { kind: 'modifyColumn' }>, { table }: Subject): 'same' | 'longer' | 'nullable' | 'notNull' | 'type' {
  const before = table && columnOf(table, name.text, 'mysql');
  if (!before || column.charset !== undefined || column.collation !== undefined) return 'type';
  const after = definedColumn(column, 'mysql');
  return before.type === after.type && before.unsigned === after.unsigned ? sameTypeModification(before, after) : 'type';
}

function sameTypeModification(before: SchemaColumn, after: SchemaColumn): ReturnType<typeof modification> {
  const [from = 0, to = 0] = [before.length, after.length];
  // The width of an integer is only for display.
  if (from !== to && before.family !== 'integer') return before.family === 'varchar' && growsInPlace(from, to) ? 'longer' : 'type';
  if (after.nullable === before.nullable) return 'same';
  return after.nullable ? 'nullable' : 'notNull';
}

/** The length of a VARCHAR takes one byte below 256 bytes and two from there on, of up to four bytes per character. */
function growsInPlace(from: number, to: number): boolean {
  return to > from && (to * 4 < 256 || from * 4 >= 256);
}
