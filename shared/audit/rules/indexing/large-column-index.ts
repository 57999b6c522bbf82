import { namesIn, tableAround } from '../../definitions.ts';
import { columnOf } from '../../schema.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'indexing-large-column-index',
  wireNames: { v1: 'ddl_check_index_column_with_blob' },
  dialects: ['mysql'],
  category: 'indexing', level: 'error',
  tags: { operand: ['index', 'column'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '在 BLOB 或 TEXT 字段上建索引', en: 'A BLOB or TEXT column is indexed' },
  message: { zh: '字段 {column} 是 {type}，不应建普通索引', en: 'Column {column} is {type} and should not be indexed' },
  why: { zh: '不写前缀长度时直接报错；写了前缀的索引既大，又不能用于排序和覆盖查询。', en: 'Without a prefix length it fails; with one the index is large and neither sorts nor covers.' },
  instead: { zh: '对内容的哈希值建索引，或使用全文索引。', en: 'Index a hash of the content, or use a full-text index.' },
  bad: ['CREATE TABLE notes (id INT, body TEXT, KEY idx_body (body(20)))', { given: 'CREATE TABLE notes (id INT, body TEXT)', sql: 'CREATE INDEX idx_body ON notes (body(20))' }],
  good: ['CREATE TABLE notes (id INT, body TEXT, title VARCHAR(20), KEY idx_title (title))', 'CREATE TABLE notes (id INT, body TEXT, FULLTEXT KEY idx_body (body))'],
  on: ['indexDefinition', 'uniqueKey', 'primaryKey'],
  check(node, context, report) {
    const name = tableAround(context.parents);
    const table = name && context.tableAfter(name);
    if (!table || (node.kind === 'indexDefinition' && (node.type === 'fulltext' || node.type === 'spatial'))) return;
    for (const one of namesIn(node.columns)) {
      const column = columnOf(table, context.keyOf(one), context.dialect);
      if (column && (column.family === 'text' || column.family === 'blob')) report(one, { column: column.name, type: column.type });
    }
  },
});
