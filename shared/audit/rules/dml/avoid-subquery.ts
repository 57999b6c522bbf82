import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-avoid-subquery',
  wireNames: { v1: 'dml_not_recommend_subquery', v2: 'SQLE00132' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了子查询', en: 'A subquery is used' },
  why: {
    zh: '部分子查询无法改写为连接，会对外层每一行执行一次。',
    en: 'Some subqueries cannot be turned into joins and run once for each outer row.',
  },
  instead: { zh: '能改写时用 JOIN 或 EXISTS。', en: 'Use a join or EXISTS where that says the same.' },
  bad: [
    { sql: 'SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id)', dialects: ['mysql'] },
    'SELECT id FROM orders WHERE user_id IN (SELECT id FROM users)',
    'SELECT id FROM (SELECT id FROM orders WHERE paid = 1) t',
  ],
  good: [
    { sql: 'SELECT a FROM (VALUES (1), (2)) AS t(a)', dialects: ['postgres'] },
    'SELECT o.id FROM orders o JOIN users u ON o.user_id = u.id',
    { sql: 'SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id)', except: ['mysql'] },
  ],
  on: ['in', 'exists', 'subquery', 'derived', 'quantified'],
  check(node, { dialect }, report) {
    // EXISTS is what a subquery should become; only for MySQL the rule is about every subquery.
    if (node.kind === 'exists' && dialect !== 'mysql') return;
    if (node.query && node.query.kind !== 'values') report(node);
  },
});
