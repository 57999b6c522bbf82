import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-wide-include',
  dialects: ['sqlserver'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '覆盖索引包含的列太多', en: 'An index includes too many columns' },
  message: { zh: '包含了 {count} 列，不应超过 {most} 列', en: 'It includes {count} columns, more than {most}' },
  why: {
    zh: 'INCLUDE 的列也要随每次修改写入，索引几乎成了表的副本，占用空间和缓存。',
    en: 'Included columns are written at every change as well; the index becomes nearly a copy of the table and fills disk and cache.',
  },
  instead: { zh: '只包含最频繁的查询用到的列。', en: 'Include only the columns of the most frequent queries.' },
  bad: ['CREATE INDEX ix_user ON dbo.orders (user_id) INCLUDE (a, b, c, d, e, f, g, h, i)'],
  good: ['CREATE INDEX ix_user ON dbo.orders (user_id) INCLUDE (total, paid)'],
  on: ['indexDefinition'],
  check(index, _, report) {
    const [first] = index.include;
    if (first && index.include.length > columnsMax) report(first, { count: index.include.length, most: columnsMax });
  },
});

const columnsMax = 8;
