import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-nested-begin',
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver', 'sqlite'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '事务没有结束又开始新事务', en: 'A transaction begins before the last one has ended' },
  message: {
    zh: '第 {number} 条语句开始的事务尚未提交或回滚',
    en: 'The transaction begun by statement {number} was neither committed nor rolled back',
  },
  why: {
    zh: 'MySQL 会隐式提交前一个事务，PostgreSQL 只给出警告并继续原事务，SQL Server 只增加 @@TRANCOUNT 而 ROLLBACK 会撤销全部，SQLite 直接报错，都与本意不符。',
    en: 'MySQL commits the first one implicitly; PostgreSQL only warns and goes on in it; SQL Server only counts @@TRANCOUNT up, and a ROLLBACK undoes both; SQLite refuses it. None of that is what was meant.',
  },
  instead: {
    zh: '先 COMMIT 或 ROLLBACK；需要嵌套时用 SAVEPOINT（SQL Server 为 SAVE TRANSACTION）。',
    en: 'COMMIT or ROLLBACK first; to nest, use SAVEPOINT (SAVE TRANSACTION on SQL Server).',
  },
  bad: [
    {
      sql: 'BEGIN; UPDATE users SET age = 1 WHERE id = 1; BEGIN; UPDATE users SET age = 2 WHERE id = 2; COMMIT',
      except: ['sqlserver'],
    },
    {
      sql: 'BEGIN TRANSACTION; UPDATE users SET age = 1 WHERE id = 1; BEGIN TRANSACTION; UPDATE users SET age = 2 WHERE id = 2; COMMIT',
      dialects: ['sqlserver', 'sqlite'],
    },
  ],
  good: [
    {
      sql: 'BEGIN; UPDATE users SET age = 1 WHERE id = 1; CREATE PROCEDURE p() BEGIN START TRANSACTION; COMMIT; END',
      dialects: ['mysql'],
    },
    {
      sql: 'BEGIN; UPDATE users SET age = 1 WHERE id = 1; COMMIT; BEGIN; UPDATE users SET age = 2 WHERE id = 2; COMMIT',
      except: ['sqlserver'],
    },
    {
      sql: 'BEGIN TRANSACTION; UPDATE users SET age = 1 WHERE id = 1; COMMIT; BEGIN TRANSACTION; UPDATE users SET age = 2 WHERE id = 2; COMMIT',
      dialects: ['sqlserver', 'sqlite'],
    },
  ],
  on: ['transaction'],
  check(node, { transaction, parents }, report) {
    // Making a routine does not run it.
    if (node.verb === 'BEGIN' && transaction && !parents.some(({ kind }) => kind === 'routine'))
      report(node, { number: transaction.startedBy });
  },
});
