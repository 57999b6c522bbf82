import type { Expression } from '../../tree/expression.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import type { RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'dml-and-with-or',
  dialects: ['mysql', 'sqlite', 'sqlserver', ...postgresSpeakers],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '修改数据的条件混用 AND 与 OR 而没有括号',
    en: 'A condition of a change mixes AND and OR without parentheses',
  },
  message: {
    zh: 'AND 先于 OR 计算，{part} 自成一组，只满足其余任一条件的行也会被修改',
    en: 'AND goes before OR, so {part} stands by itself: rows that meet only the rest are changed as well',
  },
  why: {
    zh: '人读时常把 OR 当作只管相邻的两个条件，实际影响的行远多于预期。',
    en: 'People read OR as joining the two conditions beside it; in fact many more rows are changed.',
  },
  instead: { zh: '用括号写明先后。', en: 'Say by parentheses what belongs together.' },
  bad: [
    "DELETE FROM orders WHERE user_id = 7 AND status = 'new' OR status = 'held'",
    'UPDATE orders SET paid = 1 WHERE (user_id = 7 OR user_id = 8 AND paid = 0)',
  ],
  good: [
    "DELETE FROM orders WHERE user_id = 7 AND (status = 'new' OR status = 'held')",
    'UPDATE orders SET paid = 1 WHERE (user_id = 7 AND paid = 0) OR user_id = 8',
    'SELECT id FROM orders WHERE user_id = 7 AND paid = 0 OR user_id = 8',
  ],
  on: ['logical'],
  check(node, context, report) {
    const isChange = context.parents[0]?.kind === 'update' || context.parents[0]?.kind === 'delete';
    if (node.operator !== 'OR' || !isChange || !context.around.isInCondition) return;
    const mixed = node.operands.find(
      (one) => one.kind === 'logical' && one.operator === 'AND' && !isWrapped(one, context),
    );
    if (mixed) report(mixed, { part: context.text(mixed) });
  },
});

/** How far a parenthesis may stand off. */
const reach = 40;

/** Whether parentheses stand around it: the tree keeps what belongs together, not how that was written. */
function isWrapped({ start, end }: Expression, { text, statement }: RuleContext): boolean {
  const before = text({ start: Math.max(statement.start, start - reach), end: start }).trimEnd();
  const after = text({ start: end, end: Math.min(statement.end, end + reach) }).trimStart();
  return before.endsWith('(') && after.startsWith(')');
}
