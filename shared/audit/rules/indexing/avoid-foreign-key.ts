import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-avoid-foreign-key',
  wireNames: { v1: 'ddl_disable_fk', v2: 'SQLE00067' },
  dialects: ['mysql'],
  category: 'indexing',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table'], sql: ['integrity', 'ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了外键', en: 'A foreign key is declared' },
  why: {
    zh: '每次写入都要检查并锁住另一张表的行，高并发下容易死锁；在线改表工具和分库分表也不支持外键。',
    en: 'Each write checks and locks rows of the other table, which invites deadlocks; online schema change tools and sharding do not support it.',
  },
  instead: {
    zh: '由程序保证引用完整，并在引用字段上建索引。',
    en: 'Keep the references whole in the program, and index the referring column.',
  },
  bad: [
    'CREATE TABLE orders (id INT, user_id INT, FOREIGN KEY (user_id) REFERENCES users (id))',
    'ALTER TABLE orders ADD CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES users (id)',
  ],
  good: ['CREATE TABLE orders (id INT, user_id INT, KEY idx_user (user_id))'],
  on: ['foreignKey'],
  check(key, _, report) {
    report(key);
  },
});
