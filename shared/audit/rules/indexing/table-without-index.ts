import { indexed, oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-table-without-index',
  wireNames: { v2: 'SQLE00153' },
  dialects: indexed,
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '表没有任何索引', en: 'The table has no index at all' },
  why: { zh: '没有索引的表每次查询都要扫描全表。', en: 'Every query of such a table reads all of it.' },
  instead: {
    zh: '至少定义主键，并为常用条件建索引。',
    en: 'Give it a primary key at least, and indexes for the usual conditions.',
  },
  bad: ['CREATE TABLE logs (id INT, message VARCHAR(200))'],
  good: [
    'CREATE TABLE logs (id INT PRIMARY KEY, message VARCHAR(200))',
    'CREATE TABLE logs (id INT); CREATE INDEX idx_id ON logs (id)',
    { sql: 'CREATE TEMPORARY TABLE logs (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE GLOBAL TEMPORARY TABLE logs (id INT)', dialects: oracleFamily },
    { sql: 'CREATE TABLE #logs (id INT)', dialects: ['sqlserver'] },
  ],
  on: ['createTable'],
  check(create, context, report) {
    if (create.temporary || create.partitionOf || create.inherits.length > 0) return;
    // The rows of a foreign or external table lie elsewhere.
    if (/^CREATE\s+(FOREIGN|EXTERNAL)\s|\bORGANIZATION\s+EXTERNAL\b/i.test(context.text(create))) return;
    if (context.tableInTheEnd(create.name)?.indexes?.length === 0) report(create.name);
  },
});
