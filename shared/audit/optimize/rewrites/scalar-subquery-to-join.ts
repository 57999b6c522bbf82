import type { RuleContext } from '../../judge/rule.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Call, Column, Expression } from '../../tree/expression.ts';
import type { Select, Table, TableRef } from '../../tree/query.ts';
import { nodesOf, operandsOf } from '../../tree/walk.ts';
import { isAggregate } from '../proof/calls.ts';
import { unproven } from '../proof/reasons.ts';
import { waysOf } from '../proof/server-ways.ts';
import { isNoDate, showsNoDates } from '../proof/shown-dates.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable, rowSources, sourceOf, type RowSource } from '../row-sources.ts';
import { withBrackets } from '../text-places.ts';

export default rewrite({
  id: 'scalar-subquery-to-join',
  name: { zh: '关联标量子查询改为分组后的连接', en: 'A correlated subquery becomes a join with its groups' },
  desc: {
    zh: '逐行执行的聚合子查询改为先分组一次再左连接，子查询的表只读一遍；COUNT 没有行时仍为 0',
    en: 'A subquery that aggregates for every row becomes one grouped query that is joined, so that its table is read once; a count without rows stays 0',
  },
  dialects: provenDialects,
  needsRun: true,
  examples: [
    {
      before:
        'SELECT c.id, (SELECT sum(o.amount) FROM orders o WHERE o.buyer_id = c.id AND o.note IS NOT NULL) AS total FROM customers c WHERE c.score > 1',
      after:
        'SELECT c.id, per_row.agg AS total FROM customers c LEFT JOIN (SELECT o.buyer_id AS agg_key, sum(o.amount) AS agg FROM orders o WHERE o.note IS NOT NULL GROUP BY o.buyer_id) per_row ON per_row.agg_key = c.id WHERE c.score > 1',
    },
    {
      before: 'SELECT c.id, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS n FROM customers c',
      after:
        'SELECT c.id, coalesce(per_row.agg, 0) AS n FROM customers c LEFT JOIN (SELECT o.customer_id AS agg_key, count(*) AS agg FROM orders o GROUP BY o.customer_id) per_row ON per_row.agg_key = c.id',
    },
  ],
  kept: [
    'SELECT c.id, (SELECT max(o.amount) FROM orders o) AS most FROM customers c',
    'SELECT c.id, (SELECT max(o.amount) FROM orders o WHERE o.buyer_id > c.id) AS most FROM customers c',
    'SELECT c.id, (SELECT o.amount FROM orders o WHERE o.id = c.id) AS amount FROM customers c',
  ],
  on: ['subquery'],
  edits(node, context, refuse) {
    const place = placeOf(node, context);
    const asked = askedOf(node.query);
    if (!place || !asked) return undefined;
    const { call, table } = asked;
    const sources = rowSources(place.outer.from, context);
    const own = onlyTable(asked.inner, context);
    if (!sources || !own) return refuse('unknownColumn');
    const pair = pairOf(asked.conditions, { sources, own: own.source, context });
    if (!pair) return undefined;
    const reason = unproven([
      ['outerColumn', () => !mayReachOut(asked, pair.at, { own: own.source, context })],
      ['impossibleDays', () => keepsDays(asked, pair, { own: own.source, context })],
      ['used', () => !/\bper_row\b/i.test(context.statement.text)],
    ]);
    if (reason) return refuse(reason);
    const rest = asked.conditions
      .filter((_, at) => at !== pair.at)
      .map((one) => context.text(withBrackets(context, one)));
    const key = context.text(pair.inside);
    const where = rest.length === 0 ? '' : ` WHERE ${rest.join(' AND ')}`;
    const grouped = `SELECT ${key} AS agg_key, ${context.text(call)} AS agg FROM ${context.text(table)}${where} GROUP BY ${key}`;
    const value = /^count$/i.test(call.name.name.text) ? 'coalesce(per_row.agg, 0)' : 'per_row.agg';
    return [
      { ...spanOf(node, context), text: value },
      {
        start: place.from.end,
        end: place.from.end,
        text: ` LEFT JOIN (${grouped}) per_row ON per_row.agg_key = ${context.text(pair.outside)}`,
      },
    ];
  },
});

/** The value and the key by which it is found go through a table of the server's own. */
function keepsDays({ inner }: Asked, { inside }: Pair, { own, context }: Omit<Names, 'sources'>): boolean {
  const key = sourceOf(inside, [own], context)?.column;
  return showsNoDates(inner, context) && (isNoDate(key) || !waysOf(context.dialect).holdsPartsOfDates);
}

/** With the brackets, whether they belong to the node or not. */
function spanOf(node: AnyNode, context: RuleContext) {
  return context.text(node).startsWith('(') ? { start: node.start, end: node.end } : withBrackets(context, node);
}

type Asked = {
  readonly inner: Select;
  readonly call: Call;
  readonly table: Table;
  readonly conditions: readonly Expression[];
};

/** SELECT aggregate(…) FROM table WHERE …. */
function askedOf(query: AnyNode): Asked | undefined {
  if (query.kind !== 'select' || !isPlain(query) || query.limit || query.orderBy.length > 0 || !query.where)
    return undefined;
  const [call, table] = [onlyCall(query), onlyFrom(query)];
  return call && table && { inner: query, call, table, conditions: operandsOf(query.where, 'AND') };
}

function onlyCall({ items }: Select): Call | undefined {
  const [item, second] = items;
  return !second && item?.value.kind === 'call' && !item.value.over && isAggregate(item.value) ? item.value : undefined;
}

function onlyFrom({ from }: Select): Table | undefined {
  const [table, other] = from;
  return !other && table?.kind === 'table' ? table : undefined;
}

/** The query around, and what it reads. */
function placeOf(node: AnyNode, context: RuleContext): { outer: Select; from: TableRef } | undefined {
  const outer = context.parents.at(0);
  if (outer?.kind !== 'select' || !isIn(node, outer, context)) return undefined;
  const [from, other] = outer.from;
  return from && !other ? { outer, from } : undefined;
}

/** In the list of what a query shows, or in its condition; what stands in a list by itself needs a name. */
function isIn(node: AnyNode, outer: Select, { parents }: RuleContext): boolean {
  if (
    outer.groupBy.length > 0 ||
    outer.having ||
    outer.distinct ||
    parents.filter(({ kind }) => kind === 'select').length > 1
  )
    return false;
  const item = parents.at(1);
  if (item?.kind === 'selectItem') return item.value !== node || item.alias !== undefined;
  return outer.where !== undefined && (outer.where === item || outer.where === node);
}

type Names = { readonly sources: readonly RowSource[]; readonly own: RowSource; readonly context: RuleContext };
type Pair = { readonly at: number; readonly inside: Column; readonly outside: Column };

/** The one equality between a column of the inner table and one of the tables around it. */
function pairOf(conditions: readonly Expression[], { sources, own, context }: Names): Pair | undefined {
  const found = conditions.flatMap((one, at): Pair[] => {
    if (one.kind !== 'binary' || one.operator !== '=') return [];
    const { left, right } = one;
    if (left.kind !== 'column' || right.kind !== 'column' || !left.table || !right.table) return [];
    const isOwn = (column: Column) => column.table !== undefined && context.keyOf(column.table) === own.key;
    if (isOwn(left) === isOwn(right)) return [];
    const [inside, outside] = isOwn(left) ? [left, right] : [right, left];
    return sourceOf(inside, [own], context) && sourceOf(outside, sources, context) ? [{ at, inside, outside }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function mayReachOut(
  { conditions, call }: Asked,
  at: number,
  { own, context }: { own: RowSource; context: RuleContext },
): boolean {
  const others: readonly AnyNode[] = [...conditions.filter((_, place) => place !== at), call];
  return others.some((part) =>
    nodesOf(part, 'column').some((column) =>
      column.table ? context.keyOf(column.table) !== own.key : !sourceOf(column, [own], context),
    ),
  );
}
