import type { RuleContext } from '../../judge/rule.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { isAlias } from '../proof/order.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { rowSources, sourceOf } from '../row-sources.ts';
import { without, wordsBefore } from '../text-places.ts';

export default rewrite({
  id: 'subquery-order',
  name: { zh: '去掉子查询中无用的排序', en: 'A useless order within a subquery goes' },
  desc: {
    zh: 'IN、EXISTS 只看子查询有哪些行，与顺序无关；没有 LIMIT 时去掉 ORDER BY 结果相同',
    en: 'IN and EXISTS ask which rows there are and not in which order; without LIMIT nothing changes when ORDER BY goes',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT id FROM customers WHERE id IN (SELECT customer_id FROM orders ORDER BY created_at DESC)',
      after: 'SELECT id FROM customers WHERE id IN (SELECT customer_id FROM orders)',
    },
    {
      before:
        'SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = c.id ORDER BY o.amount)',
      after: 'SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = c.id)',
    },
  ],
  kept: [
    'SELECT id FROM (SELECT id FROM customers ORDER BY score) AS c',
    'SELECT id, (SELECT max(o.id) FROM orders o WHERE o.buyer_id = c.id) FROM customers c ORDER BY id',
  ],
  on: ['in', 'exists', 'quantified'],
  edits({ query }, context, refuse) {
    if (query?.kind !== 'select' || query.orderBy.length === 0 || query.limit) return undefined;
    const [first, last] = [query.orderBy[0], query.orderBy.at(-1)];
    const start = first && wordsBefore(context, first.start, /\border\s+by\s*$/i);
    if (start === undefined || !last) return undefined;
    if (query.groupBy.length > 0 || query.having || query.windows.length > 0) return refuse('grouping');
    return query.orderBy.every(({ value }) => isKnownColumn(value, query, context))
      ? [without(context, { start, end: last.end })]
      : refuse('orderOfOthers');
  },
});

/** A column of the tables of the subquery: a number, an expression or an outer column may fail or mean more. */
function isKnownColumn(value: Expression, query: Select, context: RuleContext): boolean {
  const sources = rowSources(query.from, context);
  const isColumn = value.kind === 'column' && sources !== undefined && sourceOf(value, sources, context) !== undefined;
  const isListed = query.items.some((item) => context.text(item.value) === context.text(value));
  const isPlainItem = query.items.every(
    (item) => item.value.kind !== 'call' && nodesOf(item.value, 'call').length === 0,
  );
  return isColumn && isPlainItem && (isListed || !query.distinct) && !isAlias(value.name, query, context);
}
