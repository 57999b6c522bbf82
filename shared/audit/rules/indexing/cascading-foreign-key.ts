import { postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-cascading-foreign-key',
  dialects: transactional,
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['security', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '外键会连带删除', en: 'A foreign key deletes along' },
  why: {
    zh: '删除一行可能连带删除大量数据，锁住多张表，且语句中看不出来。',
    en: 'Deleting one row may remove masses of others and lock several tables, which the statement does not show.',
  },
  instead: {
    zh: '不写 CASCADE（MySQL、PostgreSQL 可写 RESTRICT），由程序明确删除。',
    en: 'Leave CASCADE out (MySQL and PostgreSQL also take RESTRICT) and let the program delete what it means.',
  },
  bad: ['CREATE TABLE items (id INT, order_id INT, FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE)'],
  good: [
    {
      sql: 'CREATE TABLE items (id INT, order_id INT, FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT)',
      dialects: ['mysql', ...postgresSpeakers],
    },
    'CREATE TABLE items (id INT, order_id INT, FOREIGN KEY (order_id) REFERENCES orders (id))',
    'CREATE TABLE items (id INT, order_id INT, FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE SET NULL)',
  ],
  on: ['foreignKey'],
  check(key, _, report) {
    if (key.onDelete?.toUpperCase() === 'CASCADE') report(key);
  },
});
