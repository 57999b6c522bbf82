import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-nologging-index',
  dialects: ['oracle'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '索引用 NOLOGGING 创建', en: 'The index is built with NOLOGGING' },
  why: {
    zh: '不写重做日志，备库和恢复之后索引不可用。',
    en: 'Nothing is written to the redo log: after recovery, and on a standby, the index is unusable.',
  },
  instead: {
    zh: '去掉 NOLOGGING，或创建后改为 LOGGING 并备份。',
    en: 'Leave it out, or set LOGGING afterwards and take a backup.',
  },
  bad: ['CREATE INDEX idx_city ON users (city) ONLINE NOLOGGING'],
  good: ['CREATE INDEX idx_city ON users (city) ONLINE'],
  on: ['createIndex'],
  check(create, _, report) {
    for (const option of create.options) if (option.name === 'NOLOGGING') report(option);
  },
});
