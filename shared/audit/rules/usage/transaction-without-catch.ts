import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-transaction-without-catch',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['procedure'], sql: ['transaction', 'sql_procedure'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '过程中的事务没有错误处理', en: 'A transaction in a procedure has no error handling' },
  why: {
    zh: '多数错误不会终止批处理，后面的语句继续执行并提交一半的修改，或者留下未结束的事务和锁。',
    en: 'Most errors do not end the batch: what follows goes on and commits half of the changes, or leaves the transaction open with its locks.',
  },
  instead: {
    zh: '先 SET XACT_ABORT ON，并用 TRY … CATCH 在出错时 ROLLBACK 再 THROW。',
    en: 'SET XACT_ABORT ON first, and ROLLBACK and THROW in TRY … CATCH.',
  },
  bad: [
    'CREATE PROCEDURE dbo.move_money AS SET NOCOUNT ON; BEGIN TRANSACTION; UPDATE dbo.accounts SET n = n - 1 WHERE id = 1; UPDATE dbo.accounts SET n = n + 1 WHERE id = 2; COMMIT',
  ],
  good: [
    'CREATE PROCEDURE dbo.move_money AS SET NOCOUNT, XACT_ABORT ON; BEGIN TRANSACTION; UPDATE dbo.accounts SET n = n - 1 WHERE id = 1; COMMIT',
    'CREATE PROCEDURE dbo.move_money AS SET NOCOUNT ON; BEGIN TRY BEGIN TRANSACTION; UPDATE dbo.accounts SET n = 1 WHERE id = 1; COMMIT; END TRY BEGIN CATCH ROLLBACK; THROW; END CATCH',
  ],
  on: ['routine'],
  check(routine, _, report) {
    const begin = nodesOf(routine, 'transaction').find(({ verb }) => verb === 'BEGIN');
    const isGuarded =
      nodesOf(routine, 'control').some(({ verb }) => verb === 'TRY') ||
      nodesOf(routine, 'setting').some(
        ({ name, values: [value] }) => name === 'XACT_ABORT' && value?.kind === 'keyword' && value.word === 'ON',
      );
    if (begin && !isGuarded) report(begin);
  },
});
