import { oracleFamily, postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { primaryKeyOf } from '../../schema/schema.ts';

export default rule({
  id: 'indexing-require-primary-key',
  wireNames: { v1: 'ddl_check_pk_not_exist', v2: 'SQLE00008' },
  dialects: transactional,
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表没有主键', en: 'The table has no primary key' },
  why: {
    zh: '没有主键就无法准确定位一行：从库回放变慢，逻辑复制（如 SQL Server 的事务复制、Oracle 的 GoldenGate）不能更新和删除或要按整行比较，重复数据也难以清理。',
    en: 'Without one no row can be named: replicas slow down, logical replication (transactional replication, GoldenGate) cannot update or delete or compares whole rows, and duplicates are hard to remove.',
  },
  instead: {
    zh: '增加一个不含业务含义的自增主键。',
    en: 'Add a primary key that counts by itself and means nothing else.',
  },
  bad: ['CREATE TABLE users (id INT, name VARCHAR(20))'],
  good: [
    'CREATE TABLE users (id INT PRIMARY KEY)',
    'CREATE TABLE users (id INT, PRIMARY KEY (id))',
    { sql: 'CREATE TABLE users (id INT NOT CLUSTER PRIMARY KEY) STORAGE (ON main, CLUSTERBTR)', dialects: ['dm'] },
    { sql: 'CREATE TABLE users (id INT, CLUSTER PRIMARY KEY (id)) STORAGE (BRANCH (2, 4))', dialects: ['dm'] },
    { sql: 'CREATE TEMPORARY TABLE scratch (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE GLOBAL TEMPORARY TABLE scratch (id INT)', dialects: oracleFamily },
    { sql: 'CREATE TABLE #scratch (id INT)', dialects: ['sqlserver'] },
    'CREATE TABLE users (id INT); ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id)',
  ],
  on: ['createTable'],
  check(create, context, report) {
    // Partitions take the key of their parent, copies that of their source.
    // A foreign or external table cannot have one.
    if (
      create.temporary ||
      create.partitionOf ||
      create.like.length > 0 ||
      /^CREATE\s+(FOREIGN|EXTERNAL)\s|\bORGANIZATION\s+EXTERNAL\b/i.test(context.text(create))
    )
      return;
    const table = context.tableInTheEnd(create.name);
    if (table && !primaryKeyOf(table)) report(create.name);
  },
});
