import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import type { Span } from '../../tree/node.ts';
import { isPivoting } from '../../tree/joined-tables.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'dml-sum-of-nulls',
  wireNames: { v1: 'dml_hint_sum_func_tips' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'SUM 的结果可能是 NULL', en: 'SUM may give NULL' },
  why: {
    zh: '所有值都是 NULL 或没有行时，SUM 得到 NULL 而不是 0，程序容易出错。',
    en: 'When all values are NULL or no row fits, SUM gives NULL and not 0, which programs trip over.',
  },
  instead: { zh: '写成 COALESCE(SUM(字段), 0)。', en: 'Write COALESCE(SUM(column), 0).' },
  bad: ['SELECT SUM(total) FROM orders WHERE id = 1'],
  good: [
    'SELECT COALESCE(SUM(total), 0) FROM orders WHERE id = 1',
    { sql: 'SELECT ISNULL(SUM(total), 0) FROM orders WHERE id = 1', dialects: ['sqlserver'] },
    { sql: 'SELECT IF(ISNULL(SUM(total)), 0, SUM(total)) FROM orders WHERE id = 1', dialects: ['mysql'] },
    'SELECT CASE WHEN SUM(total) IS NULL THEN 0 ELSE SUM(total) END FROM orders WHERE id = 1',
    { sql: "SELECT a FROM sales PIVOT (SUM(total) FOR state IN ('NY' AS a))", dialects: ['oracle'] },
  ],
  on: ['call'],
  check(call, context, report) {
    if (isPivoting(context.parents.at(-1))) return;
    const outer = context.parents.at(-1);
    const isGuarded = outer?.kind === 'call' && /^(coalesce|ifnull|nvl|nvl2|isnull)$/i.test(outer.name.name.text);
    if (/^sum$/i.test(call.name.name.text) && call.args[0]?.kind === 'column' && !isGuarded && !isTested(call, context))
      report(call);
  },
});

/** Whether IF or CASE around a sum asks whether it is NULL. */
function isTested(sum: Span, { parents, text }: Pick<RuleContext, 'parents' | 'text'>): boolean {
  const squeezed = (node: Span) => text(node).replace(/\s+/g, '').toLowerCase();
  const asked = squeezed(sum);
  return parents.some((parent) => {
    if (parent.kind !== 'case' && !(parent.kind === 'call' && /^(if|iif)$/i.test(parent.name.name.text))) return false;
    const whole = squeezed(parent);
    return [`isnull(${asked})`, `${asked}isnull`, `${asked}isnotnull`].some((test) => whole.includes(test));
  });
}
