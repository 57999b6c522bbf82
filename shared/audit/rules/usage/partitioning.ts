import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-partitioning',
  wireNames: { v1: 'ddl_check_table_partition', v2: 'SQLE00058' },
  dialects: ['mysql'],
  category: 'usage',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了分区表', en: 'The table is partitioned' },
  why: {
    zh: '不带分区键的查询要访问所有分区；唯一键必须包含分区键，也不支持外键。',
    en: 'A query without the partition key visits every partition; unique keys must hold it, and foreign keys are not supported.',
  },
  instead: {
    zh: '先考虑索引和归档；确需分区时确认查询都带分区键。',
    en: 'Consider indexes and archiving first; where partitions are needed, make sure that queries name the key.',
  },
  bad: [
    'CREATE TABLE logs (id INT) PARTITION BY HASH (id) PARTITIONS 4',
    'ALTER TABLE logs ADD PARTITION (PARTITION p3 VALUES LESS THAN (300))',
  ],
  good: ['CREATE TABLE logs (id INT)'],
  on: ['partitioning', 'addPartition'],
  check(node, { parents }, report) {
    if (parents.at(-1)?.kind !== 'partitioning') report(node);
  },
});
