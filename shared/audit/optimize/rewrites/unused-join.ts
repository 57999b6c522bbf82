import type { RuleContext } from '../../judge/rule.ts';
import type { TypeFamily } from '../../tree/expression.ts';
import type { Join, Select } from '../../tree/query.ts';
import { operandsOf } from '../../tree/walk.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { mayUse, rowSources, sourceOf, wholeKeys, type RowSource } from '../row-sources.ts';
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
  edits(select, context) {
    const [join, other] = select.from;
    const sources = rowSources(select.from, context);
    if (join?.kind !== 'join' || join.type !== 'left' || join.natural || other || !sources || select.locking.length > 0)
      return undefined;
    const target = sources.find(({ ref }) => ref === join.right);
    if (!target || !isMatchedOnce(join, target, { sources, context })) return undefined;
    const rest = withoutJoin(select, join);
    const parts = [...rest.items.map(({ value }) => value), ...rest.others];
    if (parts.some((part) => mayUse(part, target, { sources, names: context }))) return undefined;
    return [without(context, { start: join.left.end, end: join.end })];
  },
});

/** Everything of the query but what the join itself says. */
function withoutJoin(select: Select, join: Join) {
  const { where, groupBy, having, orderBy } = select;
  const joined = [];
  for (let at = join.left; at.kind === 'join'; at = at.left) joined.push(at.on);
  const others = [where, ...groupBy, having, ...orderBy.map(({ value }) => value), ...select.distinctOn, ...joined];
  return { items: select.items, others: others.filter((part) => part !== undefined) };
}

const exact: readonly TypeFamily[] = ['integer', 'uuid'];

function isMatchedOnce(
  { on, using }: Join,
  target: RowSource,
  { sources, context }: { sources: readonly RowSource[]; context: RuleContext },
): boolean {
  if (!on || using.length > 0 || !target.table) return false;
  const matched = operandsOf(on, 'AND').flatMap((operand) => {
    if (operand.kind !== 'binary' || operand.operator !== '=') return [];
    const { left, right } = operand;
    if (left.kind !== 'column' || right.kind !== 'column') return [];
    const [a, b] = [sourceOf(left, sources, context), sourceOf(right, sources, context)];
    // Text may be equal by one collation and not by that of the key.
    if (!a || !b || a.column.family !== b.column.family || !exact.includes(a.column.family)) return [];
    return a.source === target ? [a.column.name] : b.source === target ? [b.column.name] : [];
  });
  return wholeKeys(target.table).some(({ columns }) => columns.every((name) => matched.includes(name)));
}
