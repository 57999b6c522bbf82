import type { AnyNode } from '../../tree/any-node.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { isAggregate } from '../proof/calls.ts';
import { showsNoDates } from '../proof/shown-dates.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable } from '../row-sources.ts';

export default rewrite({
  id: 'or-to-union',
  name: { zh: '不同列上的 OR 改为 UNION ALL', en: 'OR over two columns becomes UNION ALL' },
  desc: {
    zh: '两个不同列的条件用 OR 相连时，每个条件各自使用自己的索引；第二部分排除第一部分已返回的行，因此没有行重复',
    en: 'Conditions on two columns joined by OR can each use an index of their own; the second part leaves out the rows of the first, so that none comes twice',
  },
  dialects: provenDialects,
  needsRun: true,
  examples: [
    {
      before: "SELECT id, note FROM orders WHERE customer_id = 7 OR status = 'paid'",
      after:
        "SELECT * FROM (SELECT id, note FROM orders WHERE customer_id = 7 UNION ALL SELECT id, note FROM orders WHERE status = 'paid' AND (customer_id = 7) IS NOT TRUE) AS both_parts",
    },
  ],
  kept: [
    'SELECT id FROM customers WHERE level > 1 OR level IS NULL',
    'SELECT count(*) AS n FROM customers WHERE level = 1 OR score = 2',
    'SELECT id FROM customers WHERE level = 1 OR score = 2 ORDER BY id LIMIT 3',
  ],
  on: ['select'],
  edits(select, context, refuse) {
    const asked = context.parents.length === 0 ? askedOf(select) : undefined;
    if (!asked) return undefined;
    const { where, first, second } = asked;
    if (!onlyTable(select, context)) return refuse('unknownTable');
    if (!showsNoDates(select, context)) return refuse('impossibleDays');
    const head = context.text({ start: select.start, end: where.start });
    const text = `${context.text(first)} UNION ALL ${head}${context.text(second)} AND (${context.text(first)}) IS NOT TRUE`;
    return [
      { start: select.start, end: select.start, text: 'SELECT * FROM (' },
      { start: where.start, end: where.end, text: `${text}) AS both_parts` },
    ];
  },
});

/** Two conditions on two columns, and nothing that looks at more than one row. */
function askedOf(select: Select) {
  const { where, items } = select;
  if (!isWhole(select) || where?.kind !== 'logical' || where.operator !== 'OR') return undefined;
  const [first, second, third] = where.operands;
  if (!first || !second || third || !items.every(({ value }) => isShownByRow(value))) return undefined;
  const [own, other] = [columnOf(first), columnOf(second)];
  return own === undefined || other === undefined || own === other ? undefined : { where, first, second };
}

const isWhole = (select: Select) => select.orderBy.length === 0 && !select.limit && isPlain(select);

function isShownByRow(value: Expression): boolean {
  return !nodesOf(value, 'call').some((call) => call.over !== undefined || isAggregate(call));
}

/** The one column that a plain comparison with a constant is about. */
function columnOf(condition: Expression): string | undefined {
  const isPlainOne =
    (condition.kind === 'binary' && condition.operator === '=' && condition.right.kind === 'literal') ||
    (condition.kind === 'in' && !condition.not && condition.list?.every(({ kind }) => kind === 'literal'));
  const value: AnyNode | undefined =
    condition.kind === 'binary' ? condition.left : condition.kind === 'in' ? condition.value : undefined;
  return isPlainOne && value?.kind === 'column' ? value.name.text.toLowerCase() : undefined;
}
