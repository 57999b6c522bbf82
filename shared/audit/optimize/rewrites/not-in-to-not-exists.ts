import type { RuleContext } from '../../judge/rule.ts';
import type { In } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable, rowSources, sourceOf } from '../row-sources.ts';
import { enclosed } from '../text-places.ts';

export default rewrite({
  id: 'not-in-to-not-exists',
  name: { zh: 'NOT IN 子查询改为 NOT EXISTS', en: 'NOT IN with a subquery becomes NOT EXISTS' },
  desc: {
    zh: '两边的列都不含 NULL 时两者等价；NOT EXISTS 可以按反连接执行，NOT IN 在 PostgreSQL 上只能逐行比较。任一列可为 NULL 时不改写',
    en: 'Where neither column holds NULL both mean the same; NOT EXISTS can be an anti join, which NOT IN never is on PostgreSQL. Where one may be NULL it is left alone',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT c.name FROM customers c WHERE c.id NOT IN (SELECT o.buyer_id FROM orders o WHERE o.amount > 3)',
      after:
        'SELECT c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.amount > 3 AND o.buyer_id = c.id)',
    },
    {
      before: 'SELECT name FROM customers WHERE id NOT IN (SELECT buyer_id FROM orders)',
      after: 'SELECT name FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.buyer_id = customers.id)',
    },
  ],
  kept: [
    'SELECT c.name FROM customers c WHERE c.id NOT IN (SELECT o.customer_id FROM orders o)',
    'SELECT c.name FROM customers c WHERE c.level NOT IN (SELECT o.buyer_id FROM orders o)',
    'SELECT c.name FROM customers c WHERE c.id NOT IN (SELECT d.score FROM customers d LIMIT 2)',
  ],
  on: ['in'],
  edits(node, context) {
    const outer = context.parents.findLast(({ kind }) => kind === 'select');
    const inner = node.query;
    if (!node.not || outer?.kind !== 'select' || inner?.kind !== 'select') return undefined;
    const [outside, inside] = [outsideName(node, outer, context), insideColumn(inner, context)];
    if (!outside || !inside || inside.sourceKey === outside.sourceKey) return undefined;
    const equal = `${inside.text} = ${outside.text}`;
    const condition = inner.where ? `${enclosed(inner.where, context)} AND ${equal}` : equal;
    const [from] = inner.from;
    if (!from) return undefined;
    const text = `NOT EXISTS (SELECT 1 FROM ${context.text(from)} WHERE ${condition})`;
    return [{ start: node.start, end: node.end, text }];
  },
});

type Named = { readonly text: string; readonly sourceKey: string };

/** The compared column by its full name, so that no column of the subquery can stand in its place. */
function outsideName({ value }: In, outer: Select, context: RuleContext): Named | undefined {
  const isOuterJoin = outer.from.some((ref) =>
    nodesOf(ref, 'join').some(({ type }) => type !== 'inner' && type !== 'cross'),
  );
  const sources = rowSources(outer.from, context);
  if (value.kind !== 'column' || isOuterJoin || !sources) return undefined;
  const found = sourceOf(value, sources, context);
  if (!found || found.column.nullable) return undefined;
  const { ref, key } = found.source;
  const qualifier = context.text(ref.alias ?? ref.name.name);
  return { text: value.table ? context.text(value) : `${qualifier}.${context.text(value)}`, sourceKey: key };
}

function insideColumn(inner: Select, context: RuleContext): Named | undefined {
  const found = onlyTable(inner, context);
  const [item, other] = inner.items;
  if (!found || !isPlain(inner) || inner.limit || inner.orderBy.length > 0 || other || item?.value.kind !== 'column')
    return undefined;
  const named = sourceOf(item.value, [found.source], context);
  if (!named || named.column.nullable) return undefined;
  const { ref, key } = found.source;
  const qualifier = context.text(ref.alias ?? ref.name.name);
  const own = context.text(item.value);
  return { text: item.value.table ? own : `${qualifier}.${own}`, sourceKey: key };
}
