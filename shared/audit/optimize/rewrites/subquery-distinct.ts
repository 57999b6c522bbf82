import { provenDialects, rewrite } from '../rewrite.ts';

export default rewrite({
  id: 'subquery-distinct',
  name: { zh: '去掉子查询中无用的 DISTINCT', en: 'A useless DISTINCT within a subquery goes' },
  desc: {
    zh: 'IN、EXISTS 不关心子查询的行是否重复，去掉 DISTINCT 结果相同，省去排序或临时表',
    en: 'IN and EXISTS do not mind rows that are there twice; without DISTINCT the server need not sort or keep them',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT id FROM customers WHERE id IN (SELECT DISTINCT customer_id FROM orders WHERE amount > 3)',
      after: 'SELECT id FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE amount > 3)',
    },
  ],
  kept: [
    'SELECT DISTINCT city FROM customers',
    'SELECT id FROM customers WHERE level = (SELECT DISTINCT 3 FROM orders)',
  ],
  on: ['in', 'exists', 'quantified'],
  edits({ query }, context) {
    if (query?.kind !== 'select' || !query.distinct || query.limit || query.distinctOn.length > 0) return undefined;
    const words = /^\s*select\s+(distinct\s+)/i.exec(context.text(query));
    if (!words?.[1]) return undefined;
    const end = query.start + words[0].length;
    return [{ start: end - words[1].length, end, text: '' }];
  },
});
