import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-read-uncommitted',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '隔离级别设为 READ UNCOMMITTED', en: 'The isolation level is READ UNCOMMITTED' },
  why: {
    zh: '会话中所有查询都会读到未提交的数据，可能漏读或重复读取行。',
    en: 'Every query of the session sees changes that are not committed, and may miss rows or read them twice.',
  },
  instead: {
    zh: '使用 READ COMMITTED 并打开 READ_COMMITTED_SNAPSHOT，或使用 SNAPSHOT。',
    en: 'Use READ COMMITTED with READ_COMMITTED_SNAPSHOT on, or SNAPSHOT.',
  },
  bad: ['SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED'],
  good: ['SET TRANSACTION ISOLATION LEVEL SNAPSHOT', 'SET TRANSACTION ISOLATION LEVEL READ COMMITTED'],
  on: ['transaction'],
  check(transaction, _, report) {
    if (transaction.verb === 'SET' && transaction.options.includes('UNCOMMITTED')) report(transaction);
  },
});
