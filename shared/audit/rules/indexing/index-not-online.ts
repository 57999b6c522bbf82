import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-index-not-online',
  dialects: oracleFamily,
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建索引没有 ONLINE', en: 'CREATE INDEX without ONLINE' },
  why: { zh: '创建期间表上的修改全部等待。', en: 'All changes of the table wait until the index is built.' },
  instead: { zh: '加 ONLINE。', en: 'Add ONLINE.' },
  bad: ['CREATE INDEX idx_city ON users (city)'],
  good: ['CREATE INDEX idx_city ON users (city) ONLINE', 'CREATE TABLE t (a NUMBER(5)); CREATE INDEX i ON t (a)'],
  on: ['createIndex'],
  check(create, context, report) {
    if (!create.concurrently && !isIdle(create.table, context)) report(create.index.name ?? create);
  },
});
