import { connected } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-large-table',
  wireNames: { v1: 'dml_check_table_size' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['table'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'medium' },
  params: {
    max: { key: 'first_key', type: 'int', default: 1024, desc: { zh: '表的最大大小（MB）', en: 'Largest table (MB)' } },
  },
  needsSchema: 'always',
  what: { zh: '查询或修改的表过大', en: 'A statement works on a very large table' },
  message: {
    zh: '表 {table} 约 {size} MB，超过 {max} MB',
    en: 'Table {table} has about {size} MB, more than {max} MB',
  },
  why: {
    zh: '在大表上，缺少索引或条件过宽的语句可能运行很久。',
    en: 'On a large table a missing index or a wide condition makes a statement run for long.',
  },
  instead: {
    zh: '确认语句使用了合适的索引，在业务低峰执行，必要时归档或分区。',
    en: 'Make sure that a suitable index is used, run it when little else does, and archive or partition the table.',
  },
  bad: [
    { given: 'CREATE TABLE logs (id INT)', rows: 90_000_000, megabytes: 8000, sql: 'DELETE FROM logs WHERE id = 1' },
  ],
  good: [
    { given: 'CREATE TABLE logs (id INT)', rows: 900, megabytes: 8, sql: 'DELETE FROM logs WHERE id = 1' },
    'DELETE FROM logs WHERE id = 1',
  ],
  on: ['table'],
  check(node, context, report) {
    const { sqlType } = context.statement;
    if ((sqlType !== 'dml' && sqlType !== 'dql') || context.isCte(node.name)) return;
    const table = context.requireTable(node.name);
    if (!table || table.type === 'view') return;
    if (table.bytes === undefined) return context.cannotTell();
    const size = Math.round(table.bytes / 1024 / 1024);
    if (size > context.params.max) report(node, { table: table.name, size, max: context.params.max });
  },
});
