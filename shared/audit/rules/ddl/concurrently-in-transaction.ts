import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isConcurrentReindex } from '../../dialects/postgres/reindex.ts';
import { rule } from '../../judge/rule.ts';
import { isInRoutine } from '../../tree/walk.ts';

export default rule({
  id: 'ddl-concurrently-in-transaction',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['index'], sql: ['ddl', 'transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在事务或存储程序中使用 CONCURRENTLY', en: 'CONCURRENTLY is used inside a transaction or routine' },
  why: {
    zh: 'PostgreSQL 不允许在事务块中执行带 CONCURRENTLY 的语句，执行时一定报错。',
    en: 'PostgreSQL refuses such statements inside a transaction block, so it is bound to fail.',
  },
  instead: { zh: '把它移到 BEGIN 与 COMMIT 之外。', en: 'Move it out of BEGIN and COMMIT.' },
  bad: [
    'BEGIN; REINDEX TABLE CONCURRENTLY users; COMMIT',
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP INDEX CONCURRENTLY idx_users_name; END $$',
    'BEGIN; CREATE INDEX CONCURRENTLY idx_users_name ON users (name); COMMIT',
  ],
  good: [
    'CREATE INDEX CONCURRENTLY idx_users_name ON users (name)',
    'BEGIN; CREATE INDEX idx_users_name ON users (name); COMMIT',
  ],
  on: ['createIndex', 'dropIndex', 'detachPartition', 'command'],
  check(node, { transaction, parents }, report) {
    const isConcurrent = node.kind === 'command' ? isConcurrentReindex(node) : node.concurrently;
    if (isConcurrent && (transaction || isInRoutine(parents))) report(node);
  },
});
