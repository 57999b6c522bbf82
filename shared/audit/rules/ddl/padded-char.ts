import { typeFacts } from '../../script/table-definition.ts';
import { holdsFixedText, typedKinds, typeGiven } from '../../tree/definitions.ts';
import { withPaddedChar } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-padded-char',
  dialects: withPaddedChar,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 CHAR(n) 字段', en: 'A CHAR(n) column is used' },
  message: { zh: '字段 {column} 是定长 CHAR', en: 'Column {column} is a fixed-length CHAR' },
  why: {
    zh: '值会补空格到固定长度，不省空间，与变长字段或绑定变量比较、拼接时还容易出错。',
    en: 'The values are padded with blanks, which saves nothing and surprises when they are compared with columns of varying length or bound values, or concatenated.',
  },
  instead: { zh: '使用 TEXT、VARCHAR，Oracle 用 VARCHAR2。', en: 'Use TEXT or VARCHAR, on Oracle VARCHAR2.' },
  bad: [
    { sql: 'ALTER TABLE users ALTER COLUMN code TYPE CHAR(8)', dialects: ['postgres'] },
    'CREATE TABLE users (id INT, code CHAR(8))',
    'ALTER TABLE users ADD code CHARACTER(8)',
  ],
  good: ['CREATE TABLE users (id INT, code VARCHAR(8))', 'CREATE TABLE users (id CHAR(36) PRIMARY KEY)'],
  on: typedKinds,
  check(node, { parents }, report) {
    const type = typeGiven(node, parents);
    // Values that are all of the full length get no blanks.
    if (type?.family === 'char' && type.args.length > 0 && !holdsFixedText(node.name, typeFacts(type).length))
      report(type, { column: node.name.text });
  },
});
