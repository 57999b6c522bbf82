import type { SchemaColumn } from '../../schema/schema.ts';
import type { Column, Expression, Literal } from '../../tree/expression.ts';
import { isDay } from '../proof/days.ts';
import { conditionPlace, isPlainLiteral } from '../proof/place.ts';
import { provenDialects, rewrite } from '../rewrite.ts';

export default rewrite({
  id: 'or-to-in',
  name: { zh: '同一列的 OR 改为 IN', en: 'OR on one column becomes IN' },
  desc: {
    zh: '同一列与多个常量用 OR 比较时改写为 IN，优化器可按范围访问索引',
    en: 'Comparisons of one column with several constants become IN, and the server can read ranges of an index',
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
  edits(node, context, refuse) {
    const { operator, operands, start, end } = node;
    if (operator !== 'OR') return undefined;
    const pairs = operands.flatMap((operand) => pairOf(operand) ?? []);
    const [first] = pairs;
    if (!first || pairs.length < operands.length) return undefined;
    const text = context.text(first.column);
    if (!pairs.every((pair) => context.text(pair.column) === text)) return undefined;
    const place = conditionPlace(node, context);
    if (!place || place.clause === 'having') return refuse('place');
    const column = context.column(first.column);
    if (!column) return refuse('unknownColumn');
    if (!pairs.every(({ value }) => isPlainLiteral(value, context) && isAlike(value, column))) return refuse('types');
    return [{ start, end, text: `${text} IN (${pairs.map(({ value }) => context.text(value)).join(', ')})` }];
  },
});

function pairOf(operand: Expression): { column: Column; value: Literal } | undefined {
  if (operand.kind !== 'binary' || operand.operator !== '=') return undefined;
  const { left, right } = operand;
  const isPair =
    left.kind === 'column' && right.kind === 'literal' && (right.type === 'number' || right.type === 'string');
  return isPair ? { column: left, value: right } : undefined;
}

/** Literals of the kind of the column: nothing is converted, one by one or for the whole list. */
function isAlike({ type, value }: Literal, { family }: SchemaColumn): boolean {
  switch (family) {
    case 'integer':
      return type === 'number' && !value.includes('.');
    case 'decimal':
      return type === 'number';
    case 'char':
    case 'varchar':
    case 'text':
    case 'enum':
      return type === 'string';
    case 'date':
      return type === 'string' && isDay(value);
    default:
      return false;
  }
}
