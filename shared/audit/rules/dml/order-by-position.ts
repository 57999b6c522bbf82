import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-order-by-position',
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['column'], sql: ['query'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'ORDER BY 使用列的序号', en: 'ORDER BY names a position' },
  why: {
    zh: '查询的列增减或换位后，排序的列悄悄改变。',
    en: 'When columns are added or moved, the query silently sorts by another one.',
  },
  instead: { zh: '写出列名或别名。', en: 'Write the name or alias of the column.' },
  bad: ['SELECT id, total FROM dbo.orders ORDER BY 2 DESC'],
  good: [
    'SELECT id, ROW_NUMBER() OVER (ORDER BY 1) AS n FROM dbo.orders',
    'SELECT id, total FROM dbo.orders ORDER BY total DESC',
    'SELECT id, ROW_NUMBER() OVER (ORDER BY (SELECT 1)) AS n FROM dbo.orders',
  ],
  on: ['orderItem'],
  check(item, { parents }, report) {
    // In a window a number is a number.
    const isOfQuery = parents.at(-1)?.kind !== 'window' && parents.at(-1)?.kind !== 'call';
    if (isOfQuery && item.value.kind === 'literal' && item.value.type === 'number') report(item);
  },
});
