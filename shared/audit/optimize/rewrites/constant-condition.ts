import type { RuleContext } from '../../judge/rule.ts';
import type { Binary, Expression, Literal } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { conditionPlace, isPlainlyGrouped } from '../proof/place.ts';
import { unproven } from '../proof/reasons.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { joinedBy, withBrackets, without, wordsBefore } from '../text-places.ts';
import { waysOf } from '../proof/server-ways.ts';

export default rewrite({
  id: 'constant-condition',
  name: { zh: '去掉恒真条件', en: 'Conditions that are always true go' },
  desc: {
    zh: '恒真条件不会过滤任何行，去掉后结果相同',
    en: 'A condition that is always true keeps no row out, so nothing changes without it',
  },
  dialects: provenDialects,
  keepsPlan: true,
  examples: [
    { before: 'SELECT id FROM customers WHERE 1 = 1', after: 'SELECT id FROM customers' },
    {
      before: 'SELECT id FROM customers WHERE 1 = 1 AND level = 2 AND (score > 3 OR city IS NULL)',
      after: 'SELECT id FROM customers WHERE level = 2 AND (score > 3 OR city IS NULL)',
    },
  ],
  kept: ['SELECT id FROM customers WHERE level = level', 'SELECT id FROM customers WHERE NULL = NULL'],
  on: ['select', 'logical'],
  edits(node, context, refuse) {
    if (node.kind === 'select') return withoutWhere(node, context);
    if (node.operator !== 'AND') return undefined;
    const needed = node.operands.filter((operand) => !isPlainlyTrue(operand, context));
    if (needed.length === 0 || needed.length === node.operands.length) return undefined;
    const place = conditionPlace(node, context);
    const reason = unproven([
      ['place', () => place],
      [
        'grouping',
        () => place?.holder.kind !== 'select' || place.clause !== 'having' || isPlainlyGrouped(place.holder, context),
      ],
    ]);
    return reason ? refuse(reason) : [{ start: node.start, end: node.end, text: joinedBy('AND', needed, context) }];
  },
});

function withoutWhere({ where }: Select, context: RuleContext) {
  if (!where || !isPlainlyTrue(where, context)) return undefined;
  // Behind a join without a condition the words of INSERT … ON would become one.
  if (context.parents.some(({ kind }) => kind === 'insert')) return undefined;
  const whole = withBrackets(context, where);
  const start = wordsBefore(context, whole.start, /\bwhere\s*$/i);
  return start === undefined ? undefined : [without(context, { start, end: whole.end })];
}

/**
 * Whether a condition is true by its own letters on every server and in every session, and a server takes it for one:
 * TRUE, 1 on the MySQL family, 1 = 1, 'a' = 'a', 2 > 1.
 */
function isPlainlyTrue(condition: Expression, context: RuleContext): boolean {
  if (condition.kind === 'logical' && condition.operator !== 'XOR')
    return condition.operator === 'AND'
      ? condition.operands.every((operand) => isPlainlyTrue(operand, context))
      : condition.operands.every(isOfLiterals) && condition.operands.some((operand) => isPlainlyTrue(operand, context));
  if (condition.kind === 'literal')
    return /^true$/i.test(condition.value)
      ? condition.type === 'boolean'
      : waysOf(context.dialect).takesNumbersAsConditions && isWhole(condition) && condition.value !== '0';
  return condition.kind === 'binary' && holds(condition, context);
}

function isOfLiterals(condition: Expression): boolean {
  return condition.kind === 'binary' && condition.left.kind === 'literal' && condition.right.kind === 'literal';
}

function holds({ left, operator, right }: Binary, context: RuleContext): boolean {
  if (left.kind !== 'literal' || right.kind !== 'literal') return false;
  // Which other texts are equal is for a collation to say; an empty one may be NULL in a mode of MariaDB.
  if (left.type === 'string' && right.type === 'string')
    return operator === '=' && left.value !== '' && context.text(left) === context.text(right);
  if (!isWhole(left) || !isWhole(right)) return false;
  const order = Math.sign(Number(left.value) - Number(right.value));
  return (truths[operator] ?? []).includes(order);
}

const truths: Readonly<Record<string, readonly number[]>> = {
  '=': [0],
  '<>': [-1, 1],
  '<': [-1],
  '>': [1],
  '<=': [-1, 0],
  '>=': [0, 1],
};

/** Small enough that no server rounds it. */
function isWhole({ type, value }: Literal): boolean {
  return type === 'number' && /^\d{1,15}$/.test(value);
}
