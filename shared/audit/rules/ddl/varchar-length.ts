import { typedKinds, typeGiven } from '../../tree/definitions.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { typeFacts } from '../../script/table-definition.ts';

export default rule({
  id: 'ddl-varchar-length',
  wireNames: { v1: 'ddl_check_varchar_size' },
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  params: {
    max: { key: 'first_key', type: 'int', default: 1024, desc: { zh: 'VARCHAR 的最大长度', en: 'Longest VARCHAR' } },
  },
  needsSchema: 'never',
  what: { zh: 'VARCHAR 字段过长', en: 'A VARCHAR column is too long' },
  message: {
    zh: '字段 {column} 的长度 {length} 超过 {max}',
    en: 'Column {column} has length {length}, more than {max}',
  },
  why: {
    zh: '过长的字段难以建索引，排序和临时表按声明的长度（SQL Server 按一半）预留内存，也可能超过行大小上限。',
    en: 'Long columns are hard to index, sorts and temporary tables reserve memory by the declared length (SQL Server half of it), and the row may exceed its limit.',
  },
  instead: {
    zh: '按实际需要设定长度；很长的文本单独存表。',
    en: 'Size it by need, and keep long texts in a table of their own.',
  },
  bad: [
    { sql: 'ALTER TABLE notes ALTER COLUMN body TYPE VARCHAR(5000)', dialects: postgresSpeakers },
    { sql: 'ALTER TABLE notes ALTER COLUMN body NVARCHAR(4000)', dialects: ['sqlserver'] },
    'CREATE TABLE notes (id INT, body VARCHAR(5000))',
  ],
  good: ['CREATE TABLE notes (id INT, title VARCHAR(200))'],
  on: typedKinds,
  check(node, { parents, params: { max } }, report) {
    const type = typeGiven(node, parents);
    const { family, length } = typeFacts(type);
    if (type && family === 'varchar' && length !== undefined && length > max)
      report(type, { column: node.name.text, length, max });
  },
});
