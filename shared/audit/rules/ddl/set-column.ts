import { isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-set-column',
  // The second generation asks ENUM and SET in one rule.
  wireNames: { v1: 'ddl_check_column_set_notice', v2: 'SQLE00019' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 SET 类型', en: 'A column is SET' },
  message: { zh: '字段 {column} 的类型是 SET', en: 'Column {column} is SET' },
  why: {
    zh: '一个字段里存多个值，违反第一范式，按单个值查询用不上索引，最多 64 个取值。',
    en: 'It keeps several values in one field: looking for one of them uses no index, and 64 values is the most.',
  },
  instead: { zh: '用关联表保存多个取值。', en: 'Keep the values as rows of a table of their own.' },
  bad: ["CREATE TABLE orders (id INT, kind SET('a', 'b'))"],
  good: ['CREATE TABLE orders (id INT, kind TINYINT)'],
  on: ['columnDefinition'],
  check({ name, type }, { parents }, report) {
    if (type?.family === 'set' && isTableColumn(parents)) report(type, { column: name.text });
  },
});
