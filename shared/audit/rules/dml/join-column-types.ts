import { oracleFamily, transactional } from '../../dialect-facts/dialect-sets.ts';
import { joinedColumns } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';

export default rule({
  id: 'dml-join-column-types',
  wireNames: { v1: 'dml_check_join_field_type' },
  dialects: transactional,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['column'], sql: ['dml', 'query', 'join'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '连接的两个字段类型不同', en: 'The two columns of a join differ in type' },
  message: { zh: '{left} 是 {leftType}，{right} 是 {rightType}', en: '{left} is {leftType}, {right} is {rightType}' },
  why: {
    zh: '比较时有一侧要逐行转换，索引失效，数字与字符串比较还会误匹配；VARCHAR 与 NVARCHAR 之间也要转换。',
    en: 'One side is converted row by row, which rules out its index, and numbers compared with strings match wrong rows; VARCHAR is converted to NVARCHAR as well.',
  },
  instead: { zh: '把两个字段改为同一类型。', en: 'Give both columns the same type.' },
  bad: [
    {
      given: 'CREATE TABLE a (id INT, code VARCHAR(9)); CREATE TABLE b (id INT)',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.id',
    },
    {
      given: 'CREATE TABLE a (id INT, code VARCHAR(9)); CREATE TABLE b (id INT, code NVARCHAR(9))',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE a (id INT, code VARCHAR2(9)); CREATE TABLE b (id INT, code NVARCHAR2(9))',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: oracleFamily,
    },
  ],
  good: [
    { given: 'CREATE TABLE a (id INT); CREATE TABLE b (id INT)', sql: 'SELECT a.id FROM a JOIN b ON a.id = b.id' },
    {
      given: 'CREATE TABLE a (id INT, code VARCHAR(9)); CREATE TABLE b (id INT, code CHAR(9))',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
    },
    'SELECT a.id FROM a JOIN b ON a.code = b.id',
  ],
  on: ['join'],
  check(join, context, report) {
    for (const [left, right] of joinedColumns(join)) {
      const [a, b] = [context.column(left), context.column(right)];
      if (a && b && comparedAs(a) !== comparedAs(b))
        report(join.on ?? join, {
          left: context.text(left),
          leftType: a.type,
          right: context.text(right),
          rightType: b.type,
        });
    }
  },
});

/**
 * What the values of a column are compared as: strings of any length alike, those in the national character set apart.
 */
function comparedAs({ type, family }: SchemaColumn): string {
  if (family !== 'char' && family !== 'varchar' && family !== 'text') return family;
  return /^(N(CHAR|VARCHAR2?|TEXT|CLOB)|NATIONAL)\b/.test(type) ? 'national' : 'string';
}
