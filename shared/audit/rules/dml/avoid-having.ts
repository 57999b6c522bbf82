import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-avoid-having',
  wireNames: { v1: 'dml_not_recommend_having', v2: 'SQLE00128' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 HAVING', en: 'HAVING is used' },
  why: {
    zh: 'HAVING 在分组之后才过滤，用不上索引，不需要的行也参与了分组。',
    en: 'HAVING filters after grouping: no index helps, and unwanted rows were grouped first.',
  },
  instead: { zh: '不涉及聚合结果的条件写进 WHERE。', en: 'Put every condition that needs no aggregate into WHERE.' },
  bad: ['SELECT user_id, COUNT(*) FROM orders GROUP BY user_id HAVING COUNT(*) > 10'],
  good: ['SELECT user_id, COUNT(*) FROM orders WHERE paid = 1 GROUP BY user_id'],
  on: ['select'],
  check({ having }, _, report) {
    if (having) report(having);
  },
});
