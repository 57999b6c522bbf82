import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-work-under-lock',
  dialects: postgresFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'transaction'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: {
    zh: '持有 ACCESS EXCLUSIVE 锁时继续读写数据',
    en: 'Rows are read or changed while an ACCESS EXCLUSIVE lock is held',
  },
  message: {
    zh: '第 {number} 条语句锁住的 {table} 要等到提交才能读写，这条语句又延长了这段时间',
    en: 'Statement {number} keeps everybody from {table} until the transaction ends, and this makes it last longer',
  },
  why: {
    zh: '锁到事务结束才释放，期间该表的读写全部等待。',
    en: 'The lock is kept until the transaction ends, and all reads and writes of the table wait as long.',
  },
  instead: {
    zh: '先提交结构变更，再另开事务处理数据。',
    en: 'Commit the change of the table first, and change rows in a transaction of their own.',
  },
  bad: [
    'BEGIN; ALTER TABLE users ADD COLUMN age INT; UPDATE orders SET age = 1 WHERE id < 1000; COMMIT',
    'BEGIN; DROP TABLE old_users; DELETE FROM orders WHERE id < 1000; COMMIT',
  ],
  good: [
    'ALTER TABLE users ADD COLUMN age INT; UPDATE users SET age = 1 WHERE id < 1000',
    'BEGIN; ALTER TABLE users ADD COLUMN age INT; COMMIT; UPDATE users SET age = 1 WHERE id < 1000',
    'BEGIN; UPDATE users SET age = 1 WHERE id < 1000; ALTER TABLE users ADD COLUMN city TEXT; COMMIT',
    'BEGIN; CREATE TABLE fresh (id INT); INSERT INTO fresh (id) VALUES (1); COMMIT',
    'BEGIN; ALTER TABLE users ADD COLUMN age INT; INSERT INTO versions (id) VALUES (7); COMMIT',
  ],
  on: ['insert', 'update', 'delete', 'merge', 'copy'],
  check(node, { session: { held }, parents }, report) {
    // What is written out, as the version of a migration, takes no time.
    const isShort = node.kind === 'insert' && node.source?.kind === 'values';
    if (held && parents.length === 0 && !isShort) report(node, held);
  },
});
