import { listedName } from '../../dialect-facts/identifiers.ts';
import { tableAround } from '../../tree/definitions.ts';
import { columnOf } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-long-index-column',
  wireNames: { v2: 'SQLE00064' },
  dialects: ['mysql', 'sqlserver'],
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index', 'column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 767,
      desc: { zh: '索引字段的最大长度', en: 'Longest column in an index' },
    },
  },
  needsSchema: 'better',
  what: { zh: '索引中的 VARCHAR 字段过长', en: 'An indexed VARCHAR is too long' },
  message: {
    zh: '索引字段 {column} 长 {length}，超过 {max}',
    en: 'The indexed column {column} is {length} long, more than {max}',
  },
  why: {
    zh: '过长的索引占用大量空间，还可能超过索引长度的上限（InnoDB 767 或 3072 字节，SQL Server 900 或 1700 字节）而建不成或写入失败。',
    en: 'Long keys take much room and may pass the limit on the length of a key (767 or 3,072 bytes in InnoDB, 900 or 1,700 on SQL Server), so that creating it or writing fails.',
  },
  instead: { zh: '索引摘要字段，MySQL 可使用前缀索引。', en: 'Index a column with a digest, on MySQL a prefix.' },
  bad: [
    { sql: 'CREATE TABLE pages (id INT, url VARCHAR(1000), INDEX idx_url (url))', dialects: ['mysql'] },
    'CREATE TABLE pages (id INT, url VARCHAR(1000), UNIQUE (url))',
  ],
  good: [
    { sql: 'CREATE TABLE pages (id INT, url VARCHAR(1000), INDEX idx_url (url(100)))', dialects: ['mysql'] },
    { sql: 'CREATE TABLE pages (id INT, url VARCHAR(100), INDEX idx_url (url))', dialects: ['mysql'] },
    'CREATE TABLE pages (id INT, url VARCHAR(100), UNIQUE (url))',
  ],
  on: ['indexDefinition', 'uniqueKey', 'primaryKey'],
  check(node, context, report) {
    const around = tableAround(context.parents);
    const table = around && context.tableAfter(around);
    const { max } = context.params;
    for (const { value, length: prefix } of table ? node.columns : []) {
      const column =
        table && value.kind === 'column'
          ? columnOf(table, listedName(value.name, context.dialect), context.dialect)
          : undefined;
      const length = column?.family === 'varchar' ? (prefix ?? column.length ?? 0) : 0;
      if (column && length > max) report(value, { column: column.name, length, max });
    }
  },
});
