import type { RuleContext } from '../../judge/rule.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { operandsOf } from '../../tree/walk.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { enclosed, joinedBy, without, withBrackets, wordsBefore } from '../text-places.ts';

export default rewrite({
  id: 'having-to-where',
  name: { zh: '不含聚合的 HAVING 移到 WHERE', en: 'HAVING without an aggregate becomes WHERE' },
  desc: {
    zh: '只涉及分组列的 HAVING 条件对组内每一行都相同，先过滤再分组结果相同，且可以使用索引',
    en: 'A condition on nothing but grouped columns is the same for every row of a group, so that the rows can be left out before they are grouped, by an index',
  },
  dialects: provenDialects,
  examples: [
    {
      before: "SELECT city, count(*) AS n FROM customers GROUP BY city HAVING city = 'Rome'",
      after: "SELECT city, count(*) AS n FROM customers WHERE city = 'Rome' GROUP BY city",
    },
    {
      before:
        'SELECT level, sum(score) AS total FROM customers WHERE score > 1 OR city IS NULL GROUP BY level HAVING level IN (1, 2) AND count(*) > 1',
      after:
        'SELECT level, sum(score) AS total FROM customers WHERE (score > 1 OR city IS NULL) AND level IN (1, 2) GROUP BY level HAVING count(*) > 1',
    },
  ],
  kept: [
    'SELECT city, count(*) AS n FROM customers GROUP BY city HAVING count(*) > 2',
    'SELECT city AS level, count(*) AS n FROM customers GROUP BY city, level HAVING level > 2',
  ],
  on: ['select'],
  edits(select, context) {
    const { having, groupBy, rollup, where } = select;
    if (!having || groupBy.length === 0 || rollup || select.more?.length) return undefined;
    const all = operandsOf(having, 'AND');
    const moved = all.filter((operand) => isMovable(operand, select, context));
    const [first] = groupBy;
    const groupAt = first && wordsBefore(context, withBrackets(context, first).start, /\bgroup\s+by\s*$/i);
    const wholeHaving = withBrackets(context, having);
    const havingAt = wordsBefore(context, wholeHaving.start, /\bhaving\s*$/i);
    if (moved.length === 0 || groupAt === undefined || havingAt === undefined) return undefined;
    const rest = all.filter((operand) => !moved.includes(operand));
    const condition = joinedBy('AND', moved, context);
    const added = where
      ? [{ ...withBrackets(context, where), text: `${enclosed(where, context)} AND ${condition}` }]
      : [{ start: groupAt, end: groupAt, text: `WHERE ${condition} ` }];
    const left =
      rest.length > 0
        ? { ...wholeHaving, text: joinedBy('AND', rest, context) }
        : without(context, { start: havingAt, end: wholeHaving.end });
    return [...added, left];
  },
});

/** A comparison of a grouped column with constants; nothing that could fail or be counted anew for other rows. */
function isMovable(condition: Expression, select: Select, context: RuleContext): boolean {
  const compared = comparedColumn(condition);
  if (!compared) return false;
  const key = context.keyOf(compared.name);
  const hasAlias = select.items.some(({ alias }) => alias && context.keyOf(alias) === key);
  const text = context.text(compared);
  return !hasAlias && select.groupBy.some((one) => one.kind === 'column' && context.text(one) === text);
}

function comparedColumn(condition: Expression): Column | undefined {
  switch (condition.kind) {
    case 'binary':
      return comparisons.has(condition.operator) && isConstant(condition.right) ? columnIn(condition.left) : undefined;
    case 'in':
      return condition.list?.every(isConstant) ? columnIn(condition.value) : undefined;
    case 'between':
      return isConstant(condition.low) && isConstant(condition.high) ? columnIn(condition.value) : undefined;
    case 'is':
      return condition.test === 'NULL' ? columnIn(condition.value) : undefined;
    default:
      return undefined;
  }
}

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=']);

function isConstant(value: Expression): boolean {
  return value.kind === 'literal';
}

function columnIn(value: Expression): Column | undefined {
  return value.kind === 'column' ? value : undefined;
}
