import type { Expression } from '../../tree/expression.ts';
import { columnOf } from '../../schema/schema.ts';
import { isSince } from '../../schema/server-version.ts';
import { typeFacts } from '../../script/table-definition.ts';
import { isVolatile } from '../../tree/volatile-functions.ts';
import type { Change, LockImpact, LockRow, Subject } from '../lock-row.ts';
import { exclusive, shareUpdateExclusive, shortWait, t } from './lock-advice.ts';

/** What changes of columns take. */
export const columnLocks: readonly LockRow<LockImpact>[] = [
  {
    what: {
      zh: '增加带易变默认值、自增或存储生成的字段',
      en: 'adds a column with a volatile default, a counter or a stored value',
    },
    told: exclusive('rewrite'),
    fits: (change) =>
      change.kind === 'addColumn' &&
      (change.column.autoIncrement ||
        change.column.generated?.stored === true ||
        (change.column.default !== undefined && isVolatile(change.column.default))),
    safer: {
      zh: '先加无默认值的字段，再设默认值，分批回填',
      en: 'add it without a default, set the default, then fill old rows in batches',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c DOUBLE PRECISION DEFAULT random()' },
  },
  {
    what: { zh: '增加带默认值的字段（11 之前）', en: 'adds a column with a default (before version 11)' },
    told: exclusive('rewrite'),
    fits: (change, { server }) =>
      change.kind === 'addColumn' && hasValue(change.column.default) && server !== undefined && !isSince(server, 11),
    safer: {
      zh: '先加无默认值的字段，再设默认值，分批回填',
      en: 'add it without a default, set the default, then fill old rows in batches',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT DEFAULT 0' },
  },
  {
    what: { zh: '增加带约束的字段', en: 'adds a column with a check or a key' },
    told: exclusive('scan'),
    fits: (change) =>
      change.kind === 'addColumn' &&
      change.column.constraints.some(
        ({ kind }) => kind !== 'notNull' && (kind !== 'foreignKey' || change.column.default !== undefined),
      ),
    safer: {
      zh: '先加字段，再用 NOT VALID 加约束并 VALIDATE',
      en: 'add the column, then the constraint NOT VALID, then VALIDATE it',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT CHECK (c > 0)' },
  },
  {
    what: { zh: '增加字段', en: 'adds a column' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'addColumn',
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t ADD COLUMN c INT DEFAULT 0' },
  },
  {
    what: { zh: '删除字段', en: 'drops a column' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'dropColumn',
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t DROP COLUMN a' },
  },
  {
    what: { zh: '放宽字段类型', en: 'widens the type of a column' },
    told: exclusive('catalogue'),
    fits: (change, subject) => change.kind === 'alterColumnType' && isFreeType(change, subject),
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN b TYPE VARCHAR(50)' },
  },
  {
    what: { zh: '修改字段类型', en: 'changes the type of a column' },
    told: exclusive('rewrite'),
    fits: ({ kind }) => kind === 'alterColumnType',
    safer: {
      zh: '加新字段，分批回填，切换后删除旧字段',
      en: 'add a column, fill it in batches, switch over and drop the old one',
    },
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a TYPE BIGINT' },
  },
  {
    what: { zh: '设置或删除默认值', en: 'sets or drops a default' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'setDefault' || kind === 'dropDefault',
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET DEFAULT 1' },
  },
  {
    what: { zh: '设置 NOT NULL', en: 'sets NOT NULL' },
    told: exclusive('scan'),
    fits: ({ kind }) => kind === 'setNotNull',
    safer: {
      zh: '先加 CHECK (字段 IS NOT NULL) NOT VALID 并 VALIDATE，再 SET NOT NULL',
      en: 'add CHECK (column IS NOT NULL) NOT VALID and VALIDATE it, then SET NOT NULL reads nothing',
    },
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET NOT NULL' },
  },
  {
    what: { zh: '取消 NOT NULL', en: 'drops NOT NULL' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'dropNotNull',
    safer: shortWait,
    example: { given: 'CREATE TABLE t (a INT NOT NULL)', sql: 'ALTER TABLE t ALTER COLUMN a DROP NOT NULL' },
  },
  {
    what: { zh: '设置字段的统计目标', en: 'sets the statistics of a column' },
    told: shareUpdateExclusive('catalogue'),
    fits: (change) => change.kind === 'setColumnOption' && change.options.every(({ name }) => ofStatistics.test(name)),
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN a SET STATISTICS 500' },
  },
  {
    what: { zh: '修改字段的生成表达式', en: 'changes the expression of a column' },
    told: exclusive('rewrite'),
    fits: (change) => change.kind === 'setColumnOption' && change.options.some(({ name }) => name === 'EXPRESSION'),
    safer: {
      zh: '加新字段，分批回填，切换后删除旧字段',
      en: 'add a column, fill it in batches, switch over and drop the old one',
    },
    example: {
      given: 'CREATE TABLE t (a INT, b INT GENERATED ALWAYS AS (a * 2) STORED)',
      sql: 'ALTER TABLE t ALTER COLUMN b SET EXPRESSION AS (a * 3)',
    },
  },
  {
    what: { zh: '设置字段如何自动取值', en: 'sets how a column is filled by itself' },
    told: exclusive('catalogue'),
    fits: (change) =>
      change.kind === 'setColumnOption' && change.options.some(({ name }) => !/^(STORAGE|COMPRESSION)$/.test(name)),
    safer: shortWait,
    example: {
      given: 'CREATE TABLE t (a INT GENERATED ALWAYS AS IDENTITY)',
      sql: 'ALTER TABLE t ALTER COLUMN a SET GENERATED BY DEFAULT',
    },
  },
  {
    what: { zh: '设置字段的存储方式', en: 'sets how a column is stored' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'setColumnOption',
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL' },
  },
];

const ofStatistics = /^(STATISTICS|N_DISTINCT|N_DISTINCT_INHERITED)$/i;

function hasValue(value: Expression | undefined): boolean {
  return value !== undefined && !(value.kind === 'literal' && value.type === 'null');
}

function isFreeType(change: Extract<Change, { kind: 'alterColumnType' }>, { table }: Subject): boolean {
  const before =
    table && columnOf(table, change.name.quoted ? change.name.text : change.name.text.toLowerCase(), 'postgres');
  return before !== undefined && !change.using && isKeptAsItIs(before, typeFacts(change.type));
}

type Type = ReturnType<typeof typeFacts>;

/**
 * PostgreSQL changes these in the catalogue alone: a VARCHAR that grows or becomes TEXT, what loses its limits, and a
 * type that stays.
 */
function isKeptAsItIs(before: Type, after: Type): boolean {
  if (before.family === 'varchar' || before.family === 'text')
    return after.family === 'text' || (after.family === 'varchar' && lengthOf(after) >= lengthOf(before));
  // How many digits stand behind the point is not known of a column.
  if (before.family === 'decimal') return after.family === 'decimal' && after.length === undefined;
  return after.type === before.type && after.length === before.length;
}

function lengthOf({ length }: Type): number {
  return length ?? Infinity;
}
