import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-group-by-without-order-by',
  wireNames: { v1: 'dml_hint_group_by_requires_conditions', v2: 'SQLE00119' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'GROUP BY 没有 ORDER BY', en: 'GROUP BY has no ORDER BY' },
  why: {
    zh: 'MySQL 5.7 及更早版本会按分组字段隐式排序，白白消耗资源；8.0 起结果没有固定顺序。',
    en: 'MySQL up to 5.7 sorts by the group columns unasked, which costs; from 8.0 on the order is not defined.',
  },
  instead: {
    zh: '不需要顺序时写 ORDER BY NULL，需要时写明顺序。',
    en: 'Write ORDER BY NULL where order does not matter, else say which.',
  },
  bad: ['SELECT city, COUNT(*) FROM users GROUP BY city'],
  good: ['SELECT city, COUNT(*) FROM users GROUP BY city ORDER BY NULL'],
  on: ['select'],
  check(select, _, report) {
    const [first] = select.groupBy;
    if (first && select.orderBy.length === 0) report(first);
  },
});
