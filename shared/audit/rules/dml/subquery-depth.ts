import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-subquery-depth',
  wireNames: { v1: 'dml_check_sub_query_depth', v2: 'SQLE00108' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance', 'maintenance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 5,
      desc: { zh: '子查询的最大嵌套层数', en: 'Deepest nesting of subqueries' },
    },
  },
  needsSchema: 'never',
  what: { zh: '子查询嵌套过深', en: 'Subqueries nest too deep' },
  message: { zh: '子查询嵌套 {depth} 层，超过 {max}', en: 'Subqueries nest {depth} deep, more than {max}' },
  why: {
    zh: '层数越多，优化器越难合并，语句也越难读懂。',
    en: 'The deeper they nest, the less can the planner merge and the reader follow.',
  },
  instead: { zh: '改写为连接，或用 WITH 分步书写。', en: 'Write joins, or name the steps with WITH.' },
  bad: [
    'SELECT id FROM t0 WHERE id IN (SELECT id FROM t1 WHERE id IN (SELECT id FROM t2 WHERE id IN (SELECT id FROM t3 WHERE id IN (SELECT id FROM t4 WHERE id IN (SELECT id FROM t5 WHERE id IN (SELECT id FROM t6))))))',
  ],
  good: [
    'SELECT id FROM t0 WHERE id IN (SELECT id FROM t1 WHERE id IN (SELECT id FROM t2 WHERE id IN (SELECT id FROM t3 WHERE id IN (SELECT id FROM t4 WHERE id IN (SELECT id FROM t5)))))',
  ],
  on: ['in', 'exists', 'subquery', 'derived'],
  check(node, context, report) {
    if (!node.query) return;
    const {
      around,
      params: { max },
    } = context;
    const depth = around.subqueries + 1;
    if (depth === max + 1) report(node, { depth, max });
  },
});
