import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Text } from '../../../text.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-truncate',
  wireNames: { v1: 'dml_hint_truncate_tips', v2: 'SQLE00123' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2', 'hana'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '清空整张表', en: 'A whole table is emptied' },
  message: { zh: 'TRUNCATE 会清空 {tables}，{lock}', en: 'TRUNCATE empties {tables}; {lock}' },
  why: {
    zh: '数据立即消失，无法按行恢复；MySQL 和 Oracle 中它隐式提交，PostgreSQL 和 SQL Server 中它阻塞对该表的一切读写。',
    en: 'The data is gone at once and cannot be taken back row by row; MySQL and Oracle commit implicitly, PostgreSQL and SQL Server block every reader and writer.',
  },
  instead: {
    zh: '先备份，确认没有其他程序使用后在低峰期执行。',
    en: 'Back the table up, make sure that nothing uses it, and run it in a quiet hour.',
  },
  bad: ['TRUNCATE TABLE logs'],
  good: ['DELETE FROM logs WHERE id < 100'],
  on: ['truncate'],
  check({ tables, start, end }, context, report) {
    report(
      { start, end },
      {
        tables: tables.map((table) => context.text(table)).join(', '),
        lock: locks[context.dialect] ?? locks.otherwise,
      },
    );
  },
});

const implicitCommit: Text = {
  zh: '会隐式提交当前事务且不能回滚',
  en: 'it commits the open transaction and cannot be rolled back',
};
const locks: Readonly<Partial<Record<Dialect, Text>> & { otherwise: Text }> = {
  mysql: implicitCommit,
  oracle: implicitCommit,
  postgres: {
    zh: '需要 ACCESS EXCLUSIVE 锁，期间读写全部等待',
    en: 'it takes an ACCESS EXCLUSIVE lock, so all reads and writes wait',
  },
  sqlserver: { zh: '需要 Sch-M 锁，期间读写全部等待', en: 'it takes a Sch-M lock, so all reads and writes wait' },
  otherwise: { zh: '多数数据库中不能回滚', en: 'most databases cannot roll it back' },
};
