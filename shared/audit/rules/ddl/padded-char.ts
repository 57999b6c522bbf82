import { isTableColumn } from '../../definitions.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-padded-char',
  dialects: ['postgres'],
  category: 'ddl', level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 CHAR(n) 字段', en: 'A CHAR(n) column is used' },
  message: { zh: '字段 {column} 是定长 CHAR', en: 'Column {column} is a fixed-length CHAR' },
  why: { zh: 'PostgreSQL 会补空格到固定长度，不省空间，比较和拼接时还容易出错。', en: 'PostgreSQL pads the values with blanks, which saves nothing and surprises in comparisons and concatenation.' },
  instead: { zh: '使用 TEXT 或 VARCHAR。', en: 'Use TEXT or VARCHAR.' },
  bad: ['CREATE TABLE users (id INT, code CHAR(8))', 'ALTER TABLE users ADD COLUMN code CHARACTER(8)'],
  good: ['CREATE TABLE users (id INT, code VARCHAR(8))'],
  on: ['columnDefinition'],
  check(column, context, report) {
    if (column.type?.family === 'char' && column.type.args.length > 0 && isTableColumn(context.parents)) report(column.type, { column: column.name.text });
  },
});
