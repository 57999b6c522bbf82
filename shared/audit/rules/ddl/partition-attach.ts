import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-partition-attach',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '挂接或分离分区时锁表', en: 'A partition is attached or detached under a lock' },
  message: { zh: '分区：{what}', en: 'Partition: {what}' },
  why: {
    zh: '挂接时若不能由 CHECK 证明，要在 ACCESS EXCLUSIVE 锁下扫描分区和默认分区；分离时父表的读写都要等待。',
    en: 'What no CHECK proves is read under an ACCESS EXCLUSIVE lock of the partition and of the default one; detaching makes readers and writers of the parent wait.',
  },
  instead: {
    zh: '挂接前加上与边界一致、已 VALIDATE 的 CHECK；分离用 DETACH PARTITION … CONCURRENTLY（14 起，有默认分区时不支持，只能在低峰期设 lock_timeout 执行）。',
    en: 'Before attaching, add a CHECK like the bounds and VALIDATE it; detach with DETACH PARTITION … CONCURRENTLY, from version 14 on; where there is a default partition PostgreSQL refuses that, so detach in a quiet hour under a lock_timeout.',
  },
  bad: [
    'ALTER TABLE logs ATTACH PARTITION logs_2030 FOR VALUES FROM (1) TO (9)',
    'ALTER TABLE logs DETACH PARTITION logs_2020',
  ],
  good: [
    'CREATE TABLE logs_2030 (id INT); ALTER TABLE logs ATTACH PARTITION logs_2030 FOR VALUES FROM (1) TO (9)',
    'ALTER TABLE logs_2030 ADD CONSTRAINT bounds CHECK (id >= 1 AND id < 9); ALTER TABLE logs ATTACH PARTITION logs_2030 FOR VALUES FROM (1) TO (9)',
    'ALTER TABLE logs DETACH PARTITION logs_2020 CONCURRENTLY',
    'ALTER INDEX logs_day ATTACH PARTITION logs_2030_day',
    {
      sql: 'CREATE TABLE logs (id INT) PARTITION BY RANGE (id); ALTER TABLE logs DETACH PARTITION logs_2020',
      dialects: ['postgres'],
    },
  ],
  on: ['attachPartition', 'detachPartition'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    // An index that is attached takes no row along.
    if (!around || (around.kind === 'alterTable' && around.objectType === 'INDEX')) return;
    if (action.kind === 'detachPartition') {
      if (!action.concurrently && !isIdle(around.name, context)) report(action, { what: detached });
    } else if (!isIdle(action.table, context) && !context.hasCheck(action.table)) report(action, { what: attached });
  },
});

const attached = {
  zh: '挂接的表没有可证明边界的 CHECK，要锁住并扫描它的每一行',
  en: 'no CHECK proves the bounds, so every row of the table to attach is read under a lock',
};
const detached = {
  zh: '分离时父表的读写全部等待，排在它后面的语句也一样',
  en: 'without CONCURRENTLY all reads and writes of the parent wait, and so does what queues up behind',
};
