import type { Expression } from '../../tree/expression.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-or-across-tables',
  wireNames: { v2: 'SQLE00143' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query', 'join'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'OR 连接了不同表的条件', en: 'OR joins conditions of different tables' },
  why: {
    zh: '任何一张表的索引都不能先行过滤，只能连接之后逐行判断。',
    en: 'No index of either table can filter first; each joined row has to be looked at.',
  },
  instead: { zh: '拆成两个查询用 UNION 合并。', en: 'Split it in two queries and join them with UNION.' },
  bad: ['SELECT a.id FROM a JOIN b ON a.id = b.id WHERE a.x = 1 OR b.y = 2'],
  good: [
    'SELECT a.id FROM a JOIN b ON a.id = b.id WHERE a.x = 1 OR a.y = 2',
    'SELECT a.id FROM a JOIN b ON a.id = b.id WHERE a.x = 1 AND b.y = 2',
  ],
  on: ['logical'],
  check(node, context, report) {
    if (node.operator !== 'OR' || !context.around.isInCondition) return;
    const tables = new Set(node.operands.flatMap(qualifiersIn).map((table) => table.toLowerCase()));
    if (tables.size > 1) report(node);
  },
});

/** The tables that a simple test against a value names. */
function qualifiersIn(condition: Expression): string[] {
  if (condition.kind === 'binary') {
    const columns = [condition.left, condition.right].flatMap((side) => (side.kind === 'column' ? [side] : []));
    return columns.length === 1 ? columns.flatMap(({ table }) => (table ? [table.text] : [])) : [];
  }
  const isTest =
    condition.kind === 'in' || condition.kind === 'like' || condition.kind === 'between' || condition.kind === 'is';
  return isTest && condition.value.kind === 'column' && condition.value.table ? [condition.value.table.text] : [];
}
