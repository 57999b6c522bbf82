import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-primary-key-columns',
  wireNames: { v1: 'ddl_check_column_quantity_in_pk', v2: 'SQLE00023' },
  dialects: transactional,
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index', 'column'], sql: ['ddl', 'integrity'], purpose: ['maintenance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 2,
      desc: { zh: '主键的最大字段数', en: 'Most columns of a primary key' },
    },
  },
  needsSchema: 'never',
  what: { zh: '主键的字段过多', en: 'The primary key has too many columns' },
  message: { zh: '主键有 {count} 个字段，超过 {max}', en: 'The primary key has {count} columns, more than {max}' },
  why: {
    zh: 'InnoDB 和 SQL Server 的每个二级索引都带有完整的聚集主键，主键越宽，所有索引越大；引用它的表也要带上全部字段。',
    en: 'Every secondary index of InnoDB and SQL Server carries the whole clustered key, and every table that refers to it needs all the columns.',
  },
  instead: {
    zh: '用单字段的自增主键，原来的组合设为唯一键。',
    en: 'Use one counting column, and make the combination unique.',
  },
  bad: ['CREATE TABLE t (a INT, b INT, c INT, PRIMARY KEY (a, b, c))'],
  good: ['CREATE TABLE t (a INT, b INT, PRIMARY KEY (a, b))'],
  on: ['primaryKey'],
  check(key, { params: { max } }, report) {
    if (key.columns.length > max) report(key, { count: key.columns.length, max });
  },
});
