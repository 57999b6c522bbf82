import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-select-with-order-by',
  wireNames: { v1: 'dml_check_select_with_order_by', v2: 'SQLE00101' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '查询带有 ORDER BY', en: 'A query has ORDER BY' },
  why: {
    zh: '排序占用数据库的 CPU 和内存，结果集大时尤其明显。',
    en: 'Sorting takes CPU and memory of the server, the more so for large results.',
  },
  instead: {
    zh: '确有需要时按索引顺序排序，否则由程序排序。',
    en: 'Sort in the order of an index where it is needed, else in the program.',
  },
  bad: [
    'SELECT id FROM orders UNION ALL SELECT id FROM old_orders ORDER BY id',
    'SELECT id FROM orders WHERE user_id = 5 ORDER BY created_at',
  ],
  good: ['SELECT id FROM orders WHERE user_id = 5'],
  on: ['select', 'setOperation'],
  check(query, _, report) {
    const [first] = query.orderBy;
    if (first && (query.kind === 'setOperation' || query.from.length > 0)) report(first);
  },
});
