import type { Expression } from '../../tree/expression.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-count-for-existence',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 COUNT 判断是否存在', en: 'COUNT asks whether there are rows' },
  why: {
    zh: 'COUNT 要数完所有匹配的行，而 EXISTS 找到第一行就停止。',
    en: 'COUNT goes through every matching row, EXISTS stops at the first.',
  },
  instead: { zh: '改用 IF EXISTS (SELECT 1 FROM …)。', en: 'Write IF EXISTS (SELECT 1 FROM …).' },
  bad: [
    "IF (SELECT COUNT(*) FROM dbo.orders WHERE user_id = 1) > 0 PRINT 'x'",
    'SELECT id FROM dbo.users WHERE (SELECT COUNT(id) FROM dbo.orders WHERE orders.user_id = users.id) = 0',
  ],
  good: [
    "IF EXISTS (SELECT 1 FROM dbo.orders WHERE user_id = 1) PRINT 'x'",
    "IF (SELECT COUNT(*) FROM dbo.orders WHERE user_id = 1) > 5 PRINT 'x'",
  ],
  on: ['binary'],
  check(binary, _, report) {
    const [counted, bound] = binary.left.kind === 'literal' ? [binary.right, binary.left] : [binary.left, binary.right];
    const isExistence =
      bound.kind === 'literal' && (bound.value === '0' || (bound.value === '1' && /^[<>]=?$/.test(binary.operator)));
    if (isExistence && isCount(counted)) report(binary);
  },
});

function isCount(value: Expression): boolean {
  if (value.kind !== 'subquery' || value.query.kind !== 'select' || value.query.groupBy.length > 0) return false;
  const [item] = value.query.items;
  return item?.value.kind === 'call' && /^count(_big)?$/i.test(item.value.name.name.text);
}
