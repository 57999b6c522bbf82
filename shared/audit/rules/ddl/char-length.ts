import { holdsFixedText, typedKinds, typeGiven } from '../../tree/definitions.ts';
import { everyDialect, withPaddedChar } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { typeFacts } from '../../script/table-definition.ts';

export default rule({
  id: 'ddl-char-length',
  wireNames: { v1: 'ddl_check_column_char_length', v2: 'SQLE00018' },
  dialects: everyDialect.filter((dialect) => !withPaddedChar.includes(dialect)),
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  params: { max: { key: 'first_key', type: 'int', default: 20, desc: { zh: 'CHAR 的最大长度', en: 'Longest CHAR' } } },
  needsSchema: 'never',
  what: { zh: 'CHAR 字段过长', en: 'A CHAR column is too long' },
  message: {
    zh: '字段 {column} 是 {type}({length})，超过 {max}，应使用变长类型',
    en: 'Column {column} is {type}({length}), longer than {max}; a type of varying length fits better',
  },
  why: {
    zh: 'CHAR 总是补足空格存满长度，浪费空间，比较时还要去空格。',
    en: 'CHAR is padded with blanks to its full length: it wastes space and compares oddly.',
  },
  instead: { zh: '长度不固定的内容用 VARCHAR。', en: 'Use VARCHAR for text of varying length.' },
  bad: ['CREATE TABLE users (id INT, name CHAR(50))', 'ALTER TABLE users ADD name CHAR(50)'],
  good: ['CREATE TABLE users (id INT, code CHAR(2), name VARCHAR(50))', 'CREATE TABLE users (id CHAR(36) PRIMARY KEY)'],
  on: typedKinds,
  check(node, { parents, params: { max } }, report) {
    const type = typeGiven(node, parents);
    const { family, length } = typeFacts(type);
    if (type && family === 'char' && length !== undefined && length > max && !holdsFixedText(node.name, length))
      report(type, { column: node.name.text, type: type.name, length, max });
  },
});
