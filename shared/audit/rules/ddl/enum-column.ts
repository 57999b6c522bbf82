import { isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-enum-column',
  // The second generation asks ENUM and SET in one rule.
  wireNames: { v1: 'ddl_check_column_enum_notice', v2: 'SQLE00019' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 ENUM 类型', en: 'A column is ENUM' },
  message: { zh: '字段 {column} 的类型是 ENUM', en: 'Column {column} is ENUM' },
  why: {
    zh: '增加或调整取值要改表结构；内部按序号存储，排序和比较的结果出人意料，迁移困难。',
    en: 'A new value means altering the table; values are stored by position, so sorting and comparing surprise, and other databases lack the type.',
  },
  instead: {
    zh: '用 TINYINT 或短字符串，取值放在字典表或 CHECK 约束中。',
    en: 'Use TINYINT or a short string with a lookup table or a CHECK.',
  },
  bad: ["CREATE TABLE orders (id INT, kind ENUM('a', 'b'))"],
  good: ['CREATE TABLE orders (id INT, kind TINYINT)'],
  on: ['columnDefinition'],
  check({ name, type }, { parents }, report) {
    if (type?.family === 'enum' && isTableColumn(parents)) report(type, { column: name.text });
  },
});
