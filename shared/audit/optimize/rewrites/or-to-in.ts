import type { Expression, Literal } from '../../tree/expression.ts';
import { provenDialects, rewrite } from '../rewrite.ts';

export default rewrite({
  id: 'or-to-in',
  name: { zh: '同一列的 OR 改为 IN', en: 'OR on one column becomes IN' },
  desc: {
    zh: '同一列与多个常量用 OR 比较时改写为 IN：含义完全相同，优化器可按范围访问索引',
    en: 'Comparisons of one column with several constants become IN: it means the same, and the server can read ranges of an index',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT id FROM customers WHERE level = 1 OR level = 2 OR level = 5',
      after: 'SELECT id FROM customers WHERE level IN (1, 2, 5)',
    },
    {
      before: "SELECT id FROM orders WHERE amount > 5 AND (status = 'new' OR status = 'paid')",
      after: "SELECT id FROM orders WHERE amount > 5 AND (status IN ('new', 'paid'))",
    },
  ],
  kept: [
    'SELECT id FROM customers WHERE level = 1 OR score = 2',
    'SELECT id FROM customers WHERE level = 1 OR level > 2',
    'SELECT id FROM customers WHERE level = 1 OR level = NULL',
  ],
  on: ['logical'],
  edits({ operator, operands, start, end }, context) {
    if (operator !== 'OR') return undefined;
    const pairs = operands.flatMap((operand) => pairOf(operand) ?? []);
    const [first] = pairs;
    if (!first || pairs.length < operands.length) return undefined;
    const column = context.text(first.column);
    const isAlike = pairs.every((pair) => context.text(pair.column) === column && pair.value.type === first.value.type);
    const values = pairs.map(({ value }) => context.text(value)).join(', ');
    return isAlike ? [{ start, end, text: `${column} IN (${values})` }] : undefined;
  },
});

function pairOf(operand: Expression): { column: Expression; value: Literal } | undefined {
  if (operand.kind !== 'binary' || operand.operator !== '=') return undefined;
  const { left, right } = operand;
  const isPair =
    left.kind === 'column' && right.kind === 'literal' && (right.type === 'number' || right.type === 'string');
  return isPair ? { column: left, value: right } : undefined;
}
