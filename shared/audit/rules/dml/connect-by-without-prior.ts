import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-connect-by-without-prior',
  dialects: oracleFamily,
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['query'], purpose: ['performance', 'correction'], cost: 'high' },
  needsSchema: 'never',
  what: { zh: 'CONNECT BY 没有 PRIOR', en: 'CONNECT BY without PRIOR' },
  why: {
    zh: '没有 PRIOR 时每一行都是每一行的下级，行数按层数指数增长。',
    en: 'Without PRIOR every row is a child of every row, and the rows multiply with each level.',
  },
  instead: {
    zh: '用 PRIOR 指明上级列；生成序列只对 DUAL 用 LEVEL。',
    en: 'Name the parent with PRIOR; to make numbers, use LEVEL over DUAL only.',
  },
  bad: ['SELECT id FROM emp CONNECT BY id = mgr'],
  good: ['SELECT id FROM emp CONNECT BY PRIOR id = mgr', 'SELECT LEVEL FROM dual CONNECT BY LEVEL <= 10'],
  on: ['select'],
  check(select, _, report) {
    const { hierarchy } = select;
    const [table] = select.from;
    if (!hierarchy || (table?.kind === 'table' && table.name.name.text.toUpperCase() === 'DUAL')) return;
    if (!nodesOf(hierarchy.connectBy, 'unary').some(({ operator }) => operator === 'PRIOR')) report(hierarchy);
  },
});
