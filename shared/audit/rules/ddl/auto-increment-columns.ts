import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-auto-increment-columns',
  wireNames: { v1: 'ddl_check_auto_increment_field_num', v2: 'SQLE00007' },
  dialects: ['mysql'],
  category: 'ddl', level: 'warn',
  tags: { operand: ['column', 'table'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表有多个自增字段', en: 'The table has several AUTO_INCREMENT columns' },
  why: { zh: 'MySQL 的一张表只能有一个自增字段，建表会失败。', en: 'A table of MySQL can have one only, so the statement fails.' },
  instead: { zh: '只保留一个自增字段。', en: 'Keep one of them.' },
  bad: ['CREATE TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b INT AUTO_INCREMENT UNIQUE)'],
  good: ['CREATE TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b INT)'],
  on: ['createTable'],
  check(create, _, report) {
    const [, second] = create.columns.filter((column) => column.autoIncrement);
    if (second) report(second);
  },
});
