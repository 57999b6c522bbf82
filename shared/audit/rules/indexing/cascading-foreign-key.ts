import { rule } from '../../rule.ts';

export default rule({
  id: 'indexing-cascading-foreign-key',
  dialects: ['mysql', 'postgres'],
  category: 'indexing', level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['security', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '外键会连带删除', en: 'A foreign key deletes along' },
  why: { zh: '删除一行可能连带删除大量数据，锁住多张表，且语句中看不出来。', en: 'Deleting one row may remove masses of others and lock several tables, which the statement does not show.' },
  instead: { zh: '使用 RESTRICT，由程序明确删除。', en: 'Use RESTRICT and let the program delete what it means.' },
  bad: ['CREATE TABLE items (id INT, order_id INT, FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE)'],
  good: ['CREATE TABLE items (id INT, order_id INT, FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT)'],
  on: ['foreignKey'],
  check(key, _, report) {
    if (key.onDelete?.toUpperCase() === 'CASCADE') report(key);
  },
});
