import type { RuleContext } from '../../judge/rule.ts';
import type { TypeFamily } from '../../tree/expression.ts';
import type { Join, Select } from '../../tree/query.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import { childrenOf, nodesOf, operandsOf } from '../../tree/walk.ts';
import { joinsIn } from '../proof/place.ts';
import { unproven } from '../proof/reasons.ts';
import { wholeKeys } from '../proof/table-trust.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { mayUse, rowSources, sourceOf, type RowSource } from '../row-sources.ts';
import { without } from '../text-places.ts';

export default rewrite({
  id: 'unused-join',
  name: { zh: '去掉用不到的 LEFT JOIN', en: 'A LEFT JOIN that nothing is taken from goes' },
  desc: {
    zh: '右表按唯一键连接，每行至多匹配一行，且其列没有被用到：去掉连接后行数与内容都不变',
    en: 'The right table is joined by a unique key, so that each row finds one at most, and no column of it is used: without the join the same rows come',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT o.id, o.amount FROM orders o LEFT JOIN customers c ON c.id = o.customer_id WHERE o.amount > 2',
      after: 'SELECT o.id, o.amount FROM orders o WHERE o.amount > 2',
    },
  ],
  kept: [
    'SELECT o.id, c.name FROM orders o LEFT JOIN customers c ON c.id = o.customer_id',
    'SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id',
    'SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id',
  ],
  on: ['select'],
  edits(select, context, refuse) {
    const [join, other] = select.from;
    const sources = rowSources(select.from, context);
    if (join?.kind !== 'join' || join.type !== 'left' || other || !sources) return undefined;
    const target = sources.find(({ ref }) => ref === join.right);
    if (!target || isNamed(select, join, { target, context })) return undefined;
    const reason = unproven([
      ['used', () => joinsIn(select).every(({ natural, using }) => !natural && using.length === 0)],
      ['used', () => !mayBeUsed(select, join, { target, sources, context })],
      ['keyUnproven', () => target.table && wholeKeys(target.table).length > 0],
      ['manyMatches', () => isMatchedOnce(join, target, { sources, context })],
    ]);
    return reason ? refuse(reason) : [without(context, { start: join.left.end, end: join.end })];
  },
});

type Place = { readonly target: RowSource; readonly context: RuleContext };

/** Whether the table plainly is needed: something but its own join names it. */
function isNamed(select: Select, join: Join, { target, context }: Place): boolean {
  return partsBeside(select, join).some((part) =>
    nodesOf(part, 'column').some(({ table }) => table && context.keyOf(table) === target.key),
  );
}

/**
 * Everything of the query but the join itself: items, conditions, order, windows, limits, and what is joined before.
 */
function partsBeside(select: Select, join: Join): AnyNode[] {
  const before = joinsIn({ ...select, from: [join.left] }).flatMap(({ on }) => (on ? [on] : []));
  return [...childrenOf({ ...select, with: undefined, from: [] }), ...before];
}

function mayBeUsed(select: Select, join: Join, place: Place & { readonly sources: readonly RowSource[] }): boolean {
  const { target, sources, context } = place;
  return partsBeside(select, join).some((part) => mayUse(part, target, { sources, names: context }));
}

const exact: readonly TypeFamily[] = ['integer', 'uuid'];

function isMatchedOnce(
  { on }: Join,
  target: RowSource,
  { sources, context }: { sources: readonly RowSource[]; context: RuleContext },
): boolean {
  if (!on || !target.table) return false;
  const matched = operandsOf(on, 'AND').flatMap((operand) => {
    if (operand.kind !== 'binary' || operand.operator !== '=') return [];
    const { left, right } = operand;
    if (left.kind !== 'column' || right.kind !== 'column') return [];
    const [a, b] = [sourceOf(left, sources, context), sourceOf(right, sources, context)];
    // Text may be equal by one collation and not by that of the key.
    if (!a || !b || a.column.family !== b.column.family || !exact.includes(a.column.family)) return [];
    // Two columns of the same table say nothing of the row that is joined.
    if ((a.source === target) === (b.source === target)) return [];
    return [(a.source === target ? a : b).column.name];
  });
  return wholeKeys(target.table).some(({ columns }) => columns.every((name) => matched.includes(name)));
}
