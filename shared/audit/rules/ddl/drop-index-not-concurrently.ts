import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { isInRoutine } from '../../tree/walk.ts';

export default rule({
  id: 'ddl-drop-index-not-concurrently',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除索引没有使用 CONCURRENTLY', en: 'An index is dropped without CONCURRENTLY' },
  why: {
    zh: 'DROP INDEX 需要表的 ACCESS EXCLUSIVE 锁，排在长查询之后等待时，后来的读写也全部排队。',
    en: 'DROP INDEX takes an ACCESS EXCLUSIVE lock on the table: while it waits behind a long query, all later reads and writes queue up.',
  },
  instead: {
    zh: '使用 DROP INDEX CONCURRENTLY，或先设置 lock_timeout。',
    en: 'Use DROP INDEX CONCURRENTLY, or set lock_timeout first.',
  },
  bad: ['DROP INDEX idx_users_name'],
  good: [
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP INDEX idx_users_name; END $$',
    'DROP INDEX CONCURRENTLY idx_users_name',
  ],
  on: ['dropIndex'],
  check(drop, { parents }, report) {
    // In a routine CONCURRENTLY is not allowed.
    if (!drop.concurrently && !isInRoutine(parents)) report(drop);
  },
});
