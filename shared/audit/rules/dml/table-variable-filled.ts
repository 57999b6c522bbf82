import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-table-variable-filled',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['table'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用查询结果填充表变量', en: 'A table variable is filled from a query' },
  why: {
    zh: '表变量没有统计信息，旧版本按一行估算，行多时连接会选错计划。',
    en: 'A table variable has no statistics and older versions take it for one row, so that joins with many rows get the wrong plan.',
  },
  instead: {
    zh: '行数较多时改用 #临时表并按需建索引。',
    en: 'Use a #temporary table with the indexes it needs when there are many rows.',
  },
  bad: ['INSERT INTO @ids SELECT id FROM dbo.orders WHERE paid = 1'],
  good: [
    'INSERT INTO #ids SELECT id FROM dbo.orders WHERE paid = 1',
    'INSERT INTO @ids VALUES (1), (2)',
    'INSERT INTO @ids SELECT TOP (10) id FROM dbo.orders ORDER BY id',
  ],
  on: ['insert'],
  check(insert, _, report) {
    const isVariable = insert.table.name.name.text.startsWith('@');
    const isOpen =
      insert.source?.kind === 'select' && insert.source.limit === undefined && insert.source.from.length > 0;
    if (isVariable && isOpen && insert.source) report(insert.table);
  },
});
