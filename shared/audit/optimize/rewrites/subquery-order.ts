import { provenDialects, rewrite } from '../rewrite.ts';
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
  edits({ query }, context) {
    if (query?.kind !== 'select' || query.limit || query.distinctOn.length > 0 || query.locking.length > 0)
      return undefined;
    const [first, last] = [query.orderBy[0], query.orderBy.at(-1)];
    const start = first && wordsBefore(context, first.start, /\border\s+by\s*$/i);
    return start === undefined || !last ? undefined : [without(context, { start, end: last.end })];
  },
});
