import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-change-with-limit',
  wireNames: { v1: 'dml_check_with_limit' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'UPDATE 或 DELETE 使用了 LIMIT', en: 'UPDATE or DELETE has a LIMIT' },
  why: {
    zh: '没有确定顺序的 LIMIT 每次改动的行可能不同，语句格式的主从复制会因此数据不一致。',
    en: 'Without a fixed order LIMIT may change other rows each time, and statement-based replicas drift apart.',
  },
  instead: { zh: '用主键范围限定要改动的行。', en: 'Choose the rows by a range of the primary key.' },
  bad: ['DELETE FROM orders WHERE paid = 0 LIMIT 10', 'UPDATE orders SET paid = 1 WHERE paid = 0 LIMIT 10'],
  good: ['DELETE FROM orders WHERE id BETWEEN 1 AND 10'],
  on: ['update', 'delete'],
  check({ limit }, _, report) {
    if (limit) report(limit);
  },
});
