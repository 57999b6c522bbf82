import type { Column, Expression, Literal, TypeFamily } from '../../ast.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'index-invalidation-implicit-conversion',
  wireNames: { v1: 'dml_check_where_exist_implicit_conversion', v2: 'SQLE00112' },
  dialects: ['mysql', 'postgres'],
  category: 'index-invalidation', level: 'notice',
  tags: { operand: ['column', 'index'], sql: ['dml', 'query'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '比较的值与字段类型不一致', en: 'A value is compared with a column of another type' },
  message: { zh: '字段 {column} 是 {type}，与{given}比较会发生隐式转换', en: '{column} is {type}; comparing it with {given} converts one of them' },
  why: { zh: 'MySQL 会把字符串字段逐行转换为数字再比较，索引失效且可能误匹配；PostgreSQL 会直接报错。', en: 'MySQL turns every string of the column into a number, so no index helps and wrong rows match; PostgreSQL refuses the statement.' },
  instead: { zh: '按字段类型书写常量：字符串加引号，数字不加。', en: 'Write the constant in the type of the column: quotes for strings, none for numbers.' },
  bad: [
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: 'SELECT id FROM users WHERE phone = 13800000000' },
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: 'DELETE FROM users WHERE phone IN (1, 2)' },
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: "SELECT phone FROM users WHERE id = '7'", dialects: ['mysql'] },
  ],
  good: [
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: "SELECT id FROM users WHERE phone = '13800000000' AND id = 7" },
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: "SELECT phone FROM users WHERE id = '7'", dialects: ['postgres'] },
  ],
  on: ['binary', 'in'],
  check(node, context, report) {
    for (const [column, literal] of comparedPairs(node)) {
      const known = context.column(column);
      const given = known && mismatch(known.family, literal, context.dialect);
      if (known && given) report(literal, { column: known.name, type: known.type, given });
    }
  },
});

function comparedPairs(node: Extract<Expression, { kind: 'binary' | 'in' }>): [Column, Literal][] {
  if (node.kind === 'in') {
    const { value, list = [] } = node;
    const [first] = list.filter((item) => item.kind === 'literal');
    return value.kind === 'column' && first ? [[value, first]] : [];
  }
  if (!['=', '<>', '<', '>', '<=', '>=', '<=>'].includes(node.operator)) return [];
  const { left, right } = node;
  if (left.kind === 'column' && right.kind === 'literal') return [[left, right]];
  return left.kind === 'literal' && right.kind === 'column' ? [[right, left]] : [];
}

const texts: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['char', 'varchar', 'text']);
const numbers: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['integer', 'decimal', 'float']);

function mismatch(family: TypeFamily, literal: Literal, dialect: string) {
  if (texts.has(family) && literal.type === 'number') return { zh: '数字', en: 'a number' };
  // PostgreSQL gives a string constant the type of the column.
  if (dialect === 'mysql' && numbers.has(family) && literal.type === 'string') return { zh: '字符串', en: 'a string' };
  return undefined;
}
