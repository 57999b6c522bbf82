import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-nolock-hint',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['table'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 NOLOCK 读取未提交的数据', en: 'A hint reads uncommitted rows' },
  message: { zh: '{hint} 会读到未提交的数据', en: '{hint} reads uncommitted rows' },
  why: {
    zh: '不加锁读取会读到之后回滚的数据，页分裂时还会漏读或重复读取行，结果无法重现。',
    en: 'Reading without locks sees changes that are rolled back later and can miss rows or read them twice while pages move; nobody can reproduce the result.',
  },
  instead: {
    zh: '去掉提示；需要读写互不阻塞时打开 READ_COMMITTED_SNAPSHOT 或使用 SNAPSHOT 隔离级别。',
    en: 'Leave the hint out; where readers must not wait, switch READ_COMMITTED_SNAPSHOT on or use SNAPSHOT isolation.',
  },
  bad: [
    'SELECT id FROM dbo.orders WITH (NOLOCK) WHERE id = 1',
    'SELECT o.id FROM dbo.orders o (NOLOCK) JOIN dbo.items i WITH (READUNCOMMITTED) ON i.order_id = o.id',
  ],
  good: ['SELECT id FROM dbo.orders WHERE id = 1', 'SELECT id FROM dbo.orders WITH (READPAST, UPDLOCK) WHERE id = 1'],
  on: ['table'],
  check(table, _, report) {
    for (const hint of table.hints ?? [])
      if (hint.name === 'NOLOCK' || hint.name === 'READUNCOMMITTED') report(hint, { hint: hint.name });
  },
});
