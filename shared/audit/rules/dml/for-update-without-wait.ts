import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-for-update-without-wait',
  dialects: oracleFamily,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['query', 'transaction'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'FOR UPDATE 会无限等待', en: 'FOR UPDATE waits without end' },
  why: {
    zh: '行被别的会话锁住时一直等，直到对方提交，连接会被占满。',
    en: 'While another session holds the rows it waits for ever, and connections run out.',
  },
  instead: { zh: '加 NOWAIT、WAIT n 或 SKIP LOCKED。', en: 'Add NOWAIT, WAIT n or SKIP LOCKED.' },
  bad: ['SELECT id FROM orders WHERE id = 1 FOR UPDATE'],
  good: [
    'SELECT id FROM orders WHERE id = 1 FOR UPDATE NOWAIT',
    'SELECT id FROM orders WHERE id = 1 FOR UPDATE WAIT 5',
  ],
  on: ['locking'],
  check(locking, _, report) {
    if (!locking.wait) report(locking);
  },
});
