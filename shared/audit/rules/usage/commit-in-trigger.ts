import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { nodesOf } from '../../tree/walk.ts';

export default rule({
  id: 'usage-commit-in-trigger',
  dialects: oracleFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['trigger'], sql: ['sql_trigger', 'transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '触发器里提交或回滚', en: 'A trigger commits or rolls back' },
  why: {
    zh: '没有自治事务时运行即报 ORA-04092，有则破坏调用者的事务。',
    en: 'Without an autonomous transaction it fails with ORA-04092; with one it breaks the transaction of its caller.',
  },
  instead: { zh: '由调用者提交。', en: 'Leave the commit to the caller.' },
  bad: ['CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN COMMIT; END;'],
  good: [
    'CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW DECLARE PRAGMA AUTONOMOUS_TRANSACTION; BEGIN COMMIT; END;',
    'CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN :NEW.a := 1; END;',
  ],
  on: ['transaction'],
  check(transaction, context, report) {
    const trigger = context.parents.find((parent) => parent.kind === 'routine' && parent.routineType === 'TRIGGER');
    // In an autonomous transaction it may, for which there is a rule of its own.
    if (
      trigger &&
      !nodesOf(trigger, 'declare').some(
        (declare) => declare.what === 'pragma' && /\bautonomous_transaction\b/i.test(context.text(declare)),
      )
    )
      report(transaction);
  },
});
