import type { Expression } from '../../tree/expression.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-equals-null',
  wireNames: { v1: 'dml_avoid_where_equal_null' },
  dialects: everyDialect,
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用比较运算符与 NULL 比较', en: 'NULL is compared with an operator' },
  why: {
    zh: '任何值与 NULL 比较的结果都是 NULL，条件永远不成立；Oracle 的空字符串也是 NULL。',
    en: 'Whatever is compared with NULL gives NULL, so the condition is never true; on Oracle an empty string is NULL too.',
  },
  instead: { zh: '使用 IS NULL 或 IS NOT NULL。', en: 'Use IS NULL or IS NOT NULL.' },
  bad: [
    'SELECT id FROM users WHERE deleted_at = NULL',
    'DELETE FROM users WHERE deleted_at <> NULL',
    {
      sql: "SELECT id FROM users WHERE name = ''",
      dialects: ['oracle'],
    },
  ],
  good: [
    'SELECT id FROM users WHERE deleted_at IS NULL',
    'UPDATE users SET deleted_at = NULL WHERE id = 1',
    { sql: "SELECT id FROM users WHERE name = ''", dialects: ['mysql', 'postgres', 'sqlserver'] },
  ],
  // No repair: a query that answers nothing until now would begin to answer rows.
  on: ['binary'],
  check(node, { dialect }, report) {
    const isComparison = ['=', '<>', '<', '>', '<=', '>='].includes(node.operator);
    if (isComparison && [node.left, node.right].some((side) => isNull(side, dialect))) report(node);
  },
});

function isNull(side: Expression, dialect: Dialect): boolean {
  return (
    side.kind === 'literal' &&
    (side.type === 'null' || (dialect === 'oracle' && side.type === 'string' && side.value === ''))
  );
}
