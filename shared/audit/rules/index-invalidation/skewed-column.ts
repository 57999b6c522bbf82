import type { NodeOf } from '../../tree/any-node.ts';
import type { Column } from '../../tree/expression.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-skewed-column',
  wireNames: { v2: 'SQLE00022' },
  dialects: ['mysql', ...postgresFamily],
  category: 'index-invalidation',
  level: 'notice',
  tags: { operand: ['index', 'column'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'medium' },
  params: {
    max: {
      key: 'first_key',
      type: 'float',
      default: 0.7,
      desc: { zh: '一个值最多占的比例', en: 'Largest share of one value' },
    },
  },
  needsSchema: 'always',
  what: { zh: '条件使用的索引字段数据倾斜', en: 'The condition is on an indexed column of skewed data' },
  message: {
    zh: '字段 {column} 有一个值约占 {percent}%，该索引对它不起作用',
    en: 'One value of column {column} stands in about {percent}% of the rows; for it the index is of no use',
  },
  why: {
    zh: '查到占多数的值时，优化器会放弃索引，耗时随参数不同相差很大。',
    en: 'For the common value the optimizer leaves the index aside, so the time depends on the value that is asked for.',
  },
  instead: {
    zh: '加上其他条件，或只为少数值建索引（PostgreSQL 部分索引）。',
    en: 'Add another condition, or index the rare values only (a partial index on PostgreSQL).',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, status INT); CREATE INDEX by_status ON orders (status)',
      rows: 9000,
      statistics: { status: { topShare: 0.95 } },
      sql: 'SELECT id FROM orders WHERE status = 3',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT, status INT); CREATE INDEX by_status ON orders (status)',
      rows: 9000,
      statistics: { status: { topShare: 0.1 } },
      sql: 'SELECT id FROM orders WHERE status = 3',
    },
    {
      given: 'CREATE TABLE orders (id INT, status INT)',
      rows: 9000,
      statistics: { status: { topShare: 0.95 } },
      sql: 'SELECT id FROM orders WHERE status = 3',
    },
    'SELECT id FROM orders WHERE status = 3',
  ],
  on: ['binary', 'in'],
  check(node, context, report) {
    const column = comparedColumn(node);
    if (!column || !context.around.isInCondition) return;
    const fate = context.columnFate(column);
    if (typeof fate !== 'object') return context.cannotTell();
    if (!fate.table.indexes?.some((index) => index.columns[0] === fate.column.name)) return;
    const share = fate.column.statistics?.topShare;
    if (share === undefined) context.cannotTell();
    else if (share > context.params.max) report(column, { column: fate.column.name, percent: Math.round(share * 100) });
  },
});

function comparedColumn(node: NodeOf<'binary' | 'in'>): Column | undefined {
  if (node.kind === 'in') return !node.not && node.value.kind === 'column' ? node.value : undefined;
  return node.operator === '=' && node.left.kind === 'column' && node.right.kind !== 'column' ? node.left : undefined;
}
