import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-limit-without-order-by',
  wireNames: { v1: 'dml_hint_limit_must_be_combined_with_order_by', v2: 'SQLE00121' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '有 LIMIT 却没有 ORDER BY', en: 'LIMIT without ORDER BY' },
  why: { zh: '没有排序时取到哪些行由数据库决定，每次可能不同，分页会漏行或重复。', en: 'Without an order the server is free to choose the rows: pages repeat and skip.' },
  instead: { zh: '按唯一的字段排序后再取。', en: 'Sort by something unique first.' },
  bad: ['SELECT id FROM orders LIMIT 10'],
  good: ['SELECT id FROM orders ORDER BY id LIMIT 10', 'SELECT id FROM orders WHERE id = 1 LIMIT 1', 'SELECT COUNT(*) FROM orders LIMIT 1'],
  on: ['select'],
  check({ limit, orderBy, from, items, groupBy }, context, report) {
    if (!limit || orderBy.length > 0 || from.length === 0) return;
    const isOneRow = limit.count?.kind === 'literal' && Number(limit.count.value) <= 1 && !limit.offset;
    const isAggregate = groupBy.length === 0 && items.every(({ value }) => value.kind === 'call' && /^(count|sum|min|max|avg)$/i.test(value.name.name.text));
    if (!isOneRow && !isAggregate && !context.around.isInExists) report(limit);
  },
});
