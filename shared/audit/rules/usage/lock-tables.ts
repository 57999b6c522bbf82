import { oracleFamily, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-lock-tables',
  dialects: ['mysql', ...postgresFamily, ...oracleFamily],
  category: 'usage',
  level: 'error',
  tags: { operand: ['table'], sql: ['transaction', 'management'], purpose: ['performance', 'security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '显式锁表', en: 'A table is locked by hand' },
  why: {
    zh: '锁住整张表会让其他会话全部等待，会话异常退出前不会释放。',
    en: 'All other sessions wait for the whole table until this one unlocks it or its transaction ends.',
  },
  instead: {
    zh: '使用事务和行锁；需要互斥时用咨询锁（GET_LOCK、pg_advisory_lock、DBMS_LOCK）。',
    en: 'Use transactions and row locks, or advisory locks where only one may work at a time.',
  },
  bad: [
    { sql: 'FLUSH TABLES WITH READ LOCK', dialects: ['mysql'] },
    { sql: 'LOCK TABLES users WRITE', dialects: ['mysql'] },
    { sql: 'LOCK TABLE users IN ACCESS EXCLUSIVE MODE', dialects: postgresFamily },
    { sql: 'LOCK TABLE users IN EXCLUSIVE MODE NOWAIT', dialects: oracleFamily },
  ],
  good: ['SELECT id FROM users WHERE id = 1'],
  on: ['lockTables', 'command'],
  check(lock, _, report) {
    const isFlush =
      lock.kind === 'command' && lock.verb === 'FLUSH' && lock.words.includes('READ') && lock.words.includes('LOCK');
    if (lock.kind === 'lockTables' || isFlush) report(lock);
  },
});
