import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-nested-begin',
  dialects: ['mysql', 'postgres'],
  category: 'usage', level: 'warn',
  tags: { operand: ['business'], sql: ['transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '事务没有结束又开始新事务', en: 'A transaction begins before the last one has ended' },
  message: { zh: '第 {number} 条语句开始的事务尚未提交或回滚', en: 'The transaction begun by statement {number} was neither committed nor rolled back' },
  why: { zh: 'MySQL 会隐式提交前一个事务，PostgreSQL 只给出警告并继续原事务，都与本意不符。', en: 'MySQL commits the first one implicitly; PostgreSQL only warns and goes on in it. Neither is what was meant.' },
  instead: { zh: '先 COMMIT 或 ROLLBACK；需要嵌套时用 SAVEPOINT。', en: 'COMMIT or ROLLBACK first; to nest, use SAVEPOINT.' },
  bad: ['BEGIN; UPDATE users SET age = 1 WHERE id = 1; BEGIN; UPDATE users SET age = 2 WHERE id = 2; COMMIT'],
  good: ['BEGIN; UPDATE users SET age = 1 WHERE id = 1; COMMIT; BEGIN; UPDATE users SET age = 2 WHERE id = 2; COMMIT'],
  on: ['transaction'],
  check(node, { transaction }, report) {
    if (node.verb === 'BEGIN' && transaction) report(node, { number: transaction.startedBy });
  },
});
