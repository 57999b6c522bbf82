import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName, Span } from '../../tree/node.ts';
import type { CallStatement, Command } from '../../tree/statement.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import { spRenameOf } from '../../tree/sp-rename.ts';

export default rule({
  id: 'ddl-rename',
  wireNames: { v1: 'ddl_not_allow_renaming', v2: 'SQLE00074' },
  dialects: everyDialect,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '给表或字段改名', en: 'A table or column is renamed' },
  message: {
    zh: '{from} 改名为 {to}，仍用旧名的程序会立即报错',
    en: '{from} becomes {to}; whatever uses the old name fails at once',
  },
  why: {
    zh: '程序和数据库无法同时切换，改名的瞬间旧程序就会报错，视图、存储过程也可能失效。',
    en: 'Programs and database cannot switch at the same moment: what runs breaks, and so may views and routines.',
  },
  instead: {
    zh: '新增字段或视图，双写一段时间后再下线旧名。',
    en: 'Add the new column or a view, write both for a while, then retire the old name.',
  },
  bad: [
    { sql: 'ALTER TABLE users RENAME TO people', except: ['sqlserver', 'snowflake'] },
    { sql: 'ALTER TABLE users RENAME COLUMN age TO years', except: ['sqlserver', 'clickhouse'] },
    { sql: "EXEC sp_rename 'dbo.users', 'people'", dialects: ['sqlserver'] },
    { sql: "EXEC sp_rename @objname = 'users.age', @newname = 'years', @objtype = 'COLUMN'", dialects: ['sqlserver'] },
    { sql: 'RENAME TABLE users TO people', dialects: ['mysql'] },
    { sql: 'ALTER TABLE users SET SCHEMA archive', dialects: ['postgres'] },
    { sql: 'ALTER SCHEMA shop RENAME TO store', dialects: ['postgres'] },
    { sql: 'ALTER FUNCTION total(int) RENAME TO sum_of', dialects: ['postgres'] },
    { sql: "ALTER TYPE state RENAME VALUE 'paid' TO 'settled'", dialects: ['postgres'] },
    { sql: 'ALTER TABLE users CHANGE age years INT', dialects: ['mysql'] },
  ],
  good: [
    { sql: 'ALTER INDEX idx_a RENAME TO idx_b', dialects: ['postgres', 'oracle'] },
    { sql: "EXEC sp_rename N'dbo.users.idx_a', N'idx_b', N'INDEX'", dialects: ['sqlserver'] },
    'ALTER TABLE users ADD years INT',
    { sql: 'ALTER TABLE shop.users SET SCHEMA shop', dialects: ['postgres'] },
    { sql: "ALTER DATABASE RENAME FILE 'a.dbf' TO 'b.dbf'", dialects: ['oracle'] },
    { sql: 'ALTER TABLE users CHANGE age age BIGINT', dialects: ['mysql'] },
    {
      sql: 'ALTER TABLE users ADD years INT; ALTER TABLE users RENAME COLUMN years TO age',
      except: ['sqlserver', 'clickhouse'],
    },
    { sql: 'RENAME TABLE users TO users_old, users_new TO users', dialects: ['mysql'] },
    { sql: 'CREATE TABLE draft (id INT); ALTER TABLE draft RENAME TO users', except: ['sqlserver'] },
    {
      sql: "CREATE TABLE dbo.draft (id INT); EXEC sp_rename N'dbo.draft', N'people', 'OBJECT'",
      dialects: ['sqlserver'],
    },
    {
      sql: "ALTER TABLE dbo.users ADD years INT; EXEC sp_rename 'dbo.users.years', 'age', 'COLUMN'",
      dialects: ['sqlserver'],
    },
  ],
  on: ['renameTable', 'renameColumn', 'modifyColumn', 'rename', 'callProcedure', 'setSchema', 'command'],
  check(node, context, report) {
    for (const { at, from, to } of renamed(node, context)) if (from !== to) report(at, { from, to });
  },
});

type Renamed = { readonly at: Span; readonly from: string; readonly to: string };

function renamed(
  node: NodeOf<'renameTable' | 'renameColumn' | 'modifyColumn' | 'rename' | 'callProcedure' | 'setSchema' | 'command'>,
  context: RuleContext,
): readonly Renamed[] {
  switch (node.kind) {
    case 'callProcedure':
      return renamedBy(node, context);
    case 'command':
      return renamedByCommand(node, context);
    case 'rename':
      return (node.objectType === 'TABLE' ? node.pairs : []).flatMap(({ from, to, start, end }) =>
        context.isNew(from) || isSwapped({ from, to }, node, context)
          ? []
          : [{ at: { start, end }, from: context.text(from), to: context.text(to) }],
      );
    default:
      return renamedByAction(node, context);
  }
}

/** Tables that change places in one step: each name that programs use stays. */
function isSwapped(one: { from: ObjectName; to: ObjectName }, { pairs }: NodeOf<'rename'>, { keyOf }: RuleContext) {
  const key = ({ schema, name }: ObjectName) => JSON.stringify([schema && keyOf(schema), keyOf(name)]);
  return pairs.some((other) => key(other.to) === key(one.from) || key(other.from) === key(one.to));
}

function renamedByAction(
  node: NodeOf<'renameTable' | 'renameColumn' | 'modifyColumn' | 'setSchema'>,
  context: RuleContext,
): readonly Renamed[] {
  const alter = context.parents.find((parent) => parent.kind === 'alterTable');
  // No statement names an index.
  if (!alter || alter.objectType === 'INDEX' || context.isNew(alter.name)) return [];
  if (node.kind === 'setSchema')
    return [
      {
        at: node,
        from: context.text(alter.name),
        to: `${context.text(node.schema)}.${context.text(alter.name.name)}`,
      },
    ];
  if (node.kind === 'renameTable') return [{ at: node, from: context.text(alter.name), to: context.text(node.to) }];
  const [from, to] = node.kind === 'renameColumn' ? [node.from, node.to] : [node.name, node.column.name];
  const isSame = node.kind === 'modifyColumn' && context.keyOf(from) === context.keyOf(to);
  return isSame || context.isNewColumn(alter.name, from) ? [] : [{ at: node, from: from.text, to: to.text }];
}

/** ALTER of a schema, type, routine or sequence with RENAME TO, and the renamed value of a type. */
function renamedByCommand(node: Command, context: RuleContext): Renamed[] {
  const isRenaming = node.verb === 'ALTER' && renaming.test(node.words.join(' '));
  const parts = node.parts.filter(({ kind }) => kind !== 'routineParameter');
  const [from, to] = [...node.names, ...parts].slice(node.words.includes('VALUE') ? 1 : 0);
  return isRenaming && from && to ? [{ at: node, from: context.text(from), to: context.text(to) }] : [];
}

// Oracle renames files of its database with the same words.
const renaming = /^(SCHEMA|DATABASE|TYPE|FUNCTION|PROCEDURE|SEQUENCE)\b.*\bRENAME\b(?! FILE)/;

/** What sp_rename of SQL Server is given: the old name and the new one. */
function renamedBy(call: CallStatement, context: RuleContext): Renamed[] {
  const rename = spRenameOf(call);
  if (!rename || context.isNew(rename.table)) return [];
  if (rename.column && context.isNewColumn(rename.table, rename.column)) return [];
  return [{ at: call, from: rename.from, to: rename.to }];
}
