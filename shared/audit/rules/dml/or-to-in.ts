import type { Expression } from '../../tree/expression.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-or-to-in',
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['maintenance', 'performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 2,
      desc: { zh: '同一字段最多的 OR 等值条件数', en: 'Most equalities of one column joined by OR' },
    },
  },
  needsSchema: 'never',
  what: { zh: '同一字段的多个等值条件用 OR 连接', en: 'Several equalities of one column are joined by OR' },
  message: { zh: '{column} 的 {count} 个等值条件可以写成 IN', en: 'The {count} equalities of {column} can be one IN' },
  why: {
    zh: 'IN 更短、更易读，部分数据库对 OR 逐个做索引合并，效率更低。',
    en: 'IN is shorter, and some servers merge index scans one by one for OR.',
  },
  instead: { zh: '改写为 IN (…)。', en: 'Write IN (…).' },
  bad: [
    {
      sql: 'SELECT id FROM orders WHERE paid = 1 AND (status = 1 OR status = 2 OR status = 3)',
      fixed: 'SELECT id FROM orders WHERE paid = 1 AND (status IN (1, 2, 3))',
    },
  ],
  good: [
    'SELECT id FROM orders WHERE status IN (1, 2, 3)',
    'SELECT id FROM orders WHERE status = 1 OR paid = 2 OR kind = 3',
  ],
  on: ['logical'],
  check(node, context, report) {
    if (node.operator !== 'OR') return;
    const counts = new Map<string, number>();
    for (const operand of node.operands) {
      const column = equatedColumn(operand);
      if (column) counts.set(context.text(column), (counts.get(context.text(column)) ?? 0) + 1);
    }
    for (const [column, count] of counts) if (count > context.params.max) report(node, { column, count });
  },
  fix(node, context) {
    const equalities = node.operands.flatMap((operand) => equality(operand) ?? []);
    const [first] = equalities;
    if (!first || equalities.length < node.operands.length) return undefined;
    // Values of one plain kind only: an integer column compared with a list of mixed numbers would lose its index.
    if (
      equalities.some(({ kind, column }) => kind !== first.kind || context.text(column) !== context.text(first.column))
    )
      return undefined;
    const isPlain = node.operands.every(
      (operand, at) =>
        at === 0 ||
        /^\s+OR\s+$/i.test(context.text({ start: node.operands[at - 1]?.end ?? operand.start, end: operand.start })),
    );
    const isWhole = node.start === node.operands[0]?.start && node.end === node.operands.at(-1)?.end;
    if (!isPlain || !isWhole) return undefined;
    return [
      {
        start: node.start,
        end: node.end,
        text: `${context.text(first.column)} IN (${equalities.map(({ value }) => context.text(value)).join(', ')})`,
      },
    ];
  },
});

/** A column, the literal that it is compared with, and of what plain kind that is. */
function equality(
  condition: Expression,
): { column: Expression; value: Expression; kind: 'integer' | 'string' } | undefined {
  const column = equatedColumn(condition);
  if (!column || condition.kind !== 'binary' || condition.right.kind !== 'literal') return undefined;
  const { right: value } = condition;
  const kind =
    value.type === 'string' ? 'string' : value.type === 'number' && /^\d+$/.test(value.value) ? 'integer' : undefined;
  return kind && { column, value, kind };
}

function equatedColumn(condition: Expression): Expression | undefined {
  if (condition.kind !== 'binary' || condition.operator !== '=') return undefined;
  const isValue = condition.right.kind === 'literal' || condition.right.kind === 'parameter';
  return condition.left.kind === 'column' && isValue ? condition.left : undefined;
}
