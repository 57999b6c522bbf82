import type { Delete, Update } from '../../tree/change.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Select } from '../../tree/query.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { listedName } from '../../dialect-facts/identifiers.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { isSmall, plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';
import { columnOf, type SchemaTable } from '../../schema/schema.ts';
import { distinctOf, percentDistinct } from '../../plan/selectivity.ts';
import { operandsOf } from '../../tree/walk.ts';

export default rule({
  id: 'index-optimization-advice',
  wireNames: { v1: 'optimize_index_enabled' },
  dialects: ['mysql', ...postgresFamily, 'oracle'],
  category: 'index-optimization',
  level: 'notice',
  tags: { operand: ['index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  params: {
    min: {
      key: 'multi_params_first_key',
      type: 'float',
      default: 2,
      desc: { zh: '字段的最低区分度（%）', en: 'Lowest selectivity of a column (%)' },
    },
    columns: {
      key: 'multi_params_second_key',
      type: 'int',
      default: 3,
      desc: { zh: '联合索引最多的字段数', en: 'Most columns of an index' },
    },
  },
  needsSchema: 'always',
  what: { zh: '建议新增索引', en: 'An index would serve the statement' },
  message: {
    zh: '可以在表 {table} 上建立索引 ({columns})',
    en: 'An index on {table} ({columns}) would serve the condition',
  },
  why: {
    zh: '执行计划读取整张表，而条件中有区分度足够的字段没有索引。',
    en: 'The plan reads the whole table, though columns of the condition would tell its rows apart.',
  },
  instead: {
    zh: '先在测试库验证建议的索引，再以在线方式建立。',
    en: 'Try the index on a test database first, then create it online.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT)',
      rows: 80_000,
      statistics: { user_id: { distinct: 9000 }, status: { distinct: 4 } },
      sql: 'SELECT id FROM orders WHERE status = 1 AND user_id = 7',
      plan: { steps: [{ table: 'orders', access: 'wholeTable' }] },
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, status INT)',
      rows: 80_000,
      statistics: { status: { distinct: 4 } },
      sql: 'SELECT id FROM orders WHERE status = 1',
      plan: { steps: [{ table: 'orders', access: 'wholeTable' }] },
    },
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT)',
      rows: 80_000,
      statistics: { user_id: { distinct: 9000 } },
      sql: 'SELECT id FROM orders WHERE user_id = 7',
      plan: { steps: [{ table: 'orders', access: 'lookup' }] },
    },
    'SELECT id FROM orders WHERE status = 1',
  ],
  on: ['select', 'update', 'delete'],
  check(node, context, report) {
    for (const { access, source, at } of plannedStatement(node, context)?.steps ?? []) {
      if (access !== 'wholeTable' || !source?.indexes || isSmall(source)) continue;
      const columns = advisedColumns(node, source, {
        dialect: context.dialect,
        min: context.params.min,
        columnsMax: context.params.columns,
      });
      if (columns.length > 0 && !isServed(source, columns))
        report(at, { table: source.name, columns: columns.join(', ') });
    }
  },
});

type Wanted = { readonly dialect: Dialect; readonly min: number; readonly columnsMax: number };

/** The columns compared for equality, most selective first, as far as their selectivity is known and high enough. */
function advisedColumns(
  { where }: Select | Update | Delete,
  source: SchemaTable,
  { dialect, min, columnsMax }: Wanted,
): string[] {
  const found = (where ? operandsOf(where, 'AND') : []).flatMap(comparedColumn).flatMap((name) => {
    const column = columnOf(source, listedName(name, dialect), dialect)?.name;
    const percent =
      column === undefined ? undefined : percentDistinct(distinctOf(source, column, dialect), source.rows);
    return column !== undefined && percent !== undefined && percent >= min ? [{ column, percent }] : [];
  });
  const names = found.sort((a, b) => b.percent - a.percent).map(({ column }) => column);
  return [...new Set(names)].slice(0, columnsMax);
}

function comparedColumn(operand: Expression): Name[] {
  const isEqual =
    operand.kind === 'binary' &&
    operand.operator === '=' &&
    operand.left.kind === 'column' &&
    operand.right.kind !== 'column';
  return isEqual && operand.left.kind === 'column' ? [operand.left.name] : [];
}

/** Whether an index begins with these columns in any order. */
function isServed({ indexes = [] }: SchemaTable, columns: readonly string[]): boolean {
  return indexes.some(
    (index) =>
      new Set(index.columns.slice(0, columns.length)).size === columns.length &&
      columns.every((column) => index.columns.slice(0, columns.length).includes(column)),
  );
}
