import { definitionAround, isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-column-charset',
  wireNames: { v1: 'ddl_table_column_charset_same', v2: 'SQLE00075' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance', 'correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段单独指定了字符集', en: 'A column has a character set of its own' },
  message: {
    zh: '字段 {column} 的字符集 {charset} 与表不同',
    en: 'Column {column} has the character set {charset}, unlike its table',
  },
  why: {
    zh: '同一张表里字符集不一致，比较和连接时会发生转换，用不上索引。',
    en: 'Within one table, comparing columns of different sets converts them and rules out indexes.',
  },
  instead: { zh: '去掉字段上的字符集，沿用表的设置。', en: 'Leave it out and let the column follow its table.' },
  bad: [
    'CREATE TABLE users (id INT, name VARCHAR(20) CHARACTER SET latin1) CHARSET=utf8mb4',
    {
      given: 'CREATE TABLE users (id INT) CHARSET=utf8mb4',
      sql: 'ALTER TABLE users ADD COLUMN name VARCHAR(20) CHARACTER SET latin1',
    },
  ],
  good: [
    'CREATE TABLE users (id INT, name VARCHAR(20) CHARACTER SET utf8mb4) CHARSET=utf8mb4',
    'CREATE TABLE users (id INT, name VARCHAR(20))',
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    const around = definitionAround(context.parents);
    const charset = column.charset ?? column.type?.charset;
    if (!around || !charset || !isTableColumn(context.parents)) return;
    const own = context.tableAfter(around.name)?.charset;
    if (own && own.toLowerCase() !== charset.toLowerCase()) report(column, { column: column.name.text, charset });
  },
});
