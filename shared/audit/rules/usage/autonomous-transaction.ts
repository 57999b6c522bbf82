import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-autonomous-transaction',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: {
    operand: ['procedure', 'trigger'],
    sql: ['sql_procedure', 'transaction'],
    purpose: ['correction'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '使用了自治事务', en: 'An autonomous transaction' },
  why: {
    zh: '它看不到调用者未提交的数据，独立提交后无法随之回滚，还可能与它死锁。',
    en: 'It does not see what its caller has changed, is not rolled back with it, and may deadlock with it.',
  },
  instead: { zh: '只用于写日志。', en: 'Keep it to writing logs.' },
  bad: ['CREATE PROCEDURE p IS PRAGMA AUTONOMOUS_TRANSACTION; BEGIN COMMIT; END;'],
  good: ['CREATE PROCEDURE p IS BEGIN NULL; END;'],
  on: ['declare'],
  check(declare, _, report) {
    if (declare.what === 'pragma' && declare.names[0]?.text.toUpperCase() === 'AUTONOMOUS_TRANSACTION') report(declare);
  },
});
