import type { RuleContext } from '../../judge/rule.ts';
import type { Select } from '../../tree/query.ts';
import { hasEquality, isExact } from '../proof/exact.ts';
import type { Reason } from '../proof/reasons.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { rowSources, sourceOf } from '../row-sources.ts';

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
  edits(node, context, refuse) {
    const { query } = node;
    if (query?.kind !== 'select' || !query.distinct || query.limit || query.distinctOn.length > 0) return undefined;
    const words = /^\s*select\s+(distinct\s+)/i.exec(context.text(query));
    if (!words?.[1]) return undefined;
    if (query.groupBy.length > 0 || query.having || query.windows.length > 0) return refuse('grouping');
    const reason = whyNotDropped(query, node.kind === 'exists', context);
    if (reason) return refuse(reason);
    const end = query.start + words[0].length;
    return [{ start: end - words[1].length, end, text: '' }];
  },
});

/**
 * EXISTS sees no value. IN compares every one: of equal values that are written differently DISTINCT keeps one, and the
 * outer side may tell them apart.
 */
function whyNotDropped({ from, items, orderBy }: Select, isExists: boolean, context: RuleContext): Reason | undefined {
  const sources = rowSources(from, context);
  if (!sources) return 'unknownColumn';
  for (const { value } of [...items, ...orderBy]) {
    if (value.kind === 'literal' && items.some((item) => item.value === value)) continue;
    const column = value.kind === 'column' ? sourceOf(value, sources, context)?.column : undefined;
    if (!column) return 'unknownColumn';
    if (!hasEquality(column, context.dialect)) return 'noEquality';
    if (!isExists && !isExact(column, context.dialect)) return 'inexact';
  }
  const listed = items.map(({ value }) => context.text(value));
  return orderBy.every(({ value }) => listed.includes(context.text(value))) ? undefined : 'orderOfOthers';
}
