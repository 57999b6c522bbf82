import type { Expression } from '../../ast.ts';
import type { Dialect } from '../../identifiers.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-insert-auto-increment',
  wireNames: { v1: 'dml_not_allow_insert_autoincrement' },
  dialects: ['mysql', 'postgres', 'oracle', 'sqlserver'],
  category: 'dml', level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '给自增字段写入了固定值', en: 'An auto-increment column is given a value' },
  message: { zh: '{column} 是自增字段，不应写入固定值', en: '{column} counts by itself and should not be given a value' },
  why: { zh: '写入的值可能与以后自增的值冲突；PostgreSQL 和 Oracle 的序列不会随之前进，之后的写入会主键冲突；GENERATED ALWAYS 的字段和 SQL Server 的 IDENTITY 字段直接报错。', en: 'The value may meet one that the counter gives later; on PostgreSQL and Oracle the sequence does not move, so later inserts fail; GENERATED ALWAYS and IDENTITY of SQL Server refuse it.' },
  instead: { zh: '字段列表中去掉自增字段，由数据库生成。', en: 'Leave the column out and let the database count.' },
  bad: [
    { given: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (7, 'wang')", dialects: ['mysql'] },
    { given: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (7, 'wang')", dialects: ['postgres'] },
    { given: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (0, 'wang')", dialects: ['postgres'] },
    { given: 'CREATE TABLE users (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users VALUES (7, 'wang')", dialects: ['oracle'] },
    { given: 'CREATE TABLE users (id INT IDENTITY(1, 1) PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (7, 'wang')", dialects: ['sqlserver'] },
  ],
  good: [
    { given: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (NULL, 'wang')", dialects: ['mysql'] },
    { given: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (DEFAULT, 'wang')", dialects: ['postgres'] },
    { given: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (0, 'wang')", dialects: ['mysql'] },
    { given: 'CREATE TABLE users (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (DEFAULT, 'wang')", dialects: ['oracle'] },
    { given: 'CREATE TABLE users (id INT IDENTITY(1, 1) PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users VALUES ('wang')", dialects: ['sqlserver'] },
    "INSERT INTO users (name) VALUES ('wang')",
  ],
  on: ['insert'],
  check({ table, columns, source }, context, report) {
    const known = context.requireTable(table.name);
    if (!known?.columns || source?.kind !== 'values') return;
    const names = columns.length > 0 ? columns : undefined;
    const place = known.columns.findIndex((column) => column.autoIncrement);
    const counter = known.columns[place];
    if (!counter) return;
    // Without a list of columns SQL Server leaves the counting one out by itself.
    if (!names && context.dialect === 'sqlserver') return;
    const at = names ? names.findIndex((name) => context.isSame(name, counter.name)) : place;
    const given = source.rows.map((row) => row.items[at]).find((item) => item && isGiven(item, context.dialect));
    if (at >= 0 && given) report(given, { column: counter.name });
  },
});

/** NULL stands for the next number, on MySQL 0 too. */
function isGiven(item: Expression, dialect: Dialect): boolean {
  if (item.kind !== 'literal') return item.kind !== 'defaultValue';
  return item.type !== 'null' && !(dialect === 'mysql' && item.value === '0');
}
