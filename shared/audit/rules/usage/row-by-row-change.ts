import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isLoop } from '../../dialects/oracle/plsql-handlers.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-row-by-row-change',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['procedure'], sql: ['sql_procedure', 'dml'], purpose: ['performance'], cost: 'medium' },
  needsSchema: 'never',
  what: { zh: '在循环里逐行修改', en: 'Rows are changed one by one in a loop' },
  why: {
    zh: '每一行在 PL/SQL 与 SQL 引擎间切换一次，比一条语句慢几十倍。',
    en: 'Each row switches between PL/SQL and SQL, tens of times slower than one statement.',
  },
  instead: { zh: '写成一条 UPDATE、DELETE、MERGE，或 FORALL。', en: 'Write one UPDATE, DELETE or MERGE, or FORALL.' },
  bad: ['BEGIN FOR r IN (SELECT id FROM t) LOOP DELETE FROM u WHERE id = r.id; END LOOP; END;'],
  good: [
    'BEGIN DELETE FROM u WHERE id IN (SELECT id FROM t); END;',
    'BEGIN FORALL i IN 1 .. l.COUNT DELETE FROM u WHERE id = l(i); END;',
    'BEGIN FOR i IN 1 .. 9 LOOP FORALL j IN 1 .. l.COUNT DELETE FROM u WHERE id = l(j); END LOOP; END;',
  ],
  on: ['insert', 'update', 'delete', 'merge'],
  check(change, context, report) {
    // FORALL sends a whole collection at once.
    const isBulk = context.parents.some((parent) => parent.kind === 'control' && parent.verb === 'FORALL');
    if (!isBulk && context.parents.some(isLoop)) report(change);
  },
});
