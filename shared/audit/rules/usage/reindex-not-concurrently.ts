import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isConcurrentReindex } from '../../dialects/postgres/reindex.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-reindex-not-concurrently',
  dialects: postgresFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['index'], sql: ['management'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'REINDEX 没有 CONCURRENTLY', en: 'REINDEX lacks CONCURRENTLY' },
  why: {
    zh: '重建期间表不能写入，用到该索引的查询也要等待。',
    en: 'While it is rebuilt the table cannot be written and queries that would use the index wait.',
  },
  instead: {
    zh: '使用 REINDEX … CONCURRENTLY（PostgreSQL 12 起）。',
    en: 'Use REINDEX … CONCURRENTLY (from PostgreSQL 12 on).',
  },
  bad: ['REINDEX TABLE orders', 'REINDEX INDEX idx_orders', 'REINDEX (CONCURRENTLY FALSE) TABLE orders'],
  good: [
    'REINDEX (VERBOSE, CONCURRENTLY) TABLE orders',
    'REINDEX TABLE CONCURRENTLY orders',
    'REINDEX INDEX CONCURRENTLY idx_orders',
  ],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'REINDEX' && !isConcurrentReindex(command)) report(command);
  },
});
