import type { Column, Expression, Literal, TypeFamily } from '../../tree/expression.ts';
import { connected, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';

export default rule({
  id: 'index-invalidation-implicit-conversion',
  wireNames: { v1: 'dml_check_where_exist_implicit_conversion', v2: 'SQLE00112' },
  dialects: connected,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['column', 'index'], sql: ['dml', 'query'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '比较的值与字段类型不一致', en: 'A value is compared with a column of another type' },
  message: {
    zh: '字段 {column} 是 {type}，与{given}比较会发生隐式转换',
    en: '{column} is {type}; comparing it with {given} converts one of them',
  },
  why: {
    zh: 'MySQL、Oracle 和 SQL Server 会把字符串字段逐行转换为数字再比较，索引失效，还可能误匹配或遇到非数字而报错；PostgreSQL 会直接报错。VARCHAR 字段与带前缀 N 的字符串比较时，Oracle 和 SQL Server 也逐行转换字段。',
    en: 'MySQL, Oracle and SQL Server turn every string of the column into a number, so no index helps, and wrong rows match or one that is no number fails; PostgreSQL refuses the statement. Compared with a string of the prefix N, a VARCHAR column is converted row by row on Oracle and SQL Server.',
  },
  instead: {
    zh: '按字段类型书写常量：字符串加引号，数字不加；只有 NVARCHAR 字段才加前缀 N。',
    en: 'Write the constant in the type of the column: quotes for strings, none for numbers, and N only for columns of NVARCHAR.',
  },
  bad: [
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: 'SELECT id FROM users WHERE phone = 13800000000' },
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: 'DELETE FROM users WHERE phone IN (1, 2)' },
    {
      given: 'CREATE TABLE users (id INT, phone VARCHAR(20))',
      sql: "SELECT phone FROM users WHERE id = '7'",
      dialects: ['mysql'],
    },
    { given: 'CREATE TABLE users (id INT, phone VARCHAR(20))', sql: "SELECT id FROM users WHERE phone IN ('1', 2)" },
    {
      given: 'CREATE TABLE users (id INT, phone VARCHAR(20))',
      sql: "SELECT id FROM users WHERE phone = N'1'",
      dialects: ['oracle', 'sqlserver'],
    },
  ],
  good: [
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, phone VARCHAR(20))',
      sql: "SELECT phone FROM users WHERE id = 7 AND phone = '13800000000'",
    },
    {
      given: 'CREATE TABLE users (id INT, phone VARCHAR(20))',
      sql: "SELECT id FROM users WHERE phone = '13800000000' AND id = 7",
    },
    {
      given: 'CREATE TABLE users (id INT, phone VARCHAR(20))',
      sql: "SELECT phone FROM users WHERE id = '7'",
      dialects: [...postgresSpeakers, 'oracle', 'sqlserver'],
    },
    {
      given: 'CREATE TABLE users (id INT, phone NVARCHAR(20))',
      sql: "SELECT id FROM users WHERE phone = N'1'",
      dialects: ['sqlserver'],
    },
  ],
  on: ['binary', 'in'],
  check(node, context, report) {
    for (const [column, literal] of comparedPairs(node)) {
      const known = context.column(column);
      const given = known && mismatch(known, literal, context);
      // One of a list says it.
      if (known && given) return report(literal, { column: known.name, type: known.type, given });
    }
  },
});

function comparedPairs(node: Extract<Expression, { kind: 'binary' | 'in' }>): readonly [Column, Literal][] {
  if (node.kind === 'in') {
    const { value, list = [] } = node;
    return value.kind === 'column'
      ? list.flatMap((item): [Column, Literal][] => (item.kind === 'literal' ? [[value, item]] : []))
      : [];
  }
  const { left, right } = node;
  if (!comparisons.has(node.operator)) return none;
  if (left.kind === 'column' && right.kind === 'literal') return [[left, right]];
  return left.kind === 'literal' && right.kind === 'column' ? [[right, left]] : none;
}

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=', '<=>']);
const none: readonly [Column, Literal][] = [];

const texts: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['char', 'varchar', 'text']);
const numbers: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['integer', 'decimal', 'float']);

function mismatch({ family, type }: SchemaColumn, literal: Literal, { dialect, text }: RuleContext) {
  if (texts.has(family) && literal.type === 'number') return { zh: '数字', en: 'a number' };
  const isNational = (dialect === 'oracle' || dialect === 'sqlserver') && /^N'/i.test(text(literal));
  if (isNational && texts.has(family) && !/^N/.test(type))
    return { zh: '国家字符集的字符串', en: 'a string of the national character set' };
  // The other servers give a string constant the type of the column.
  if (dialect === 'mysql' && numbers.has(family) && literal.type === 'string') return { zh: '字符串', en: 'a string' };
  return undefined;
}
