import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-sort-without-filter',
  wireNames: { v2: 'SQLE00178' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '没有过滤条件却排序整张表', en: 'A whole table is sorted' },
  why: { zh: '排序的代价随行数增长，没有条件就要排序全表，内存不够时写到磁盘。', en: 'Sorting costs more with every row; without a condition the whole table is sorted, on disk when memory does not suffice.' },
  instead: { zh: '加上过滤条件，或按索引字段排序并配合 LIMIT。', en: 'Add a condition, or sort by an indexed column and take a LIMIT.' },
  bad: ['SELECT id FROM orders ORDER BY created_at'],
  good: [
    'SELECT id FROM orders WHERE user_id = 5 ORDER BY created_at',
    'SELECT city, COUNT(*) FROM users GROUP BY city ORDER BY city',
    'SELECT id FROM orders ORDER BY id LIMIT 10',
  ],
  on: ['select'],
  check(select, _, report) {
    const isPlain = select.groupBy.length === 0 && !select.limit && select.from.some((ref) => ref.kind === 'table');
    const [first] = select.orderBy;
    if (first && isPlain && !select.where) report(first);
  },
});
