import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { Column, In } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { compareAlike } from '../proof/exact.ts';
import { conditionPlace, joinsIn, queryAround } from '../proof/place.ts';
import { unproven } from '../proof/reasons.ts';
import { isNeverNull } from '../proof/table-trust.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable, rowSources, sourceOf, type RowSource } from '../row-sources.ts';
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
  edits(node, context, refuse) {
    const outer = queryAround(context);
    const asked = outer && askedOf(node);
    if (!outer || !asked) return undefined;
    const { inner, from, value, item } = asked;
    const [outside, inside] = [named(value, outer, context), named(item, inner, context)];
    const reason = unproven([
      ['place', () => isWhere(node, outer, context)],
      ['outerJoin', () => joinsIn(outer).every(({ type }) => type === 'inner' || type === 'cross')],
      ['unknownColumn', () => outside && inside && onlyTable(inner, context)],
      ['nullable', () => isFilled(outside) && isFilled(inside)],
      ['types', () => outside && inside && compareAlike(outside.column, inside.column)],
      ['outerColumn', () => inside?.source.key !== outside?.source.key],
    ]);
    if (reason || !outside || !inside) return reason && refuse(reason);
    const equal = `${inside.text} = ${outside.text}`;
    const condition = inner.where ? `${enclosed(inner.where, context)} AND ${equal}` : equal;
    const text = `NOT EXISTS (SELECT 1 FROM ${context.text(from)} WHERE ${condition})`;
    return [{ start: node.start, end: node.end, text }];
  },
});

/** The parts of column NOT IN (SELECT column FROM table …). */
function askedOf({ not, value, query }: In) {
  if (!not || value.kind !== 'column' || query?.kind !== 'select' || !isPlain(query)) return undefined;
  const [item, other] = query.items;
  const [from] = query.from;
  if (query.limit || query.orderBy.length > 0 || other || item?.value.kind !== 'column' || !from) return undefined;
  return { inner: query, from, value, item: item.value };
}

function isWhere(node: In, outer: Select, context: RuleContext): boolean {
  const place = conditionPlace(node, context);
  return place?.clause === 'where' && place.holder === outer;
}

type Named = { readonly text: string; readonly source: RowSource; readonly column: SchemaColumn };

/** A column of a query by its full name, so that no column of another query can stand in its place. */
function named(column: Column, { from }: Select, context: RuleContext): Named | undefined {
  const sources = rowSources(from, context);
  const found = sources && sourceOf(column, sources, context);
  if (!found) return undefined;
  const { ref } = found.source;
  const own = context.text(column);
  return { ...found, text: column.table ? own : `${context.text(ref.alias ?? ref.name.name)}.${own}` };
}

function isFilled(one: Named | undefined): boolean {
  return one?.source.table !== undefined && isNeverNull(one.column, one.source.table);
}
