import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-vacuum-full',
  dialects: postgresFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['table'], sql: ['management'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'VACUUM FULL 或 CLUSTER 会锁表重写', en: 'VACUUM FULL or CLUSTER rewrites the table under a lock' },
  why: {
    zh: '整个重写期间持有 ACCESS EXCLUSIVE 锁，连读取也会被阻塞，还需要与表同样大的空间。',
    en: 'ACCESS EXCLUSIVE is held while every row is written anew: even reading waits, and as much space again is needed.',
  },
  instead: {
    zh: '用普通 VACUUM；需要收缩时，PostgreSQL 可用 pg_repack。',
    en: 'Use plain VACUUM; to shrink a table, PostgreSQL has pg_repack.',
  },
  bad: ['VACUUM FULL orders', 'VACUUM (FULL, ANALYZE) orders', 'CLUSTER orders USING idx_day'],
  good: ['VACUUM orders', 'VACUUM (ANALYZE) orders', 'VACUUM (FULL false) orders'],
  on: ['command'],
  check(command, _, report) {
    const isOn = command.parts.some(
      (part) => part.kind === 'option' && part.name === 'FULL' && !/^(false|off|0)$/i.test(part.value ?? ''),
    );
    const isFull = command.verb === 'VACUUM' && (isOn || command.words.includes('FULL'));
    if (isFull || command.verb === 'CLUSTER') report(command);
  },
});
