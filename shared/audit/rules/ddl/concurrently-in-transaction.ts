import { postgresFamily } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-concurrently-in-transaction',
  dialects: postgresFamily,
  category: 'ddl', level: 'error',
  tags: { operand: ['index'], sql: ['ddl', 'transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在事务中使用 CONCURRENTLY', en: 'CONCURRENTLY is used inside a transaction' },
  why: { zh: 'PostgreSQL 不允许在事务块中执行带 CONCURRENTLY 的语句，执行时一定报错。', en: 'PostgreSQL refuses such statements inside a transaction block, so it is bound to fail.' },
  instead: { zh: '把它移到 BEGIN 与 COMMIT 之外。', en: 'Move it out of BEGIN and COMMIT.' },
  bad: ['BEGIN; CREATE INDEX CONCURRENTLY idx_users_name ON users (name); COMMIT'],
  good: ['CREATE INDEX CONCURRENTLY idx_users_name ON users (name)', 'BEGIN; CREATE INDEX idx_users_name ON users (name); COMMIT'],
  on: ['createIndex', 'dropIndex', 'detachPartition'],
  check(node, { transaction }, report) {
    if (transaction && node.concurrently) report(node);
  },
});
