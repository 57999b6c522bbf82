import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { sizeWords } from '../../lock-impact/lock-cost.ts';
import type { ObjectName } from '../../tree/node.ts';
import { walk } from '../../tree/walk.ts';
import { rule, type Report, type RuleContext } from '../../judge/rule.ts';
import type { Command, CreateDatabase, Drop } from '../../tree/statement.ts';
import type { CreateTable } from '../../tree/table-statement.ts';

export default rule({
  id: 'usage-no-drop',
  wireNames: { v1: 'ddl_disable_drop_statement', v2: 'SQLE00066' },
  dialects: everyDialect,
  category: 'usage',
  level: 'error',
  tags: {
    operand: ['database', 'table', 'view', 'procedure', 'function', 'trigger', 'event', 'user'],
    sql: ['ddl'],
    purpose: ['security'],
    cost: 'low',
  },
  needsSchema: 'better',
  what: { zh: '删除数据库对象', en: 'A database object is dropped' },
  message: { zh: '删除 {objectType} {names}{size}', en: 'DROP {objectType} {names}{size}' },
  why: {
    zh: '对象及其数据立即消失，提交后不能回滚，仍在使用它的程序随即报错。',
    en: 'The object and its data are gone at once, and whatever uses it fails.',
  },
  instead: {
    zh: '先改名观察一段时间，备份后由 DBA 删除。',
    en: 'Rename it first and watch for a while; then back it up and let a DBA drop it.',
  },
  bad: [
    { sql: 'DROP FUNCTION f(INT)', dialects: ['postgres'] },
    'DROP TABLE users',
    'DROP VIEW active_users',
    { sql: 'DROP DATABASE shop', dialects: ['mysql', 'postgres', 'sqlserver'] },
    { given: 'CREATE TABLE users (id INT)', rows: 1200, sql: 'DROP TABLE users' },
    { sql: 'CREATE OR REPLACE TABLE users (id INT)', dialects: ['mysql'] },
    { sql: 'CREATE OR REPLACE DATABASE shop', dialects: ['mysql'] },
  ],
  good: [
    { sql: 'DROP INDEX idx_name ON users', dialects: ['mysql', 'sqlserver'] },
    { sql: 'DROP INDEX idx_name', dialects: ['postgres', 'oracle'] },
    { sql: 'DROP TABLE #scratch', dialects: ['sqlserver'] },
    'CREATE TABLE scratch (id INT); DROP TABLE scratch',
    { sql: 'DROP STATISTICS s', dialects: ['postgres'] },
    {
      sql: 'CREATE PROCEDURE fill() BEGIN UPDATE orders SET paid = 1 WHERE id = 9; END; CALL fill(); DROP PROCEDURE fill',
      dialects: ['mysql'],
    },
    {
      sql: 'CREATE PROCEDURE p() BEGIN DROP TABLE IF EXISTS scratch; CREATE TEMPORARY TABLE scratch (id INT PRIMARY KEY); END',
      dialects: ['mysql'],
    },
  ],
  on: ['drop', 'command', 'createTable', 'createDatabase'],
  check(node, context, report) {
    if (node.kind === 'createTable' || node.kind === 'createDatabase') {
      if (isReplacing(node, context)) report(node, replaced(node, context));
    } else if (isDropping(node)) dropped(node, context, report);
  },
});

type Dropping = Drop | Command;

function isDropping(node: Dropping): boolean {
  const isDrop = node.kind === 'drop' ? !node.temporary : node.verb === 'DROP';
  return isDrop && !/^(INDEX|PREPARE|STATISTICS)?$/.test(node.objectType ?? '');
}

function dropped(drop: Dropping, context: RuleContext, report: Report): void {
  // What the script itself made may go again, and the temporary tables of SQL Server.
  const names = drop.names.filter((name) => !isOwn(name, drop, context));
  const [first] = names;
  if (!first) return;
  const isReplaced = names.every((name) => isOnlyReplaced(name, drop, context));
  report(
    drop,
    {
      objectType: drop.objectType ?? '',
      names: names.map((name) => context.text(name)).join(', '),
      size: sizeWords(context.table(first)),
    },
    // Nothing is lost, and only for a moment it is not there.
    isReplaced ? 'notice' : undefined,
  );
}

function isOwn(name: ObjectName, drop: Dropping, context: RuleContext): boolean {
  if (name.name.text.startsWith('#') || isScratch(name, context)) return true;
  return context.isNew(name) || context.storedAs(...storedOf(name, drop)) === 'new';
}

/** Made again by the script; or what takes its place is the script's own, and it dropped no other before. */
function isOnlyReplaced(name: ObjectName, drop: Dropping, context: RuleContext): boolean {
  const ifExists = drop.kind === 'drop' && drop.ifExists;
  const stored = storedOf(name, drop);
  return context.isMadeAgain({ ifExists }, ...stored) || (ifExists && context.storedAs(...stored) === 'replaced');
}

function storedOf(name: ObjectName, drop: Dropping): readonly [string, ObjectName, ObjectName | undefined] {
  return [drop.objectType ?? '', name, drop.kind === 'drop' ? drop.on : undefined];
}

/** A routine that drops a temporary table before it makes it drops its own scratch paper. */
function isScratch(name: ObjectName, { parents, keyOf }: RuleContext): boolean {
  const routine = parents.find(({ kind }) => kind === 'routine');
  if (!routine) return false;
  let isMade = false;
  walk(routine, (node) => {
    if (node.kind === 'createTable' && node.temporary && keyOf(node.name.name) === keyOf(name.name)) isMade = true;
    return isMade ? 'skip' : undefined;
  });
  return isMade;
}

function replaced(node: CreateTable | CreateDatabase, { text, table }: RuleContext) {
  return {
    objectType: node.kind === 'createTable' ? 'TABLE' : 'DATABASE',
    names: text(node.name),
    size: sizeWords(table(node.name)),
  };
}

/** MariaDB drops what CREATE OR REPLACE replaces, rows and all. */
function isReplacing(node: CreateTable | CreateDatabase, { dialect, text, isNew }: RuleContext): boolean {
  if (dialect !== 'mysql' || isNew(node.name)) return false;
  return node.kind === 'createTable' ? node.orReplace && !node.temporary : /^CREATE\s+OR\b/i.test(text(node));
}
