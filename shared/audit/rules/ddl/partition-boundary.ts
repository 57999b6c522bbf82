import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-partition-boundary',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '分区边界拆分或合并', en: 'The boundary of a partition is split or merged' },
  why: {
    zh: '相邻分区不为空时，其中的行逐行移动并完整写日志，期间使用该分区函数的所有表都持有 Sch-M 锁，读写全部等待。',
    en: 'Where the partitions beside it hold rows, these are moved one by one and fully logged, and all tables of the function are under a Sch-M lock: all reads and writes wait.',
  },
  instead: {
    zh: '始终保留空分区，只拆分或合并空分区；先用 SWITCH 把数据换出，再在低峰期执行。',
    en: 'Keep an empty partition and split or merge only empty ones: switch the rows out first, and do it in a quiet hour.',
  },
  bad: ['ALTER PARTITION FUNCTION by_day() MERGE RANGE (100)', 'ALTER PARTITION FUNCTION by_day() SPLIT RANGE (100)'],
  good: ['CREATE PARTITION FUNCTION by_day (int) AS RANGE RIGHT FOR VALUES (1, 100)'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'ALTER' && command.objectType === 'PARTITION FUNCTION') report(command);
  },
});
