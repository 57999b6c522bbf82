import { connected } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-table-rows',
  wireNames: { v1: 'ddl_check_table_rows' },
  dialects: connected,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'medium' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 1000,
      desc: { zh: '表的最大行数（万）', en: 'Most rows of a table (ten thousands)' },
    },
  },
  needsSchema: 'always',
  what: { zh: '表的行数过多', en: 'A table has too many rows' },
  message: {
    zh: '表 {table} 约有 {rows} 行，超过 {max} 万行',
    en: 'Table {table} has about {rows} rows, more than {max} times ten thousand',
  },
  why: {
    zh: '表越大，索引层级、备份、DDL 和统计信息的代价都越高。',
    en: 'With its rows grow the depth of indexes and the time for backups, DDL and statistics.',
  },
  instead: { zh: '归档历史数据，或按时间分区。', en: 'Archive old rows, or partition the table by time.' },
  bad: [{ given: 'CREATE TABLE logs (id INT)', rows: 50_000_000, sql: 'CREATE TABLE logs (id INT)' }],
  good: [
    { given: 'CREATE TABLE logs (id INT)', rows: 50_000, sql: 'CREATE TABLE logs (id INT)' },
    'CREATE TABLE logs (id INT)',
  ],
  on: ['createTable'],
  check(create, context, report) {
    // The definition of a table that is there comes from a scan of the schema.
    const table = context.requireTable(create.name);
    if (!table) return;
    if (table.rows === undefined) context.cannotTell();
    else if (table.rows > context.params.max * 10_000)
      report(create.name, { table: table.name, rows: table.rows, max: context.params.max });
  },
});
