import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-lock-table-without-wait',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['table'], sql: ['transaction'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'LOCK TABLE 会无限等待', en: 'LOCK TABLE waits without end' },
  why: { zh: '等待期间后来的会话也排在它后面。', en: 'Meanwhile every later session queues behind it.' },
  instead: { zh: '加 NOWAIT 或 WAIT n。', en: 'Add NOWAIT or WAIT n.' },
  bad: ['LOCK TABLE orders IN EXCLUSIVE MODE'],
  good: ['LOCK TABLE orders IN EXCLUSIVE MODE NOWAIT'],
  on: ['lockTables'],
  check(lock, _, report) {
    if (!lock.nowait) report(lock);
  },
});
