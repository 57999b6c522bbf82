import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-subquery-limit',
  wireNames: { v1: 'dml_check_subquery_limit', v2: 'SQLE00109' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'IN、ANY、ALL 的子查询使用了 LIMIT', en: 'The subquery of IN, ANY or ALL has a LIMIT' },
  why: {
    zh: 'MySQL 不支持这种写法，执行时报错 1235；取哪些行也不确定。',
    en: 'MySQL refuses it with error 1235, and which rows it means would be open.',
  },
  instead: { zh: '改写为连接派生表。', en: 'Join a derived table instead.' },
  bad: ['SELECT id FROM orders WHERE user_id IN (SELECT id FROM users LIMIT 10)'],
  good: [
    'SELECT id FROM orders WHERE user_id IN (SELECT id FROM users LIMIT ROWS EXAMINED 10)',
    'SELECT o.id FROM orders o JOIN (SELECT id FROM users ORDER BY id LIMIT 10) u ON u.id = o.user_id',
  ],
  on: ['in', 'quantified'],
  check({ query }, _, report) {
    if (query && 'limit' in query && query.limit && (query.limit.count ?? query.limit.offset)) report(query.limit);
  },
});
