import { columnOf, type SchemaColumn } from '../../schema/schema.ts';
import { definedColumn } from '../../script/table-definition.ts';
import type { Change, LockRow, Subject } from '../lock-row.ts';
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
        [[8, 0, 29], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'rebuild'],
        [[10, 4], 'instant'],
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
        [[8, 0, 29], 'instant'],
      ],
      mariadb: [
        [[10, 0], 'rebuild'],
        [[10, 4], 'instant'],
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
    fits: ({ kind }) => kind === 'renameColumn',
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
      mysql: [[[5, 7], 'metadata']],
      mariadb: [
        [[10, 2], 'metadata'],
        [[10, 3], 'instant'],
      ],
    },
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && change.position === undefined && modification(change, subject) === 'longer',
    example: { given: t, sql: 'ALTER TABLE t MODIFY b VARCHAR(40)' },
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
    what: { zh: '字段改为 NOT NULL 或移动字段', en: 'makes a column NOT NULL or moves it' },
    told: always('rebuild'),
    fits: (change, subject) =>
      change.kind === 'modifyColumn' && ['notNull', 'same'].includes(modification(change, subject)),
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

/** What MODIFY or CHANGE changes of a column that is known; 'type' when it is not. */
function modification(
  { column, name }: Extract<Change, { kind: 'modifyColumn' }>,
  { table }: Subject,
): 'same' | 'longer' | 'nullable' | 'notNull' | 'type' {
  const before = table && columnOf(table, name.text, 'mysql');
  if (!before || column.charset !== undefined || column.collation !== undefined) return 'type';
  const after = definedColumn(column, 'mysql');
  return before.type === after.type && before.unsigned === after.unsigned
    ? sameTypeModification(before, after)
    : 'type';
}

function sameTypeModification(before: SchemaColumn, after: SchemaColumn): ReturnType<typeof modification> {
  const [from = 0, to = 0] = [before.length, after.length];
  // The width of an integer is only for display.
  if (from !== to && before.family !== 'integer')
    return before.family === 'varchar' && growsInPlace(from, to) ? 'longer' : 'type';
  if (after.nullable === before.nullable) return 'same';
  return after.nullable ? 'nullable' : 'notNull';
}

/** The length of a VARCHAR takes one byte below 256 bytes and two from there on, of up to four bytes per character. */
function growsInPlace(from: number, to: number): boolean {
  return to > from && (to * 4 < 256 || from * 4 >= 256);
}
