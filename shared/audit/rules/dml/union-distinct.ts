import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-union-distinct',
  wireNames: { v1: 'dml_check_is_after_union_distinct', v2: 'SQLE00090' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 UNION 去重', en: 'UNION removes duplicates' },
  why: {
    zh: 'UNION 要对全部结果排序或建哈希表去重，数据量大时会落盘。',
    en: 'UNION sorts or hashes the whole result to remove duplicates, on disk when it is large.',
  },
  instead: {
    zh: '结果不会重复或允许重复时用 UNION ALL。',
    en: 'Use UNION ALL where duplicates cannot happen or do no harm.',
  },
  bad: ['SELECT id FROM a UNION SELECT id FROM b'],
  good: [
    {
      sql: 'WITH RECURSIVE found AS (SELECT 1 AS n UNION SELECT n + 1 FROM found WHERE n < 5) SELECT n FROM found',
      dialects: ['mysql', 'postgres', 'sqlite'],
    },
    'SELECT id FROM a UNION ALL SELECT id FROM b',
  ],
  on: ['setOperation'],
  check(node, { parents }, report) {
    // What a recursive query has found before must not be followed again.
    const [holder, cte] = parents.slice(-2);
    const isRecursive = cte?.kind === 'cte' && holder?.kind === 'with' && holder.recursive;
    if (node.operator === 'UNION' && !node.all && !isRecursive) report(node.right);
  },
});
