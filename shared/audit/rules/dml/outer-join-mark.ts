import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-outer-join-mark',
  dialects: oracleFamily,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['query', 'join'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 (+) 外连接', en: 'The outer join is written with (+)' },
  why: {
    zh: '(+) 只能写在部分条件里，漏写一处就变成内连接，也不能表达全外连接。',
    en: 'One forgotten (+) turns it into an inner join, and a full join cannot be written at all.',
  },
  instead: { zh: '改写为 LEFT JOIN … ON。', en: 'Write LEFT JOIN … ON.' },
  bad: ['SELECT a.id FROM a, b WHERE a.id = b.id (+)'],
  good: ['SELECT a.id FROM a LEFT JOIN b ON a.id = b.id'],
  on: ['outerMark'],
  check(mark, _, report) {
    report(mark);
  },
});
