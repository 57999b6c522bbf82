import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-avoid-in',
  wireNames: { v1: 'dml_not_recommend_in' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 IN', en: 'IN is used' },
  why: {
    zh: 'IN 列表过长或子查询过大时，优化器可能放弃索引。',
    en: 'With a long list or a large subquery the optimizer may give up the index.',
  },
  instead: { zh: '改用等值条件、范围或连接。', en: 'Use equality, a range or a join.' },
  bad: ['SELECT id FROM users WHERE id IN (1, 2)'],
  good: ['SELECT id FROM users WHERE id = 1'],
  on: ['in'],
  check(node, _, report) {
    report(node);
  },
});
