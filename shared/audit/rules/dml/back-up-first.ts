import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import { everyDialect } from '../../dialects/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-back-up-first',
  wireNames: { v1: 'dml_hint_delete_tips', v2: 'SQLE00118' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table', 'business'], sql: ['dml', 'ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除数据前应先备份', en: 'Data is removed: back it up first' },
  why: {
    zh: 'DELETE、DROP 和 TRUNCATE 删除的数据很难找回。',
    en: 'What DELETE, DROP and TRUNCATE remove is hard to get back.',
  },
  instead: { zh: '执行前备份相关的表或行。', en: 'Save the rows or tables before it runs.' },
  bad: [
    'DELETE FROM logs WHERE day < 5',
    'DROP TABLE logs',
    { sql: 'TRUNCATE TABLE logs', except: ['sqlite', 'snowflake'] },
  ],
  good: [
    'UPDATE logs SET day = 5 WHERE id = 1',
    'DROP VIEW recent_logs',
    { sql: 'DROP TABLE #scratch', dialects: ['sqlserver'] },
    { sql: 'DROP TEMPORARY TABLE scratch', dialects: ['mysql'] },
    'CREATE TABLE scratch (id INT); DROP TABLE scratch',
    { sql: 'DROP TABLE pg_temp.scratch', dialects: ['postgres'] },
  ],
  on: ['delete', 'drop', 'truncate'],
  check(node, context, report) {
    if (node.kind === 'drop' && (node.temporary || !/^(TABLE|DATABASE|SCHEMA)$/.test(node.objectType))) return;
    // What the script itself made holds nothing else, nor do the temporary tables of SQL Server and PostgreSQL.
    if (
      namesOf(node).some(
        (name) =>
          !context.isNew(name) && !/^[#@]/.test(name.name.text) && name.schema?.text.toLowerCase() !== 'pg_temp',
      )
    )
      report(node);
  },
});

function namesOf(node: NodeOf<'delete' | 'drop' | 'truncate'>): readonly ObjectName[] {
  if (node.kind === 'delete') return node.targets.map(({ name }) => name);
  return node.kind === 'drop' ? node.names : node.tables;
}
