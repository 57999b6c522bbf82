import { everyDialect } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-back-up-first',
  wireNames: { v1: 'dml_hint_delete_tips', v2: 'SQLE00118' },
  dialects: everyDialect,
  category: 'dml', level: 'notice',
  tags: { operand: ['table', 'business'], sql: ['dml', 'ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除数据前应先备份', en: 'Data is removed: back it up first' },
  why: { zh: 'DELETE、DROP 和 TRUNCATE 删除的数据很难找回。', en: 'What DELETE, DROP and TRUNCATE remove is hard to get back.' },
  instead: { zh: '执行前备份相关的表或行。', en: 'Save the rows or tables before it runs.' },
  bad: ['DELETE FROM logs WHERE day < 5', 'DROP TABLE logs', { sql: 'TRUNCATE TABLE logs', except: ['sqlite', 'snowflake'] }],
  good: ['UPDATE logs SET day = 5 WHERE id = 1', 'DROP VIEW recent_logs'],
  on: ['delete', 'drop', 'truncate'],
  check(node, _, report) {
    if (node.kind !== 'drop' || /^(TABLE|DATABASE|SCHEMA)$/.test(node.objectType)) report(node);
  },
});
