import { oracleFamily } from '../../dialect-sets.ts';
import { isLoop } from '../../plsql-handlers.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-row-by-row-change',
  dialects: oracleFamily,
  category: 'usage', level: 'warn',
  tags: { operand: ['procedure'], sql: ['sql_procedure', 'dml'], purpose: ['performance'], cost: 'medium' },
  needsSchema: 'never',
  what: { zh: '在游标循环里逐行修改', en: 'Rows are changed one by one in a cursor loop' },
  why: { zh: '每一行在 PL/SQL 与 SQL 引擎间切换一次，比一条语句慢几十倍。', en: 'Each row switches between PL/SQL and SQL, tens of times slower than one statement.' },
  instead: { zh: '写成一条 UPDATE、DELETE、MERGE，或 FORALL。', en: 'Write one UPDATE, DELETE or MERGE, or FORALL.' },
  bad: ['BEGIN FOR r IN (SELECT id FROM t) LOOP DELETE FROM u WHERE id = r.id; END LOOP; END;'],
  good: ['BEGIN DELETE FROM u WHERE id IN (SELECT id FROM t); END;', 'BEGIN FORALL i IN 1 .. l.COUNT DELETE FROM u WHERE id = l(i); END;'],
  on: ['insert', 'update', 'delete', 'merge'],
  check(change, context, report) {
    if (context.parents.some(isLoop)) report(change);
  },
});
