import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-not-in-subquery',
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'NOT IN 后面是子查询', en: 'NOT IN is used with a subquery' },
  why: {
    zh: '子查询只要返回一个 NULL，整个条件就不再为真，结果为空；多数数据库也无法把它优化为反连接。',
    en: 'One NULL from the subquery makes the condition never true, so nothing is found; most servers cannot turn it into an anti-join either.',
  },
  instead: { zh: '改用 NOT EXISTS，或 LEFT JOIN … IS NULL。', en: 'Use NOT EXISTS, or LEFT JOIN with IS NULL.' },
  bad: ['SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM orders)'],
  good: [
    'SELECT id FROM users u WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)',
    'SELECT id FROM users WHERE id NOT IN (1, 2)',
  ],
  on: ['in'],
  check(node, _, report) {
    if (node.not && node.query) report(node);
  },
});
