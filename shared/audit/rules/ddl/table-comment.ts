import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-table-comment',
  wireNames: { v1: 'ddl_check_table_without_comment', v2: 'SQLE00060' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'hana', 'hive', 'clickhouse'],
  category: 'ddl',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表没有注释', en: 'The table has no comment' },
  why: {
    zh: '没有注释的表，后来的人难以知道它的用途和归属。',
    en: 'Whoever comes later cannot tell what the table is for and whose it is.',
  },
  instead: {
    zh: '用 COMMENT 选项或 COMMENT ON TABLE 写明用途。',
    en: 'Say what it is for, by the COMMENT option or COMMENT ON TABLE.',
  },
  bad: ['CREATE TABLE users (id INT)', { sql: "CREATE TABLE users (id INT) COMMENT = ''", dialects: ['mysql'] }],
  good: [
    { sql: "CREATE TABLE users (id INT) COMMENT = 'people who sign in'", dialects: ['mysql', 'gaussdb'] },
    { sql: "CREATE TABLE users (id INT) COMMENT 'people who sign in'", dialects: ['hana', 'hive', 'clickhouse'] },
    {
      sql: "CREATE TABLE users (id INT); COMMENT ON TABLE users IS 'people who sign in'",
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
    { sql: 'CREATE TEMPORARY TABLE scratch (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE GLOBAL TEMPORARY TABLE scratch (id INT)', dialects: oracleFamily },
  ],
  on: ['createTable'],
  check(create, context, report) {
    if (
      !create.temporary &&
      !create.partitionOf &&
      !create.options.some(({ name, value }) => name === 'COMMENT' && value?.trim()) &&
      !context.tableInTheEnd(create.name)?.comment?.trim()
    )
      report(create.name);
  },
});
