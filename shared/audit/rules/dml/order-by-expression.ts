import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { isRandom } from '../../tree/random-order.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-order-by-expression',
  wireNames: { v1: 'dml_not_recommend_group_by_expression', v2: 'SQLE00127' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '按表达式排序', en: 'ORDER BY an expression' },
  why: {
    zh: '表达式的结果不在索引里，只能逐行计算后再排序。',
    en: 'The result of an expression is in no index, so it is computed for every row and then sorted.',
  },
  instead: { zh: '按字段排序，或为表达式建索引。', en: 'Sort by a column, or index the expression.' },
  bad: [
    'SELECT id FROM orders WHERE id > 5 ORDER BY price * amount',
    'SELECT id FROM users WHERE id > 5 ORDER BY UPPER(name)',
  ],
  good: [
    { sql: 'SELECT id FROM users ORDER BY RAND()', dialects: ['mysql'] },
    'SELECT city, COUNT(*) FROM users WHERE id > 5 GROUP BY city ORDER BY COUNT(*) DESC',
    'SELECT id FROM orders WHERE id > 5 ORDER BY price',
    'SELECT id FROM orders WHERE id > 5 ORDER BY 1',
  ],
  on: ['orderItem'],
  check(item, context, report) {
    const owner = context.parents.at(-1);
    // What is grouped is sorted by what was computed from it.
    const isOrdering =
      (owner?.kind === 'select' && owner.groupBy.length === 0) || owner?.kind === 'update' || owner?.kind === 'delete';
    if (isOrdering && !isRandom(item.value) && ['binary', 'call', 'unary', 'case', 'cast'].includes(item.value.kind))
      report(item.value);
  },
});
