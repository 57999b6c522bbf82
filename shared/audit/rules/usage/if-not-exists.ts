import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-if-not-exists',
  wireNames: { v1: 'ddl_check_table_without_if_not_exists', v2: 'SQLE00061' },
  dialects: ['mysql', ...postgresSpeakers, 'sqlite', 'hive', 'clickhouse', 'snowflake'],
  category: 'usage',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '建表没有使用 IF NOT EXISTS', en: 'CREATE TABLE lacks IF NOT EXISTS' },
  why: {
    zh: '脚本重复执行时报错中断，后面的语句不再执行。',
    en: 'Run a second time, the script stops here and the rest is not done.',
  },
  instead: { zh: '写 CREATE TABLE IF NOT EXISTS。', en: 'Write CREATE TABLE IF NOT EXISTS.' },
  bad: ['CREATE TABLE users (id INT)'],
  good: [
    'CREATE TABLE IF NOT EXISTS users (id INT)',
    {
      sql: "CREATE TABLE IF NOT EXISTS users (id BIGINT UNSIGNED COMMENT 'key' AUTO_INCREMENT PRIMARY KEY, create_time DATETIME DEFAULT CURRENT_TIMESTAMP COMMENT 'made', update_time DATETIME DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT 'changed') COMMENT 'people'",
      dialects: ['mysql'],
    },
  ],
  on: ['createTable'],
  check(create, _, report) {
    if (!create.ifNotExists && !create.orReplace) report(create.name);
  },
});
