import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isLoop } from '../../dialects/oracle/plsql-handlers.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-commit-in-loop',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: {
    operand: ['procedure'],
    sql: ['sql_procedure', 'transaction'],
    purpose: ['performance', 'correction'],
    cost: 'medium',
  },
  needsSchema: 'never',
  what: { zh: '循环里提交', en: 'COMMIT inside a loop' },
  why: {
    zh: '每次提交都等日志写盘，游标跨提交会 ORA-01555，失败后停在半途。',
    en: 'Each commit waits for the log, a cursor fetched across commits ends in ORA-01555, and a failure leaves half of the work.',
  },
  instead: {
    zh: '循环结束后提交一次，或分批用 FORALL。',
    en: 'Commit once behind the loop, or change in batches with FORALL.',
  },
  bad: ['BEGIN FOR r IN (SELECT id FROM t) LOOP UPDATE t SET a = 1 WHERE id = r.id; COMMIT; END LOOP; END;'],
  good: ['BEGIN UPDATE t SET a = 1 WHERE b = 2; COMMIT; END;'],
  on: ['transaction'],
  check(transaction, context, report) {
    if (transaction.verb === 'COMMIT' && context.parents.some(isLoop)) report(transaction);
  },
});
