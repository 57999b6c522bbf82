import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-optimizer-hint',
  wireNames: { v2: 'SQLE00176' },
  dialects: ['mysql', 'gaussdb', ...oracleFamily],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '语句带有优化器提示', en: 'The statement carries an optimizer hint' },
  why: {
    zh: '提示把执行计划写死，数据或版本变化后往往不再合适。',
    en: 'A hint fixes the plan; once data or version change it is often the wrong one.',
  },
  instead: {
    zh: '更新统计信息或调整索引，让优化器自行选择。',
    en: 'Refresh the statistics or change the indexes, and let the optimizer choose.',
  },
  bad: [
    {
      sql: 'CREATE PROCEDURE p() BEGIN SELECT /*+ NO_INDEX_MERGE(users) */ id FROM users WHERE id = 1; END',
      dialects: ['mysql'],
    },
    { sql: 'SELECT /*+ NO_INDEX_MERGE(users) */ id FROM users WHERE id = 1', dialects: ['mysql'] },
    { sql: 'SELECT id FROM users FORCE INDEX (idx_city) WHERE city = 1', dialects: ['mysql'] },
    { sql: 'SELECT u.id FROM users u STRAIGHT_JOIN orders o ON o.user_id = u.id', dialects: ['mysql'] },
    { sql: 'SELECT /*+ FULL(u) */ id FROM users u WHERE id = 1', dialects: oracleFamily },
    'SELECT /*+ FULL(a) */ id FROM a UNION ALL SELECT id FROM b',
    {
      sql: 'MERGE /*+ FULL(a) */ INTO a USING b ON (a.id = b.id) WHEN MATCHED THEN UPDATE SET a.x = b.x',
      dialects: oracleFamily,
    },
  ],
  good: ['SELECT id FROM users WHERE id = 1', 'SELECT /* plain words */ id FROM users WHERE id = 1'],
  on: [
    'select',
    'setOperation',
    'insert',
    'update',
    'delete',
    'merge',
    'routine',
    'explain',
    'createView',
    'createTable',
    'indexHint',
    'join',
  ],
  check(node, context, report) {
    if (node.kind === 'indexHint') return report(node);
    // STRAIGHT_JOIN fixes in which order the tables are read.
    if (node.kind === 'join') return node.straight ? report(node.right) : undefined;
    const hint =
      context.parents.length === 0
        ? context.statement.comments.find((comment) => comment.hint && comment.start > node.start)
        : undefined;
    if (hint && context.text({ start: hint.start, end: hint.start + 3 }) === '/*+') report(hint);
  },
});
