import { isKeyColumn } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-no-auto-increment-key',
  wireNames: { v1: 'ddl_check_pk_prohibit_auto_increment', v2: 'SQLE00051' },
  dialects: transactional,
  category: 'indexing',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '主键使用了自增', en: 'The primary key counts by itself' },
  message: { zh: '主键字段 {column} 是自增的', en: 'The primary key column {column} counts by itself' },
  why: {
    zh: '分库分表或多点写入时，自增值会重复，也会暴露业务量；并发写入都争用索引的最后一页（Oracle、SQL Server 上尤为明显）。',
    en: 'With several writers or shards the numbers collide, they show how much business there is, and all inserts contend for the last page of the index, on Oracle and SQL Server above all.',
  },
  instead: {
    zh: '使用分布式编号；单库系统可以关闭这条规则。',
    en: 'Use numbers made for distributed systems; where there is one server only, switch this rule off.',
  },
  bad: [
    { sql: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT, PRIMARY KEY (id))', dialects: ['mysql'] },
    {
      sql: 'CREATE TABLE users (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)',
      dialects: [...postgresSpeakers, ...oracleFamily, 'db2', 'hana'],
    },
    { sql: 'CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT)', dialects: ['sqlite'] },
    { sql: 'CREATE TABLE users (id BIGINT IDENTITY(1, 1), PRIMARY KEY (id))', dialects: ['sqlserver'] },
  ],
  good: [
    'CREATE TABLE users (id INT PRIMARY KEY)',
    { sql: 'CREATE TABLE users (id BIGINT PRIMARY KEY, no INT AUTO_INCREMENT UNIQUE)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (id BIGINT PRIMARY KEY, no INT IDENTITY(1, 1))', dialects: ['sqlserver'] },
  ],
  on: ['createTable'],
  check(create, context, report) {
    const column = create.columns.find((one) => one.autoIncrement);
    if (column && isKeyColumn(column, create, context.keyOf)) report(column, { column: column.name.text });
  },
});
