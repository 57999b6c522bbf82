import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { Table } from '../../tree/query.ts';
import type { Statement } from '../../tree/statement.ts';
import { isDual } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';
import { nodesOf } from '../../tree/walk.ts';

export default rule({
  id: 'dml-unqualified-table',
  wireNames: { v2: 'SQLE00140' },
  dialects: ['mysql', 'sqlserver'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表名前没有写库名或 Schema 名', en: 'A table is named without its database or schema' },
  message: { zh: '表 {name} 没有写库名或 Schema 名', en: 'Table {name} is named without its database or schema' },
  why: {
    zh: '连接切换到别的库或默认 Schema不同的用户执行时，同一条语句会作用在另一张同名的表上；SQL Server 还要按用户分别缓存执行计划。',
    en: 'On another current database, or for a user with another default schema, the same statement hits another table of that name; SQL Server also caches a plan for each user.',
  },
  instead: {
    zh: '写成 库名.表名，SQL Server 写成 Schema名.表名。',
    en: 'Write database.table, on SQL Server schema.table.',
  },
  bad: [
    'SELECT id FROM users WHERE id = 1',
    'CREATE TABLE users (id INT)',
    'ALTER TABLE users ADD age INT',
    'CREATE INDEX idx_age ON users (age)',
    'TRUNCATE TABLE users',
    'DROP TABLE users',
  ],
  good: [
    {
      sql: 'CREATE TRIGGER dbo.gone ON dbo.users AFTER DELETE AS INSERT INTO dbo.log (id) SELECT id FROM deleted',
      dialects: ['sqlserver'],
    },
    'SELECT id FROM shop.users WHERE id = 1',
    'CREATE TABLE shop.users (id INT)',
    'DROP TABLE shop.users',
    { sql: 'CREATE TEMPORARY TABLE scratch (id INT)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE #scratch (id INT)', dialects: ['sqlserver'] },
    'WITH recent AS (SELECT id FROM shop.users) SELECT id FROM recent',
    { sql: 'SELECT 1 FROM dual', dialects: ['mysql'] },
    { sql: 'DELETE u FROM shop.users AS u WHERE u.id = 1', dialects: ['mysql'] },
    { sql: 'UPDATE u SET x = 1 FROM shop.users u WHERE u.id = 1', dialects: ['sqlserver'] },
    { sql: 'SELECT id FROM #recent', dialects: ['sqlserver'] },
  ],
  on: ['table', 'createTable', 'alterTable', 'createIndex', 'truncate', 'drop'],
  check(node, context, report) {
    if (node.kind !== 'table') {
      for (const name of tablesOfDdl(node))
        if (!isPlaced(name) && !name.name.text.startsWith('#')) report(name, { name: name.name.text });
      return;
    }
    const table = node;
    if (isPlaced(table.name) || context.isCte(table.name) || isDual(table) || /^[#@]/.test(table.name.name.text))
      return;
    // What a trigger of SQL Server sees of the change.
    const isOfTrigger =
      /^(inserted|deleted)$/i.test(table.name.name.text) &&
      context.parents.some((parent) => parent.kind === 'routine' && parent.routineType === 'TRIGGER');
    if (!isOfTrigger && !isAlias(table, context.statement.tree)) report(table.name, { name: table.name.name.text });
  },
});

/** A name that is made at run time may bring its schema along. */
function isPlaced({ schema, name }: ObjectName): boolean {
  return schema !== undefined || name.isMade === true;
}

/** A temporary table is nobody else's. */
function tablesOfDdl(
  node: NodeOf<'createTable' | 'alterTable' | 'createIndex' | 'truncate' | 'drop'>,
): readonly ObjectName[] {
  switch (node.kind) {
    case 'createIndex':
      return [node.table];
    case 'truncate':
      return node.tables;
    case 'drop':
      return node.objectType === 'TABLE' && !node.temporary ? node.names : [];
    case 'createTable':
      return node.temporary ? [] : [node.name];
    default:
      return [node.name];
  }
}

/** UPDATE and DELETE may name what they change by its alias. */
function isAlias({ name, alias }: Table, statement: Statement): boolean {
  if (alias || (statement.kind !== 'update' && statement.kind !== 'delete')) return false;
  const named = name.name.text.toLowerCase();
  return statement.from.some((ref) => nodesOf(ref, 'table').some((table) => table.alias?.text.toLowerCase() === named));
}
