import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-equals-null',
  wireNames: { v1: 'dml_avoid_where_equal_null' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用比较运算符与 NULL 比较', en: 'NULL is compared with an operator' },
  why: { zh: '任何值与 NULL 比较的结果都是 NULL，条件永远不成立。', en: 'Whatever is compared with NULL gives NULL, so the condition is never true.' },
  instead: { zh: '使用 IS NULL 或 IS NOT NULL。', en: 'Use IS NULL or IS NOT NULL.' },
  bad: ['SELECT id FROM users WHERE deleted_at = NULL', 'DELETE FROM users WHERE deleted_at <> NULL'],
  good: ['SELECT id FROM users WHERE deleted_at IS NULL', 'UPDATE users SET deleted_at = NULL WHERE id = 1'],
  on: ['binary'],
  check(node, _, report) {
    const isComparison = ['=', '<>', '<', '>', '<=', '>='].includes(node.operator);
    if (isComparison && [node.left, node.right].some((side) => side.kind === 'literal' && side.type === 'null')) report(node);
  },
});
