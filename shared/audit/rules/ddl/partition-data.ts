import type { Text } from '../../../text.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-partition-data',
  dialects: ['mysql', 'sqlserver', ...oracleFamily],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['security', 'maintenance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '分区或表空间中的数据被丢弃或换走', en: 'The rows of a partition or tablespace go away' },
  message: { zh: '数据立即消失：{what}', en: 'Rows go at once: {what}' },
  why: {
    zh: '像 DROP TABLE 一样立即生效，不写逐行日志，也不能回滚。',
    en: 'It takes effect at once like DROP TABLE, leaves no rows in the log, and cannot be rolled back.',
  },
  instead: {
    zh: '先备份或归档这些数据，再由 DBA 执行。',
    en: 'Back up or archive the rows first, and let a DBA do it.',
  },
  bad: [
    { sql: 'ALTER TABLE logs DROP PARTITION p2020', dialects: ['mysql', ...oracleFamily] },
    { sql: 'ALTER TABLE logs TRUNCATE PARTITION p2020', dialects: ['mysql', ...oracleFamily] },
    { sql: 'ALTER TABLE logs EXCHANGE PARTITION p2020 WITH TABLE old_logs', dialects: ['mysql', ...oracleFamily] },
    { sql: 'ALTER TABLE logs DISCARD TABLESPACE', dialects: ['mysql'] },
    { sql: 'ALTER TABLE logs DISCARD PARTITION p2020 TABLESPACE', dialects: ['mysql'] },
    { sql: 'ALTER TABLE logs IMPORT TABLESPACE', dialects: ['mysql'] },
    { sql: 'ALTER TABLE logs DROP SYSTEM VERSIONING', dialects: ['mysql'] },
    { sql: 'ALTER TABLE dbo.logs SWITCH PARTITION 3 TO dbo.old_logs', dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'ALTER TABLE dbo.logs SET (LOCK_ESCALATION = AUTO)', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE logs (id INT); ALTER TABLE logs DROP PARTITION p2020 UPDATE INDEXES', dialects: ['oracle'] },
    { sql: 'CREATE TABLE logs (id INT); ALTER TABLE logs TRUNCATE PARTITION p2020', dialects: ['dm'] },
    { sql: 'ALTER TABLE logs ADD PARTITION (PARTITION p2030 VALUES LESS THAN (2030))', dialects: ['mysql'] },
    { sql: 'ALTER TABLE logs ANALYZE PARTITION p2020', dialects: ['mysql'] },
    { sql: 'CREATE TABLE logs (id INT); ALTER TABLE logs DISCARD TABLESPACE', dialects: ['mysql'] },
  ],
  on: ['dropPartition', 'truncatePartition', 'changePartition', 'switch'],
  check(action, { parents, isNew, isEmptied, dialect }, report) {
    const words = action.kind === 'changePartition' ? action.verb : action.kind;
    const what = lostBy(action.kind === 'switch' ? action.words.join(' ') : words);
    const around = definitionAround(parents);
    if (what && around && !isNew(around.name) && !isEmptied(around.name))
      // What is switched can be switched back.
      report(action, { what }, dialect === 'sqlserver' ? 'warn' : undefined);
  },
});

function lostBy(verb: string): Text | undefined {
  return Object.entries(losses).find(([word]) => verb.startsWith(word))?.[1];
}

const losses: Readonly<Record<string, Text>> = {
  dropPartition: { zh: '删除分区及其中的全部数据', en: 'a partition is dropped with all its rows' },
  truncatePartition: { zh: '清空分区中的全部数据', en: 'all rows of a partition are deleted' },
  EXCHANGE: { zh: '分区中的数据与另一张表互换', en: 'the rows of a partition change places with those of a table' },
  'SWITCH ': {
    zh: '表或分区的全部数据转到另一张表，期间两张表的读写全部等待',
    en: 'all rows of the table or partition go to another one, and reads and writes of both wait meanwhile',
  },
  IMPORT: {
    zh: '表空间文件被替换，其中的数据以导入的文件为准',
    en: 'the file of the tablespace is replaced by another',
  },
  'DROP SYSTEM VERSIONING': { zh: '删除全部历史行', en: 'all rows of the past are deleted' },
  DISCARD: { zh: '丢弃表空间文件，数据不可读取', en: 'the file of the tablespace is thrown away with its rows' },
};
