import { postgresFamily } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-if-not-exists',
  wireNames: { v1: 'ddl_check_table_without_if_not_exists', v2: 'SQLE00061' },
  dialects: ['mysql', ...postgresFamily, 'sqlite', 'hive', 'clickhouse', 'snowflake'],
  category: 'usage', level: 'error', conventionOf: ['mysql'],
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '建表没有使用 IF NOT EXISTS', en: 'CREATE TABLE lacks IF NOT EXISTS' },
  why: { zh: '脚本重复执行时报错中断，后面的语句不再执行。', en: 'Run a second time, the script stops here and the rest is not done.' },
  instead: { zh: '写 CREATE TABLE IF NOT EXISTS。', en: 'Write CREATE TABLE IF NOT EXISTS.' },
  bad: ['CREATE TABLE users (id INT)'],
  good: ['CREATE TABLE IF NOT EXISTS users (id INT)'],
  on: ['createTable'],
  check(create, _, report) {
    if (!create.ifNotExists && !create.orReplace) report(create.name);
  },
});
