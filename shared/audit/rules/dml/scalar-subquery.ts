import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-scalar-subquery',
  wireNames: { v1: 'dml_check_where_exist_scalar_sub_queries', v2: 'SQLE00115' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '把子查询当作一个值使用', en: 'A subquery is used as a value' },
  why: {
    zh: '与外层相关的标量子查询会为每一行执行一次；返回多行时语句报错。',
    en: 'One that depends on the outer row runs once for each of them, and more than one result is an error.',
  },
  instead: { zh: '改写为连接或派生表。', en: 'Write a join or a derived table.' },
  bad: [
    'SELECT id, (SELECT name FROM users u WHERE u.id = o.user_id) FROM orders o',
    'SELECT id FROM orders WHERE total > (SELECT AVG(total) FROM orders)',
  ],
  good: ['SELECT o.id, u.name FROM orders o JOIN users u ON u.id = o.user_id'],
  on: ['subquery'],
  check(node, _, report) {
    report(node);
  },
});
