import { tableAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialects/dialect-sets.ts';
import { columnOf, primaryKeyOf, type SchemaColumn } from '../../script/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-primary-key-type',
  wireNames: { v1: 'ddl_check_pk_without_bigint_unsigned', v2: 'SQLE00054' },
  dialects: ['mysql', ...postgresFamily, 'sqlserver', 'db2', 'hana'],
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
    'CREATE TABLE users (id INT PRIMARY KEY)',
    { sql: 'CREATE TABLE users (id BIGINT, PRIMARY KEY (id))', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (id SERIAL PRIMARY KEY)', dialects: postgresFamily },
  ],
  good: [
    { sql: 'CREATE TABLE users (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (id BIGINT PRIMARY KEY)', except: ['mysql'] },
    { sql: 'CREATE TABLE users (id UNIQUEIDENTIFIER PRIMARY KEY)', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY)', dialects: postgresFamily },
    { sql: 'CREATE TABLE users (id UUID PRIMARY KEY)', dialects: postgresFamily },
    { sql: 'CREATE TABLE roles (user_id INT, role_id INT, PRIMARY KEY (user_id, role_id))', dialects: postgresFamily },
  ],
  on: ['primaryKey'],
  check(key, context, report) {
    const name = tableAround(context.parents);
    const table = name && context.tableAfter(name);
    const columns = (table && primaryKeyOf(table)?.columns) ?? [];
    if (!table || columns.length !== 1) return;
    const column = columnOf(table, columns[0] ?? '', context.dialect);
    const isMysql = context.dialect === 'mysql';
    if (column && !(isMysql ? isUnsignedBig(column) : isBig(column)))
      report(key, { column: column.name, type: column.type, wanted: isMysql ? 'BIGINT UNSIGNED' : 'BIGINT' });
  },
});

/** SERIAL of MySQL stands for BIGINT UNSIGNED. */
function isUnsignedBig({ type, unsigned }: SchemaColumn): boolean {
  return type === 'SERIAL' || (unsigned && (type === 'BIGINT' || type === 'INT8'));
}

/** Keys of other kinds, such as uuid, are a matter of taste. */
function isBig({ type, family }: SchemaColumn): boolean {
  return family !== 'integer' || /^(BIGINT|BIGSERIAL|INT8|SERIAL8)$/.test(type);
}
