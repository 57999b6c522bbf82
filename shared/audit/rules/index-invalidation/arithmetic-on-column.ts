import { indexed } from '../../dialect-facts/dialect-sets.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import { isOwnColumn, mayBeIndexed } from '../../scope/own-columns.ts';
import { choosesRows } from '../../tree/surroundings.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-arithmetic-on-column',
  wireNames: { v1: 'dml_check_math_computation_or_func_on_index', v2: 'SQLE00111' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件中对字段做算术运算', en: 'A condition computes with a column' },
  message: { zh: '{expression} 使字段上的索引失效', en: '{expression} keeps an index on the column from being used' },
  why: {
    zh: '索引保存的是字段原值，运算后的结果只能逐行计算。',
    en: 'The index holds the plain values; the result has to be computed for each row.',
  },
  instead: {
    zh: '把运算移到常量一侧：price * 2 > 100 写成 price > 50。',
    en: 'Move the computing to the other side: price > 50 instead of price * 2 > 100.',
  },
  bad: [
    'SELECT id FROM items WHERE price * 2 > 100',
    'DELETE FROM items WHERE id + 1 = 5',
    'DELETE FROM items WHERE -id = 12',
  ],
  good: [
    'SELECT id FROM items WHERE price > -5',
    'SELECT -price FROM items WHERE id = 1',
    'SELECT id FROM steps s WHERE EXISTS (SELECT 1 FROM steps t WHERE t.place = s.place - 1)',
    'SELECT id FROM items WHERE price > 100 / 2',
    'SELECT price FROM items GROUP BY price HAVING price - 2 > 5',
    'SELECT id FROM items WHERE price BETWEEN 1 AND price - 2',
    'SELECT price * 2 FROM items WHERE id = 1',
    'UPDATE items SET price = price * 2 WHERE id = 1',
  ],
  on: ['binary', 'unary'],
  check(node, context, report) {
    if (!choosesRows(context.around)) return;
    if (node.kind === 'unary') {
      const { operator, operand } = node;
      const isTurned = operator === '-' && operand.kind === 'column';
      if (isTurned && isIndexed(operand, context)) report(node, { expression: context.text(node) });
      return;
    }
    const isComputing = ['+', '-', '*', '/', '%', 'DIV', 'MOD'].includes(node.operator);
    if (!isComputing) return;
    const sides = [node.left, node.right];
    // Only the two sides themselves are looked at: a long sum is one node in the next, each holding the rest.
    const isOnColumn =
      sides.some((side) => side.kind === 'column' && isIndexed(side, context)) &&
      sides.some((side) => constantKinds.has(side.kind));
    if (isOnColumn && !isBesideItself(sides, context)) report(node, { expression: context.text(node) });
  },
});

/** What a column is compared with, made of the same column: no index could find it either way. */
function isBesideItself(sides: readonly Expression[], { parents, keyOf }: RuleContext): boolean {
  const parent = parents.at(-1);
  const value = parent?.kind === 'between' ? parent.value : undefined;
  if (value?.kind !== 'column' || sides.includes(value)) return false;
  return sides.some((side) => side.kind === 'column' && keyOf(side.name) === keyOf(value.name));
}

function isIndexed(column: Column, { around, parents, isCte }: RuleContext): boolean {
  return isOwnColumn(column, around, parents) && mayBeIndexed(column, around, isCte);
}

const constantKinds: ReadonlySet<string> = new Set(['literal', 'parameter', 'interval']);
