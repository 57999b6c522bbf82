import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import { tablesBehind } from '../../tree/tables-behind.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-ddl-in-transaction',
  wireNames: { v1: 'ddl_check_transactions_not_committed' },
  dialects: ['mysql', ...postgresFamily, 'sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['transaction', 'ddl'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在改动数据的事务中执行 DDL', en: 'DDL runs inside a transaction that changes data' },
  message: {
    zh: '第 {number} 条语句开始的事务尚未提交，{effect}',
    en: 'The transaction begun by statement {number} is open: {effect}',
  },
  why: {
    zh: 'MySQL 的 DDL 会隐式提交，之后无法回滚；PostgreSQL 和 SQL Server 的 DDL 锁要保持到事务结束，阻塞所有读写。',
    en: 'DDL of MySQL commits implicitly, so nothing can be rolled back; on PostgreSQL and SQL Server its lock lasts to the end of the transaction and blocks everyone.',
  },
  instead: {
    zh: '先提交数据改动，再单独执行 DDL。',
    en: 'Commit the changes of data first and run the DDL on its own.',
  },
  bad: [
    {
      sql: 'BEGIN; UPDATE users SET age = 1 WHERE id = 1; ALTER TABLE users ADD COLUMN a INT; COMMIT',
      except: ['sqlserver'],
    },
    {
      sql: 'BEGIN TRANSACTION; UPDATE users SET age = 1 WHERE id = 1; ALTER TABLE users ADD a INT; COMMIT',
      dialects: ['sqlserver'],
    },
  ],
  good: [
    {
      sql: 'BEGIN; UPDATE users SET age = 1 WHERE id = 1; COMMIT; ALTER TABLE users ADD COLUMN a INT',
      except: ['sqlserver'],
    },
    {
      sql: 'BEGIN TRANSACTION; UPDATE users SET age = 1 WHERE id = 1; COMMIT; ALTER TABLE users ADD a INT',
      dialects: ['sqlserver'],
    },
    { sql: 'BEGIN; ALTER TABLE users ADD COLUMN a INT; COMMIT', dialects: postgresFamily },
    {
      sql: 'BEGIN; CREATE TABLE draft (id INT); INSERT INTO draft (id) VALUES (1); ALTER TABLE draft ADD COLUMN a INT; COMMIT',
      except: ['sqlserver'],
    },
    {
      sql: 'BEGIN; UPDATE users SET age = 1 WHERE id = 1; CREATE TABLE draft (id INT); CREATE INDEX i ON draft (id); COMMIT',
      dialects: postgresFamily,
    },
  ],
  on: ['createTable', 'alterTable', 'createIndex', 'dropIndex', 'drop', 'truncate', 'rename'],
  check(node, { transaction, dialect, isNew }, report) {
    if (!transaction?.hasDml) return;
    if (dialect === 'mysql' ? !isTemporary(node) : !touched(node).every(isNew))
      report(node, { number: transaction.startedBy, effect: dialect === 'mysql' ? commits : keepsLock });
  },
});

type Definition = NodeOf<'createTable' | 'alterTable' | 'createIndex' | 'dropIndex' | 'drop' | 'truncate' | 'rename'>;

/** Temporary tables come and go without a commit. */
function isTemporary(node: Definition): boolean {
  return (node.kind === 'createTable' || node.kind === 'drop') && node.temporary;
}

/** What the lock of a definition is on. */
function touched(node: Definition): readonly ObjectName[] {
  switch (node.kind) {
    case 'createTable':
      return tablesBehind(node);
    case 'alterTable':
      return [node.name];
    case 'createIndex':
      return [node.table];
    case 'dropIndex':
      return node.table ? [node.table] : node.names;
    case 'drop':
      return node.on ? [node.on] : node.names;
    case 'truncate':
      return node.tables;
    case 'rename':
      return node.pairs.map(({ from }) => from);
  }
}

const commits = { zh: 'DDL 会把它隐式提交', en: 'the DDL commits it implicitly' };
const keepsLock = { zh: 'DDL 的锁会保持到它结束', en: 'the lock of the DDL lasts until it ends' };
