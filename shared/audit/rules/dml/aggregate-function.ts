import { namePattern } from '../../tree/name-pattern.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-aggregate-function',
  wireNames: { v1: 'dml_check_aggregate', v2: 'SQLE00078' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用聚合函数', en: 'An aggregate function is used' },
  message: { zh: '使用了聚合函数 {name}', en: 'The aggregate function {name} is used' },
  why: {
    zh: '聚合要读完所有符合条件的行，在线业务的大表上代价很高。',
    en: 'An aggregate reads every row that fits, which costs much on large tables of a live service.',
  },
  instead: {
    zh: '由定时任务预先汇总，或在从库上统计。',
    en: 'Keep the sums ready by a scheduled job, or compute them on a replica.',
  },
  bad: ['SELECT SUM(total) FROM orders', 'SELECT city FROM users GROUP BY city HAVING COUNT(*) > 1'],
  good: ['SELECT total FROM orders WHERE id = 1', 'SELECT UPPER(name) FROM users WHERE id = 1'],
  on: ['call'],
  check(call, context, report) {
    if (aggregates.test(call.name.name.text) && !call.over) report(call, { name: call.name.name.text });
  },
});

const aggregates = namePattern(
  'count|sum|avg|min|max|group_concat|bit_and|bit_or|bit_xor|std|stddev|stddev_pop|stddev_samp|var_pop',
  'var_samp|variance|json_arrayagg|json_objectagg',
);
