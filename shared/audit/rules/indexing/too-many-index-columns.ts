import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-too-many-index-columns',
  wireNames: { v1: 'ddl_check_composite_index_max', v2: 'SQLE00005' },
  dialects: indexed,
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 5,
      desc: { zh: '联合索引的最大字段数', en: 'Most columns of a composite index' },
    },
  },
  needsSchema: 'never',
  what: { zh: '联合索引的字段过多', en: 'A composite index has too many columns' },
  message: { zh: '索引有 {count} 个字段，超过 {max}', en: 'The index has {count} columns, more than {max}' },
  why: {
    zh: '后面的字段很少用得上，却使索引变大、写入变慢。',
    en: 'The later columns rarely help, but they make the index large and writes slow.',
  },
  instead: { zh: '只保留常用且选择性高的前几个字段。', en: 'Keep the first few that are used and selective.' },
  bad: [
    'CREATE INDEX idx_t ON t (a, b, c, d, e, f)',
    { sql: 'ALTER TABLE t ADD INDEX idx_t (a, b, c, d, e, f)', dialects: ['mysql'] },
    'CREATE TABLE t (a INT, b INT, c INT, d INT, e INT, f INT, UNIQUE (a, b, c, d, e, f))',
  ],
  good: [
    'CREATE INDEX idx_t ON t (a, b, c, d, e)',
    { sql: 'CREATE NONCLUSTERED COLUMNSTORE INDEX idx_t ON t (a, b, c, d, e, f)', dialects: ['sqlserver'] },
    { sql: 'CREATE INDEX idx_t ON t USING brin (a, b, c, d, e, f)', dialects: ['postgres'] },
  ],
  on: ['indexDefinition', 'uniqueKey'],
  check(node, { params: { max } }, report) {
    // Those store blocks of columns or summaries of pages, not sorted keys.
    if (node.kind === 'indexDefinition' && /\b(COLUMNSTORE|BRIN)\b/i.test(node.method ?? '')) return;
    if (node.columns.length > max) report(node, { count: node.columns.length, max });
  },
});
