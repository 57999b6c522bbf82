import type { NodeOf } from '../../tree/any-node.ts';
import { tableAround } from '../../tree/definitions.ts';
import { postgresFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { columnOf, primaryKeyOf, type SchemaColumn, type SchemaTable } from '../../schema/schema.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-primary-key-type',
  // SQLE00054 of the second generation asks a BIGINT key alone whether it is unsigned. A narrower key is used up
  // sooner, so every integer is told here.
  wireNames: { v1: 'ddl_check_pk_without_bigint_unsigned', v2: 'SQLE00054' },
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver', 'db2', 'hana'],
  category: 'indexing',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '主键不是 64 位整数', en: 'The primary key is not a 64-bit integer' },
  message: {
    zh: '主键字段 {column} 是 {type}，应为 {wanted}',
    en: 'The primary key column {column} is {type} and should be {wanted}',
  },
  why: {
    zh: '32 位整数主键用尽后所有写入失败，那时改类型要停机重写大表；字符串主键使所有二级索引变大。',
    en: 'Once a 32-bit key is used up every insert fails, and changing the type of a huge table means downtime; text keys bloat every index.',
  },
  instead: {
    zh: 'MySQL 用 BIGINT UNSIGNED，PostgreSQL 和 SQL Server 用 BIGINT。',
    en: 'Use BIGINT UNSIGNED on MySQL and BIGINT on PostgreSQL and SQL Server.',
  },
  bad: [
    { sql: 'CREATE TABLE users (id INT PRIMARY KEY)', except: ['cockroach'] },
    { sql: 'CREATE TABLE users (id INT4 PRIMARY KEY)', dialects: ['cockroach'] },
    { sql: 'CREATE TABLE users (id BIGINT, PRIMARY KEY (id))', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (id SERIAL PRIMARY KEY)', dialects: postgresFamily },
    {
      given: 'CREATE TABLE users (id BIGINT UNSIGNED PRIMARY KEY)',
      sql: 'ALTER TABLE users MODIFY id INT UNSIGNED NOT NULL',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE users (id BIGINT PRIMARY KEY)',
      sql: 'ALTER TABLE users ALTER COLUMN id TYPE INT',
      dialects: postgresFamily,
    },
  ],
  good: [
    { sql: 'CREATE TABLE users (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (id BIGINT PRIMARY KEY)', except: ['mysql'] },
    { sql: 'CREATE TABLE users (id INT PRIMARY KEY)', dialects: ['cockroach'] },
    { sql: 'CREATE TABLE users (id UNIQUEIDENTIFIER PRIMARY KEY)', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY)', dialects: postgresSpeakers },
    { sql: 'CREATE TABLE users (id UUID PRIMARY KEY)', dialects: postgresSpeakers },
    {
      given: 'CREATE TABLE users (id BIGINT UNSIGNED PRIMARY KEY, age INT)',
      sql: 'ALTER TABLE users MODIFY age BIGINT',
      dialects: ['mysql'],
    },
    {
      sql: 'CREATE TABLE roles (user_id INT, role_id INT, PRIMARY KEY (user_id, role_id))',
      dialects: postgresSpeakers,
    },
  ],
  on: ['primaryKey', 'modifyColumn', 'alterColumnType'],
  check(node, context, report) {
    const name = tableAround(context.parents);
    const table = name && context.tableAfter(name);
    const column = table && keyColumn(table, context);
    if (!column || isOtherChange(node, context, column.name)) return;
    const isMysql = context.dialect === 'mysql';
    if (!(isMysql ? isUnsignedBig(column) : isBig(column)))
      report(node, { column: column.name, type: column.type, wanted: isMysql ? 'BIGINT UNSIGNED' : 'BIGINT' });
  },
});

/** The one column of a primary key. */
function keyColumn(table: SchemaTable, { dialect }: RuleContext): SchemaColumn | undefined {
  const [key, second] = primaryKeyOf(table)?.columns ?? [];
  return key === undefined || second !== undefined ? undefined : columnOf(table, key, dialect);
}

/** A change of another column, or one that declares the key itself, which is a node of its own. */
function isOtherChange(
  node: NodeOf<'primaryKey' | 'modifyColumn' | 'alterColumnType'>,
  { isSame }: RuleContext,
  key: string,
): boolean {
  if (node.kind === 'primaryKey') return false;
  const name = node.kind === 'modifyColumn' ? node.column.name : node.name;
  const declaresKey = node.kind === 'modifyColumn' && node.column.constraints.some(({ kind }) => kind === 'primaryKey');
  return declaresKey || !isSame(name, key);
}

/** SERIAL of MySQL stands for BIGINT UNSIGNED. */
function isUnsignedBig({ type, unsigned }: SchemaColumn): boolean {
  return type === 'SERIAL' || (unsigned && (type === 'BIGINT' || type === 'INT8'));
}

/** Keys of other kinds, such as uuid, are a matter of taste. */
function isBig({ type, family }: SchemaColumn): boolean {
  return family !== 'integer' || /^(BIGINT|BIGSERIAL|INT8|SERIAL8)$/.test(type);
}
