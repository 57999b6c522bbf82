import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-in-null',
  wireNames: { v1: 'dml_hint_in_null_only_false', v2: 'SQLE00120' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'IN 列表中有 NULL', en: 'The IN list holds NULL' },
  why: { zh: 'IN 里的 NULL 匹配不到任何行，NOT IN 里的 NULL 会让条件永远不成立。', en: 'NULL in an IN list matches nothing, and in NOT IN it makes the condition never true.' },
  instead: { zh: '从列表中去掉 NULL，需要时另写 IS NULL。', en: 'Take NULL out of the list, and add IS NULL where it is meant.' },
  bad: ['SELECT id FROM users WHERE age IN (NULL)', 'SELECT id FROM users WHERE age NOT IN (1, NULL)'],
  good: ['SELECT id FROM users WHERE age IN (1, 2)', 'SELECT id FROM users WHERE age IN (1, 2) OR age IS NULL'],
  on: ['in'],
  check({ list = [] }, _, report) {
    for (const item of list) if (item.kind === 'literal' && item.type === 'null') report(item);
  },
});
