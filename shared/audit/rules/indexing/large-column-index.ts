import { namesIn, tableAround } from '../../tree/definitions.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { columnOf } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-large-column-index',
  wireNames: { v1: 'ddl_check_index_column_with_blob' },
  dialects: ['mysql', ...oracleFamily, 'sqlserver'],
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index', 'column'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '在大对象字段上建索引', en: 'A column of large objects is indexed' },
  message: { zh: '字段 {column} 是 {type}，不应建普通索引', en: 'Column {column} is {type} and should not be indexed' },
  why: {
    zh: 'Oracle、SQL Server 直接报错，MySQL 不写前缀长度时也报错；写了前缀的索引既大，又不能用于排序和覆盖查询。',
    en: 'Oracle and SQL Server refuse it, and so does MySQL without a prefix length; with one the index is large and neither sorts nor covers.',
  },
  instead: {
    zh: '对内容的哈希值建索引，或使用全文索引。',
    en: 'Index a hash of the content, or use a full-text index.',
  },
  bad: [
    { sql: 'CREATE TABLE notes (id INT, body TEXT, KEY idx_body (body(20)))', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE notes (id INT, body TEXT)',
      sql: 'CREATE INDEX idx_body ON notes (body(20))',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE notes (id INT, body CLOB)',
      sql: 'CREATE INDEX idx_body ON notes (body)',
      dialects: oracleFamily,
    },
    {
      given: 'CREATE TABLE notes (id INT, body NVARCHAR(MAX))',
      sql: 'CREATE INDEX idx_body ON notes (body)',
      dialects: ['sqlserver'],
    },
  ],
  good: [
    { sql: 'CREATE TABLE notes (id INT, body TEXT, title VARCHAR(20), KEY idx_title (title))', dialects: ['mysql'] },
    { sql: 'CREATE TABLE notes (id INT, body TEXT, FULLTEXT KEY idx_body (body))', dialects: ['mysql'] },
    {
      sql: 'CREATE TABLE notes (id INT, body CLOB, title VARCHAR(20)); CREATE INDEX idx_title ON notes (title)',
      dialects: oracleFamily,
    },
    {
      sql: 'CREATE TABLE notes (id INT, body NVARCHAR(MAX), title VARCHAR(20)); CREATE INDEX idx_title ON notes (title)',
      dialects: ['sqlserver'],
    },
  ],
  on: ['indexDefinition', 'uniqueKey', 'primaryKey'],
  check(node, context, report) {
    const name = tableAround(context.parents);
    const table = name && context.tableAfter(name);
    if (!table || (node.kind === 'indexDefinition' && (node.type === 'fulltext' || node.type === 'spatial'))) return;
    for (const one of namesIn(node.columns)) {
      const column = columnOf(table, context.keyOf(one), context.dialect);
      if (column && (column.family === 'text' || column.family === 'blob'))
        report(one, { column: column.name, type: column.type });
    }
  },
});
