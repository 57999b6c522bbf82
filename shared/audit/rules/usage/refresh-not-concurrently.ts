import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-refresh-not-concurrently',
  dialects: ['postgres'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['view'], sql: ['management'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '刷新物化视图没有 CONCURRENTLY', en: 'REFRESH MATERIALIZED VIEW lacks CONCURRENTLY' },
  why: {
    zh: '刷新期间持有 ACCESS EXCLUSIVE 锁，读取视图的查询都要等待。',
    en: 'ACCESS EXCLUSIVE is held until it is filled anew, and whoever reads the view waits.',
  },
  instead: { zh: '为视图建唯一索引后使用 CONCURRENTLY。', en: 'Give the view a unique index and use CONCURRENTLY.' },
  bad: ['REFRESH MATERIALIZED VIEW day_totals'],
  good: [
    'CREATE MATERIALIZED VIEW day_totals AS SELECT 1 AS total WITH NO DATA; REFRESH MATERIALIZED VIEW day_totals',
    'REFRESH MATERIALIZED VIEW CONCURRENTLY day_totals',
    'REFRESH MATERIALIZED VIEW day_totals WITH NO DATA',
  ],
  on: ['command'],
  check(command, { isNew }, report) {
    const isEmptying = command.words.includes('NO') && command.words.includes('DATA');
    // The first filling cannot be concurrent, and nobody reads before it.
    if (command.names.some(isNew)) return;
    if (command.verb === 'REFRESH' && !command.words.includes('CONCURRENTLY') && !isEmptying) report(command);
  },
});
