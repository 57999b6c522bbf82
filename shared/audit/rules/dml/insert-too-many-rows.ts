import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-insert-too-many-rows',
  wireNames: { v1: 'dml_check_batch_insert_lists_max', v2: 'SQLE00080' },
  dialects: transactional,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 100,
      desc: { zh: '单条 INSERT 的最大行数', en: 'Most rows of one INSERT' },
    },
  },
  needsSchema: 'never',
  what: { zh: '单条 INSERT 写入的行过多', en: 'One INSERT writes too many rows' },
  message: { zh: '一次写入 {count} 行，超过 {max}', en: 'It writes {count} rows at once, more than {max}' },
  why: {
    zh: '大批量写入会长时间占用锁、产生大事务并造成主从延迟，也可能超过数据包上限，SQL Server 最多接受 1000 行。',
    en: 'A large batch holds locks for long, makes one big transaction that replicas wait for, and may exceed the packet limit; SQL Server takes 1,000 rows at most.',
  },
  instead: {
    zh: '分成多条语句执行，或用数据库的批量导入工具（LOAD DATA、COPY、SQL*Loader、BULK INSERT）。',
    en: 'Split it, or load the data with the bulk loader of the database.',
  },
  bad: [`INSERT INTO users (id) VALUES ${Array.from({ length: 101 }, (_, index) => `(${index})`).join(', ')}`],
  good: ['INSERT INTO users (id) VALUES (1), (2)', 'INSERT INTO users (id) SELECT id FROM people'],
  on: ['insert'],
  check({ source, table }, { params: { max } }, report) {
    if (source?.kind === 'values' && source.rows.length > max) report(table, { count: source.rows.length, max });
  },
});
