import type { SchemaColumn } from '../../schema/schema.ts';
import { conditionPlace, isPlainLiteral } from '../proof/place.ts';
import { provenDialects, rewrite } from '../rewrite.ts';

export default rewrite({
  id: 'implicit-conversion',
  name: { zh: '整数列与字符串比较时去掉引号', en: 'An integer column is compared with a number' },
  desc: {
    zh: '整数列与写成字符串的整数比较需要隐式转换；去掉引号后含义相同',
    en: 'An integer column that is compared with an integer in quotes makes the server convert one of them; without quotes it means the same',
  },
  dialects: provenDialects,
  keepsPlan: true,
  examples: [
    { before: "SELECT id FROM customers WHERE level = '3'", after: 'SELECT id FROM customers WHERE level = 3' },
    { before: "SELECT id FROM customers WHERE score >= '12'", after: 'SELECT id FROM customers WHERE score >= 12' },
  ],
  kept: [
    "SELECT id FROM customers WHERE city = '3'",
    "SELECT id FROM orders WHERE amount = '3'",
    "SELECT id FROM customers WHERE level = '03'",
    "SELECT id FROM customers WHERE level = '99999999999'",
    "SELECT level = '3' FROM customers",
  ],
  on: ['binary'],
  edits(node, context, refuse) {
    const { operator, left, right } = node;
    if (!/^(=|<>|<|>|<=|>=)$/.test(operator) || left.kind !== 'column' || right.kind !== 'literal') return undefined;
    // Up to fifteen digits a number is the same whether a server compares it as an integer or as a floating one.
    if (right.type !== 'string' || !/^(0|-?[1-9]\d{0,14})$/.test(right.value)) return undefined;
    const place = conditionPlace(node, context);
    if (!place || place.clause === 'having') return refuse('place');
    const column = context.column(left);
    if (!column) return refuse('unknownColumn');
    if (column.family !== 'integer') return undefined;
    if (!isPlainLiteral(right, context)) return refuse('types');
    return isWithin(Number(right.value), column)
      ? [{ start: right.start, end: right.end, text: right.value }]
      : refuse('outOfRange');
  },
});

const bits = [
  [/^TINY/, 8],
  [/^SMALL/, 16],
  [/^MEDIUM/, 24],
  [/^BIG/, 64],
] as const;

/** In quotes a number must be one that the column can hold; without them any will do. */
function isWithin(value: number, { type, unsigned }: SchemaColumn): boolean {
  const size = bits.find(([name]) => name.test(type))?.[1] ?? 32;
  const span = 2 ** size;
  return unsigned ? value >= 0 && value < span : value >= -span / 2 && value < span / 2;
}
