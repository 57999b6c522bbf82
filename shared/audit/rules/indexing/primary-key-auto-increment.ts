import { columnOf, primaryKeyOf } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-primary-key-auto-increment',
  wireNames: { v1: 'ddl_check_pk_without_auto_increment', v2: 'SQLE00052' },
  dialects: ['mysql'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['column'], sql: ['integrity', 'ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '主键不是自增的', en: 'The primary key does not count by itself' },
  message: { zh: '主键字段 {column} 没有 AUTO_INCREMENT', en: 'The primary key column {column} is not AUTO_INCREMENT' },
  why: {
    zh: 'InnoDB 按主键顺序存放数据，无序的主键使页频繁分裂，写入变慢、空间浪费。',
    en: 'InnoDB stores rows in key order: random keys split pages, slow down inserts and waste space.',
  },
  instead: {
    zh: '使用 BIGINT UNSIGNED AUTO_INCREMENT，业务编号另设唯一键。',
    en: 'Use BIGINT UNSIGNED AUTO_INCREMENT and a unique key for business numbers.',
  },
  bad: ['CREATE TABLE users (id BIGINT UNSIGNED PRIMARY KEY)'],
  good: [
    'CREATE TABLE users (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY)',
    'CREATE TABLE roles (user_id INT, role_id INT, PRIMARY KEY (user_id, role_id))',
  ],
  on: ['createTable'],
  check(create, context, report) {
    const table = context.tableAfter(create.name);
    const columns = (table && primaryKeyOf(table)?.columns) ?? [];
    const column = table && columns.length === 1 ? columnOf(table, columns[0] ?? '', context.dialect) : undefined;
    if (column && !column.autoIncrement)
      report(create.columns.find((one) => context.isSame(one.name, column.name)) ?? create.name, {
        column: column.name,
      });
  },
});
