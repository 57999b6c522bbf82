import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { lockedChanges, lockingKinds } from '../../lock-impact/changes.ts';
import { isInRoutine } from '../../tree/walk.ts';

export default rule({
  id: 'usage-ddl-without-lock-timeout',
  dialects: postgresFamily,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '执行 DDL 前没有设置 lock_timeout', en: 'DDL runs without a lock_timeout' },
  message: {
    zh: '等待 {lock} 锁没有时限：等到锁之前，后来的读写都排在它后面',
    en: 'It waits for its {lock} lock without a limit, and all later reads and writes queue up behind it',
  },
  why: {
    zh: 'DDL 等待一个长事务时，其后的查询都会排队，整张表形同停用。',
    en: 'While DDL waits for one long transaction, every later query waits behind it: the table is out of use.',
  },
  instead: {
    zh: '先 SET lock_timeout（例如 5s），拿不到锁就失败并重试。',
    en: 'SET lock_timeout first (5s, say), let it fail when the lock does not come, and try again.',
  },
  bad: ['ALTER TABLE users ADD COLUMN age INT', 'SET lock_timeout = 0; ALTER TABLE users ADD COLUMN age INT'],
  good: [
    "SET lock_timeout = '5s'; ALTER TABLE users ADD COLUMN age INT",
    "BEGIN; SET LOCAL lock_timeout = '5s'; ALTER TABLE users ADD COLUMN age INT; COMMIT",
    "SELECT set_config('lock_timeout', '5s', false); ALTER TABLE users ADD COLUMN age INT",
    'CREATE TABLE users (id INT); ALTER TABLE users ADD COLUMN age INT',
    'CREATE INDEX CONCURRENTLY idx_users_age ON users (age)',
  ],
  on: lockingKinds,
  check(node, context, report) {
    // Once for a script: one setting at its beginning mends it all.
    if (context.session.hasLockTimeout || context.session.hasLocked || isInRoutine(context.parents)) return;
    const waiting = lockedChanges(node, context).find(
      ({ impact: { blocks } }) => blocks === 'everything' || blocks === 'writes',
    );
    if (waiting) report(node, { lock: waiting.impact.lock });
  },
});
