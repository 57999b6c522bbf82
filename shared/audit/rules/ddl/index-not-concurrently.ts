import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';
import type { AnyNode } from '../../tree/any-node.ts';

export default rule({
  id: 'ddl-index-not-concurrently',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['index', 'table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '建索引没有使用 CONCURRENTLY', en: 'An index is created without CONCURRENTLY' },
  message: {
    zh: '建索引期间持有 SHARE 锁，{table} 的写入全部等待{size}',
    en: 'Creating the index takes a SHARE lock: all writes to {table} wait{size}',
  },
  why: {
    zh: '普通 CREATE INDEX 在整个建立过程中阻塞写入，大表可能持续数十分钟。',
    en: 'A plain CREATE INDEX blocks writers until it is done, which on a large table takes long.',
  },
  instead: {
    zh: '使用 CREATE INDEX CONCURRENTLY（不能放在事务中），失败后删除留下的无效索引再重试。',
    en: 'Use CREATE INDEX CONCURRENTLY, outside a transaction; if it fails, drop the invalid index that it leaves and try again.',
  },
  bad: [
    'CREATE INDEX idx_users_name ON users (name)',
    {
      given: 'CREATE TABLE users (id INT, name TEXT)',
      rows: 1_000_000,
      sql: 'CREATE UNIQUE INDEX uniq_users_name ON users (name)',
    },
    {
      given: 'CREATE TABLE users (id INT, name TEXT)',
      rows: 1_000_000,
      sql: 'CREATE TABLE IF NOT EXISTS users (id INT); CREATE INDEX idx_users_name ON users (name)',
    },
  ],
  good: [
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN CREATE INDEX idx_users_name ON users (name); END $$',
    'CREATE INDEX CONCURRENTLY idx_users_name ON users (name)',
    'CREATE TABLE users AS SELECT name FROM people; CREATE INDEX idx_users_name ON users (name)',
    'SELECT name INTO users FROM people; CREATE INDEX idx_users_name ON users (name)',
    "DO $$ BEGIN IF EXISTS (SELECT 1 FROM pg_tables WHERE tablename = 'users') THEN DROP TABLE users; END IF; END $$; CREATE TABLE users (name TEXT); CREATE INDEX idx_users_name ON users (name)",
    'CREATE TABLE users (name TEXT); CREATE INDEX idx_users_name ON users (name)',
  ],
  on: ['createIndex'],
  check(create, context, report) {
    const table = context.table(create.table);
    // On a partitioned table and in a routine CONCURRENTLY is not allowed.
    if (!create.concurrently && !isIdle(create.table, context) && !table?.partitioned && !isStored(context.parents))
      report(create, { table: context.text(create.table), size: sizeWords(table) });
  },
});

/** A routine runs later; a block of DO runs now, and what cannot be done there has to be taken out of it. */
function isStored(parents: readonly AnyNode[]): boolean {
  return parents.some(({ kind }) => kind === 'routine');
}
