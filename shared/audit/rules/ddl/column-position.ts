import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-column-position',
  wireNames: { v1: 'ddl_disable_alter_field_use_first_and_after', v2: 'SQLE00065' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 FIRST 或 AFTER 指定字段位置', en: 'FIRST or AFTER places a column' },
  why: {
    zh: '在 MySQL 8.0.29 以前，指定位置会使加字段从瞬间完成变为重建整张表。',
    en: 'Before MySQL 8.0.29 it turns adding a column from an instant into a rebuild of the table.',
  },
  instead: { zh: '去掉 FIRST、AFTER，把字段加在末尾。', en: 'Leave it out and add the column at the end.' },
  bad: ['ALTER TABLE users ADD COLUMN age INT AFTER name', 'ALTER TABLE users MODIFY age BIGINT FIRST'],
  good: ['ALTER TABLE users ADD COLUMN age INT'],
  on: ['columnPosition'],
  check(position, _, report) {
    report(position);
  },
});
