import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-bitmap-index',
  dialects: oracleFamily,
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建了位图索引', en: 'A bitmap index is created' },
  why: {
    zh: '改一行会锁住同一值的许多行，并发写入互相等待、死锁。',
    en: 'A change of one row locks many rows of the same value: writers wait for each other and deadlock.',
  },
  instead: {
    zh: '只在很少修改的分析表上使用；业务表用普通索引。',
    en: 'Keep bitmap indexes to tables of analysis that seldom change; elsewhere use ordinary ones.',
  },
  bad: ['CREATE BITMAP INDEX idx_city ON users (city)'],
  good: ['CREATE INDEX idx_city ON users (city) ONLINE'],
  on: ['createIndex'],
  check(create, _, report) {
    if (create.index.method === 'BITMAP') report(create.index);
  },
});
