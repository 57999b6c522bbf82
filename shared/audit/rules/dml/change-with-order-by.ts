import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-change-with-order-by',
  wireNames: { v1: 'dml_check_with_order_by', v2: 'SQLE00102' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'UPDATE 或 DELETE 使用了 ORDER BY', en: 'UPDATE or DELETE has an ORDER BY' },
  why: {
    zh: '排序会增加加锁前的开销，对改动结果通常没有意义。',
    en: 'Sorting costs time while rows are being locked and hardly ever matters for the result.',
  },
  instead: {
    zh: '去掉 ORDER BY，用条件限定要改动的行。',
    en: 'Leave out ORDER BY and choose the rows by a condition.',
  },
  bad: ['DELETE FROM orders WHERE paid = 0 ORDER BY id', 'UPDATE orders SET paid = 1 WHERE paid = 0 ORDER BY id'],
  good: ['DELETE FROM orders WHERE paid = 0'],
  on: ['update', 'delete'],
  check({ orderBy: [first] }, _, report) {
    if (first) report(first);
  },
});
