import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-wait-in-transaction',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['transaction'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在事务中等待', en: 'A transaction waits' },
  why: {
    zh: 'WAITFOR 期间事务的锁一直保持，其他会话全部排队，日志也不能截断。',
    en: 'The locks of the transaction are held all the while, others queue up behind them, and the log cannot be truncated.',
  },
  instead: { zh: '先提交，再等待。', en: 'Commit first and wait afterwards.' },
  bad: ["BEGIN TRANSACTION; UPDATE dbo.orders SET paid = 1 WHERE id = 1; WAITFOR DELAY '00:00:05'; COMMIT"],
  good: ["BEGIN TRANSACTION; UPDATE dbo.orders SET paid = 1 WHERE id = 1; COMMIT; WAITFOR DELAY '00:00:05'"],
  on: ['command'],
  check(command, { transaction }, report) {
    if (command.verb === 'WAITFOR' && transaction) report(command);
  },
});
