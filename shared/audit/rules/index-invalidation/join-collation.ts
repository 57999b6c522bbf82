import { joinedColumns } from '../../tree/joined-tables.ts';
import type { ColumnFate } from '../../scope/query-scope.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-join-collation',
  wireNames: { v1: 'dml_check_join_field_character_set_Collation' },
  dialects: ['mysql', 'sqlserver'],
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['column', 'index'], sql: ['dml', 'query', 'join'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '连接字段的字符集或排序规则不同', en: 'Join columns differ in character set or collation' },
  message: {
    zh: '连接字段 {left} 与 {right} 的字符集或排序规则不同',
    en: 'The join columns {left} and {right} differ in character set or collation',
  },
  why: {
    zh: '比较前要逐行转换其中一侧，该侧的索引失效，有时还会报排序规则混用的错误，SQL Server 上总是报错。',
    en: 'One side is converted row by row, so its index is of no use, and sometimes the server refuses the mix, SQL Server always.',
  },
  instead: { zh: '统一两个字段的字符集和排序规则。', en: 'Give both columns the same character set and collation.' },
  bad: [
    {
      given:
        'CREATE TABLE a (id INT, code VARCHAR(9) COLLATE Latin1_General_BIN); CREATE TABLE b (id INT, code VARCHAR(9) COLLATE Latin1_General_CI_AS)',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: ['sqlserver'],
    },
    {
      given:
        'CREATE TABLE a (id INT, code VARCHAR(9) CHARACTER SET latin1); CREATE TABLE b (id INT, code VARCHAR(9) CHARACTER SET utf8mb4)',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: ['mysql'],
    },
    {
      given:
        'CREATE TABLE a (id INT, code VARCHAR(9)) COLLATE utf8mb4_bin; CREATE TABLE b (id INT, code VARCHAR(9)) COLLATE utf8mb4_general_ci',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: ['mysql'],
    },
  ],
  good: [
    {
      given:
        'CREATE TABLE a (code VARCHAR(9) PRIMARY KEY, city INT); CREATE TABLE b (code VARCHAR(9) PRIMARY KEY, street INT)',
      sql: 'SELECT a.city FROM a JOIN b ON a.code = b.code WHERE b.code = 7',
      dialects: ['mysql', 'sqlserver'],
    },
    {
      given:
        'CREATE TABLE a (id INT, code VARCHAR(9)) CHARSET utf8mb4; CREATE TABLE b (id INT, code VARCHAR(9)) CHARSET utf8mb4',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: ['mysql'],
    },
    {
      given:
        'CREATE TABLE a (id INT, code VARCHAR(9) COLLATE Latin1_General_BIN); CREATE TABLE b (id INT, code VARCHAR(9) COLLATE Latin1_General_BIN)',
      sql: 'SELECT a.id FROM a JOIN b ON a.code = b.code',
      dialects: ['sqlserver'],
    },
  ],
  on: ['join'],
  check(join, context, report) {
    for (const [left, right] of joinedColumns(join)) {
      const [a, b] = [context.columnFate(left), context.columnFate(right)];
      if (differ(a, b, 'charset') || differ(a, b, 'collation'))
        report(join.on ?? join, { left: context.text(left), right: context.text(right) });
    }
  },
});

function differ(left: ColumnFate, right: ColumnFate, fact: 'charset' | 'collation'): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  const [a, b] = [left.column[fact] ?? left.table[fact], right.column[fact] ?? right.table[fact]];
  return a !== undefined && b !== undefined && a.toLowerCase() !== b.toLowerCase();
}
