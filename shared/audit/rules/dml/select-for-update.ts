import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-select-for-update',
  wireNames: { v1: 'dml_check_select_for_update', v2: 'SQLE00099' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'db2', 'hana'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'transaction'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '查询时加行锁', en: 'The query locks the rows it reads' },
  why: {
    zh: '行锁保持到事务结束，容易阻塞其他会话甚至死锁；条件用不上索引时会锁住更多的行。',
    en: 'The locks last to the end of the transaction, block other sessions and invite deadlocks; without an index far more rows are locked.',
  },
  instead: {
    zh: '确认必要后按主键加锁，尽快提交，并考虑 NOWAIT 或 SKIP LOCKED。',
    en: 'Where it is needed, lock by primary key, commit soon, and consider NOWAIT or SKIP LOCKED.',
  },
  bad: ['SELECT id FROM orders WHERE id = 1 FOR UPDATE'],
  good: ['SELECT id FROM orders WHERE id = 1'],
  on: ['locking'],
  check(locking, _, report) {
    if (locking.strength === 'update' || locking.strength === 'noKeyUpdate') report(locking);
  },
});
