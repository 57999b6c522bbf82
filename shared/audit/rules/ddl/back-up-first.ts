import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-back-up-first',
  // The first generation asks it of DELETE too, in one rule; the second of DROP and TRUNCATE alone.
  wireNames: { v1: 'dml_hint_delete_tips', v2: 'SQLE00118' },
  dialects: everyDialect,
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table', 'business'], sql: ['ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除或清空表前应先备份', en: 'A table is dropped or emptied: back it up first' },
  why: {
    zh: 'DROP 和 TRUNCATE 删除的数据很难找回。',
    en: 'What DROP and TRUNCATE remove is hard to get back.',
  },
  instead: { zh: '执行前备份相关的表。', en: 'Save the table before it runs.' },
  bad: ['DROP TABLE logs', { sql: 'TRUNCATE TABLE logs', except: ['sqlite', 'snowflake'] }],
  good: [
    'DELETE FROM logs WHERE day < 5',
    'DROP VIEW recent_logs',
    { sql: 'DROP TABLE #scratch', dialects: ['sqlserver'] },
    { sql: 'DROP TEMPORARY TABLE scratch', dialects: ['mysql'] },
    'CREATE TABLE scratch (id INT); DROP TABLE scratch',
    { sql: 'DROP TABLE pg_temp.scratch', dialects: ['postgres'] },
  ],
  on: ['drop', 'truncate'],
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

function namesOf(node: NodeOf<'drop' | 'truncate'>): readonly ObjectName[] {
  return node.kind === 'drop' ? node.names : node.tables;
}
