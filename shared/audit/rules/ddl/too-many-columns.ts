import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-too-many-columns',
  wireNames: { v1: 'ddl_check_column_quantity', v2: 'SQLE00020' },
  dialects: everyDialect,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  params: { max: { key: 'first_key', type: 'int', default: 40, desc: { zh: '最大字段数', en: 'Most columns' } } },
  needsSchema: 'better',
  what: { zh: '表的字段过多', en: 'The table has too many columns' },
  message: { zh: '表共有 {count} 个字段，超过 {max}', en: 'The table has {count} columns, more than {max}' },
  why: {
    zh: '字段过多使行变宽，每页容纳的行减少，读写都变慢。',
    en: 'Wide rows mean fewer rows to a page, so reading and writing slow down.',
  },
  instead: { zh: '按访问频率拆分为多张表。', en: 'Split the table by what is used together.' },
  bad: [
    `CREATE TABLE wide (${Array.from({ length: 41 }, (_, index) => `c${index} INT`).join(', ')})`,
    {
      given: `CREATE TABLE wide (${Array.from({ length: 40 }, (_, index) => `c${index} INT`).join(', ')})`,
      sql: 'ALTER TABLE wide ADD one_more INT',
    },
  ],
  good: ['CREATE TABLE narrow (a INT, b INT)', 'ALTER TABLE unknown_table ADD one_more INT'],
  on: ['createTable', 'alterTable'],
  check(node, context, report) {
    if (node.kind === 'alterTable' && !node.actions.some((action) => action.kind === 'addColumn')) return;
    const count = context.tableAfter(node.name)?.columns?.length ?? 0;
    if (count > context.params.max) report(node.name, { count, max: context.params.max });
  },
});
