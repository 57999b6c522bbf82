import { instantColumnsSince } from '../../dialect-facts/instant-columns.ts';
import type { LockRow } from '../lock-row.ts';
import { isRenamed, modification } from './modification.ts';
import { always, ask, online, t } from './lock-advice.ts';
import type { MysqlWays } from './lock-ways.ts';

/** What changes of columns take. */
export const columnLocks: readonly LockRow<MysqlWays>[] = [
  {
    what: { zh: '增加自增字段', en: 'adds an AUTO_INCREMENT column' },
    told: always('rebuildShared'),
    fits: (change) => change.kind === 'addColumn' && change.column.autoIncrement,
    safer: online,
    example: {
      given: 'CREATE TABLE t (a INT) ENGINE=InnoDB',
      sql: 'ALTER TABLE t ADD COLUMN id INT NOT NULL AUTO_INCREMENT UNIQUE',
    },
  },
  {
    what: { zh: '增加存储生成字段', en: 'adds a stored generated column' },
    told: always('copy'),
    fits: (change) => change.kind === 'addColumn' && change.column.generated?.stored === true,
    safer: { zh: '改用 VIRTUAL 生成字段', en: 'make it VIRTUAL' },
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) STORED' },
  },
  {
    what: { zh: '增加带检查约束的字段', en: 'adds a column with a check' },
    told: {
      mysql: [[[5, 6], 'copy']],
      mariadb: [
        [[10, 0], 'rebuild'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change) => change.kind === 'addColumn' && change.column.constraints.some(({ kind }) => kind === 'check'),
    safer: { zh: '先增加字段，再单独增加约束', en: 'add the column first, and the check by itself' },
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT CHECK (c > 0)' },
  },
  {
    what: { zh: '增加带外键的字段', en: 'adds a column with a foreign key' },
    // Before these versions the server reads REFERENCES of a column and makes no key.
    told: {
      mysql: [
        [[5, 6], 'rebuild'],
        [[8, 0, 12], 'instant'],
        [[9, 0], 'copy'],
      ],
      mariadb: [
        [[10, 0], 'rebuild'],
        [[10, 3], 'instant'],
        [[10, 5], 'copy'],
      ],
    },
    fits: (change) =>
      change.kind === 'addColumn' && change.column.constraints.some(({ kind }) => kind === 'foreignKey'),
    safer: { zh: '先增加字段，再单独增加外键', en: 'add the column first, and the foreign key by itself' },
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT REFERENCES t (id)' },
  },
  {
    what: { zh: '增加带索引的字段', en: 'adds a column with a key' },
    told: always('rebuild'),
    fits: (change) =>
      change.kind === 'addColumn' &&
      change.column.constraints.some(({ kind }) => /^(uniqueKey|primaryKey)$/.test(kind)),
    safer: ask,
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT UNIQUE' },
  },
  {
    what: { zh: '增加虚拟生成字段', en: 'adds a virtual generated column' },
    told: {
      mysql: [
        [[5, 7], 'metadata'],
        [[8, 0], 'instant'],
      ],
      mariadb: [
        [[10, 2], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change) => change.kind === 'addColumn' && change.column.generated !== undefined,
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) VIRTUAL' },
  },
  {
    what: { zh: '增加字段并指定位置', en: 'adds a column at a place' },
    told: {
      mysql: [
        [[5, 6], 'rebuild'],
        [instantColumnsSince.mysql, 'instant'],
      ],
      mariadb: [
        [[10, 0], 'rebuild'],
        [instantColumnsSince.mariadb, 'instant'],
      ],
    },
    fits: (change) => change.kind === 'addColumn' && change.position !== undefined,
    safer: ask,
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT FIRST' },
  },
  {
    what: { zh: '增加字段', en: 'adds a column' },
    told: {
      mysql: [
        [[5, 6], 'rebuild'],
        [[8, 0, 12], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'rebuild'],
        [[10, 3], 'instant'],
      ],
    },
    fits: ({ kind }) => kind === 'addColumn',
    safer: ask,
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT NOT NULL DEFAULT 7' },
  },
  {
    what: { zh: '删除字段', en: 'drops a column' },
    told: {
      mysql: [
        [[5, 6], 'rebuild'],
        [instantColumnsSince.mysql, 'instant'],
      ],
      mariadb: [
        [[10, 0], 'rebuild'],
        [instantColumnsSince.mariadb, 'instant'],
      ],
    },
    fits: ({ kind }) => kind === 'dropColumn',
    safer: ask,
    example: { given: t, sql: 'ALTER TABLE t DROP COLUMN a' },
  },
  {
    what: { zh: '字段改名', en: 'renames a column' },
    told: {
      mysql: [
        [[5, 6], 'metadata'],
        [[8, 0, 28], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change, subject) =>
      change.kind === 'renameColumn' ||
      (change.kind === 'modifyColumn' &&
        isRenamed(change) &&
        change.position === undefined &&
        modification(change, subject) === 'same'),
    example: { given: t, sql: 'ALTER TABLE t RENAME COLUMN a TO c' },
  },
  {
    what: { zh: '设置或删除默认值', en: 'sets or drops a default' },
    told: {
      mysql: [
        [[5, 6], 'metadata'],
        [[8, 0], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: ({ kind }) => kind === 'setDefault' || kind === 'dropDefault',
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET DEFAULT 7' },
  },
  {
    what: { zh: '加长 VARCHAR', en: 'makes a VARCHAR longer' },
    told: {
      mysql: [
        [[5, 6], 'copy'],
        [[5, 7], 'metadata'],
      ],
      mariadb: [
        [[10, 0], 'copy'],
        [[10, 2], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'longer',
    example: { given: t, sql: 'ALTER TABLE t MODIFY b VARCHAR(40)' },
  },
  {
    what: { zh: '加长 VARCHAR 到 256 字节以上', en: 'makes a VARCHAR longer than 255 bytes' },
    told: {
      mysql: [[[5, 6], 'copy']],
      mariadb: [
        [[10, 0], 'copy'],
        [[10, 4, 3], 'instant'],
      ],
    },
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'muchLonger',
    safer: online,
    example: { given: t, sql: 'ALTER TABLE t MODIFY b VARCHAR(300)' },
  },
  {
    what: { zh: '在末尾增加 ENUM 或 SET 的值', en: 'adds values at the end of an ENUM or SET' },
    told: {
      mysql: [
        [[5, 6], 'metadata'],
        [[8, 0], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'moreValues',
    example: {
      given: "CREATE TABLE t (id INT PRIMARY KEY, e ENUM('x', 'y')) ENGINE=InnoDB",
      sql: "ALTER TABLE t MODIFY e ENUM('x', 'y', 'z')",
    },
  },
  {
    what: { zh: '修改字段的注释或默认值', en: 'changes the comment or default of a column' },
    told: {
      mysql: [
        [[5, 6], 'metadata'],
        [[8, 0], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'same',
    example: { given: t, sql: "ALTER TABLE t MODIFY a INT DEFAULT 3 COMMENT 'x'" },
  },
  {
    what: { zh: '字段改为允许 NULL', en: 'lets a column be NULL' },
    told: always('rebuild'),
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'nullable',
    safer: ask,
    example: {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT NOT NULL) ENGINE=InnoDB',
      sql: 'ALTER TABLE t MODIFY a INT NULL',
    },
  },
  {
    what: { zh: '移动字段', en: 'moves a column' },
    told: {
      mysql: [[[5, 6], 'rebuild']],
      mariadb: [
        [[10, 0], 'rebuild'],
        [instantColumnsSince.mariadb, 'instant'],
      ],
    },
    fits: (change, subject) => change.kind === 'modifyColumn' && modification(change, subject) === 'same',
    safer: ask,
    example: { given: t, sql: 'ALTER TABLE t MODIFY a INT AFTER k' },
  },
  {
    what: { zh: '非严格 sql_mode 下字段改为 NOT NULL', en: 'makes a column NOT NULL where sql_mode is not strict' },
    told: always('copy'),
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && subject.isLenient === true && modification(change, subject) === 'notNull',
    safer: { zh: '在会话中把 sql_mode 设为严格', en: 'make sql_mode strict in the session' },
    example: { given: t, sql: 'ALTER TABLE t MODIFY a INT NOT NULL', alone: true },
  },
  {
    what: { zh: '字段改为 NOT NULL', en: 'makes a column NOT NULL' },
    told: always('rebuild'),
    fits: (change, subject) => change.kind === 'modifyColumn' && modification(change, subject) === 'notNull',
    safer: ask,
    example: { given: t, sql: 'ALTER TABLE t MODIFY a INT NOT NULL' },
  },
  {
    what: { zh: '修改字段类型', en: 'changes the type of a column' },
    told: always('copy'),
    fits: ({ kind }) => kind === 'modifyColumn' || kind === 'alterColumnType',
    safer: online,
    example: { given: t, sql: 'ALTER TABLE t MODIFY a BIGINT' },
  },
  {
    what: { zh: '修改字段的可见性等选项', en: 'changes the visibility of a column' },
    told: { mysql: [[[8, 0], 'instant']], mariadb: [[[10, 3], 'instant']] },
    fits: ({ kind }) => kind === 'setColumnOption',
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET INVISIBLE', alone: true },
  },
];
