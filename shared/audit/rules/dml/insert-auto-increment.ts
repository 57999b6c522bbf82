import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-insert-auto-increment',
  wireNames: { v1: 'dml_not_allow_insert_autoincrement' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '给自增字段写入了固定值', en: 'An auto-increment column is given a value' },
  message: { zh: '{column} 是自增字段，不应写入固定值', en: '{column} counts by itself and should not be given a value' },
  why: { zh: '写入的值可能与以后自增的值冲突；PostgreSQL 的序列不会随之前进，之后的写入会主键冲突。', en: 'The value may meet one that the counter gives later; on PostgreSQL the sequence does not move, so later inserts fail.' },
  instead: { zh: '字段列表中去掉自增字段，由数据库生成。', en: 'Leave the column out and let the database count.' },
  bad: [
    { given: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (7, 'wang')", dialects: ['mysql'] },
    { given: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (7, 'wang')", dialects: ['postgres'] },
  ],
  good: [
    { given: 'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (NULL, 'wang')", dialects: ['mysql'] },
    { given: 'CREATE TABLE users (id BIGSERIAL PRIMARY KEY, name VARCHAR(20))', sql: "INSERT INTO users (id, name) VALUES (DEFAULT, 'wang')", dialects: ['postgres'] },
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
    const at = names ? names.findIndex((name) => context.isSame(name, counter.name)) : place;
    const given = source.rows.map((row) => row.items[at]).find((item) => item && item.kind !== 'defaultValue' && !(item.kind === 'literal' && (item.type === 'null' || item.value === '0')));
    if (at >= 0 && given) report(given, { column: counter.name });
  },
});
