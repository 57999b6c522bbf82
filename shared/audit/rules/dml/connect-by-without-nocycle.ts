import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-connect-by-without-nocycle',
  dialects: oracleFamily,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '层次查询没有 NOCYCLE', en: 'Hierarchical query without NOCYCLE' },
  why: { zh: '数据中出现环时查询以 ORA-01436 失败。', en: 'A loop in the data makes the query fail with ORA-01436.' },
  instead: {
    zh: '写 CONNECT BY NOCYCLE，并用 CONNECT_BY_ISCYCLE 找出环。',
    en: 'Write CONNECT BY NOCYCLE and find loops with CONNECT_BY_ISCYCLE.',
  },
  bad: ['SELECT id FROM emp START WITH mgr IS NULL CONNECT BY PRIOR id = mgr'],
  good: [
    'SELECT id FROM emp START WITH mgr IS NULL CONNECT BY NOCYCLE PRIOR id = mgr',
    'SELECT LEVEL FROM dual CONNECT BY LEVEL <= 10',
  ],
  on: ['hierarchy'],
  check(hierarchy, _, report) {
    const isBound = nodesOf(hierarchy.connectBy, 'unary').some(({ operator }) => operator === 'PRIOR');
    if (isBound && !hierarchy.nocycle) report(hierarchy);
  },
});
