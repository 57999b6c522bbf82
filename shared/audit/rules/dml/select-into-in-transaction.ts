import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-select-into-in-transaction',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'dml', 'transaction'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在事务中用 SELECT INTO 建表', en: 'SELECT INTO makes a table inside a transaction' },
  why: {
    zh: '新表的系统目录行在事务结束前一直加锁，其他会话建表、查询元数据都会等待；大结果集还会让日志无法截断。',
    en: 'The catalog rows of the new table stay locked until the transaction ends, so others wait when they create tables or read metadata; a large result keeps the log from being truncated.',
  },
  instead: {
    zh: '先用 CREATE TABLE 建表，在事务中只做 INSERT … SELECT。',
    en: 'Create the table first and only INSERT … SELECT inside the transaction.',
  },
  bad: ['BEGIN TRANSACTION; SELECT id INTO dbo.orders_copy FROM dbo.orders WHERE id < 100; COMMIT'],
  good: [
    'SELECT id INTO dbo.orders_copy FROM dbo.orders WHERE id < 100',
    'BEGIN TRANSACTION; INSERT INTO dbo.orders_copy (id) SELECT id FROM dbo.orders WHERE id < 100; COMMIT',
  ],
  on: ['into'],
  check(into, { transaction }, report) {
    if (into.target === 'table' && transaction) report(into);
  },
});
