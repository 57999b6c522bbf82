import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-partition-without-index-update',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '分区操作没有维护全局索引', en: 'A partition is changed without its global indexes' },
  why: {
    zh: '全局索引随即不可用，查询失败或全表扫描。',
    en: 'The global indexes become unusable: queries fail or read the whole table.',
  },
  instead: { zh: '加 UPDATE INDEXES。', en: 'Add UPDATE INDEXES.' },
  bad: ['ALTER TABLE orders DROP PARTITION p2020', 'ALTER TABLE orders TRUNCATE PARTITION p2020'],
  good: [
    'ALTER TABLE orders ADD PARTITION p2030 VALUES LESS THAN (2031)',
    'ALTER TABLE orders DROP PARTITION p2020 UPDATE INDEXES',
    'ALTER TABLE orders TRUNCATE PARTITION p2020 UPDATE GLOBAL INDEXES',
  ],
  on: ['alterTable'],
  check({ actions }, _, report) {
    if (
      actions.some(
        (action) =>
          action.kind === 'setTableOptions' &&
          action.options.some(({ name }) => /^UPDATE (GLOBAL )?INDEXES$/.test(name)),
      )
    )
      return;
    for (const action of actions)
      if (
        action.kind === 'dropPartition' ||
        action.kind === 'truncatePartition' ||
        (action.kind === 'changePartition' && invalidating.has(action.verb))
      )
        report(action);
  },
});

const invalidating = new Set(['SPLIT', 'MERGE', 'EXCHANGE', 'MOVE']);
