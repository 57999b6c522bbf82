import { everyDialect, oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { isRandom } from '../../tree/random-order.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-order-by-random',
  wireNames: { v1: 'dml_not_recommend_order_by_rand', v2: 'SQLE00131' },
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '按随机数排序', en: 'Rows are sorted by a random number' },
  why: {
    zh: '要为每一行生成随机数并整体排序，即使只取一行也要处理全部数据。',
    en: 'Every row gets a random number and all are sorted, even when one row is wanted.',
  },
  instead: {
    zh: '先随机取主键再查询；PostgreSQL 和 SQL Server 可用 TABLESAMPLE，Oracle 可用 SAMPLE。',
    en: 'Pick random keys first and read those rows; PostgreSQL and SQL Server also have TABLESAMPLE, Oracle SAMPLE.',
  },
  bad: [
    { sql: 'SELECT id FROM users ORDER BY RAND() LIMIT 1', dialects: ['mysql', 'db2', 'hana', 'hive', 'clickhouse'] },
    { sql: 'SELECT id FROM users ORDER BY random() LIMIT 1', dialects: [...postgresSpeakers, 'sqlite', 'snowflake'] },
    { sql: 'SELECT id FROM users ORDER BY random() * weight', dialects: postgresSpeakers },
    { sql: 'SELECT id FROM users ORDER BY DBMS_RANDOM.VALUE', dialects: oracleFamily },
    { sql: 'SELECT id FROM users ORDER BY DBMS_RANDOM.VALUE() FETCH FIRST 1 ROWS ONLY', dialects: oracleFamily },
    { sql: 'SELECT TOP 1 id FROM users ORDER BY NEWID()', dialects: ['sqlserver'] },
  ],
  good: ['SELECT id FROM users ORDER BY created_at'],
  on: ['orderItem'],
  check({ value }, _, report) {
    if (isRandom(value)) report(value);
  },
});
