import { provenDialects, rewrite } from '../rewrite.ts';

export default rewrite({
  id: 'implicit-conversion',
  name: { zh: '整数列与字符串比较时去掉引号', en: 'An integer column is compared with a number' },
  desc: {
    zh: '整数列与写成字符串的整数比较需要隐式转换；去掉引号后含义相同',
    en: 'An integer column that is compared with an integer in quotes makes the server convert one of them; without quotes it means the same',
  },
  dialects: provenDialects,
  examples: [
    { before: "SELECT id FROM customers WHERE level = '3'", after: 'SELECT id FROM customers WHERE level = 3' },
    { before: "SELECT id FROM customers WHERE score >= '12'", after: 'SELECT id FROM customers WHERE score >= 12' },
  ],
  kept: [
    "SELECT id FROM customers WHERE city = '3'",
    "SELECT id FROM orders WHERE amount = '3'",
    "SELECT id FROM customers WHERE level = '03'",
  ],
  on: ['binary'],
  edits({ operator, left, right }, context) {
    if (!/^(=|<>|<|>|<=|>=)$/.test(operator) || left.kind !== 'column' || right.kind !== 'literal') return undefined;
    // Up to fifteen digits a number is the same whether a server compares it as an integer or as a floating one.
    const isInteger = right.type === 'string' && /^(0|-?[1-9]\d{0,14})$/.test(right.value);
    if (!isInteger || context.column(left)?.family !== 'integer') return undefined;
    return [{ start: right.start, end: right.end, text: right.value }];
  },
});
