import type { Column, Name, NodeOf } from '../ast.ts';
import { namesIn, tableAround } from '../definitions.ts';
import { connected, postgresFamily } from '../dialect-sets.ts';
import { listedName } from '../identifiers.ts';
import { wholeColumns } from '../insert-columns.ts';
import { isSystemColumn } from '../name-places.ts';
import { rule, type RuleContext } from '../rule.ts';

export default rule({
  id: 'validity-unknown-column',
  dialects: connected,
  category: 'dml', level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段不存在', en: 'The column does not exist' },
  message: { zh: '字段“{name}”不存在', en: 'Column "{name}" does not exist' },
  why: { zh: '语句涉及的表结构已知，但其中没有这个字段，执行时一定失败。', en: 'The tables of the statement are known and none of them has this column, so the statement is bound to fail.' },
  instead: { zh: '检查字段名的拼写，或先增加该字段。', en: 'Check the spelling, or add the column first.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT id, town FROM shop', except: ['oracle'] },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT s.town FROM shop s' },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT s.town FROM (SELECT id, city FROM shop) s' },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'WITH recent AS (SELECT id FROM shop) SELECT r.city FROM recent r' },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT id AS town FROM shop WHERE town = 1', except: ['oracle', 'gaussdb'] },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "UPDATE shop SET town = 'x' WHERE id = 1" },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "INSERT INTO shop (id, town) VALUES (1, 'x')" },
    'CREATE TABLE shop (id INT); DELETE FROM shop WHERE shop.town = 1',
    { sql: 'CREATE TABLE shop (id INT, city VARCHAR(20)); ALTER TABLE shop DROP COLUMN city; SELECT shop.city FROM shop' },
    'CREATE TABLE shop (id INT); ALTER TABLE shop DROP COLUMN town', 'CREATE TABLE shop (id INT, PRIMARY KEY (shop_id))',
    { given: 'CREATE TABLE shop (id INT)', sql: 'CREATE INDEX by_town ON shop (town)' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD CONSTRAINT once UNIQUE (town)' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ALTER COLUMN town SET NOT NULL', dialects: postgresFamily },
  ],
  good: [
    { sql: 'CREATE TABLE room (id INT, opens DATE, closes DATE, PERIOD FOR open(opens, closes), UNIQUE (id, open WITHOUT OVERLAPS))', dialects: ['mysql'] },
    { sql: 'CREATE TABLE shop OF shop_type (PRIMARY KEY (name), id WITH OPTIONS DEFAULT 1)', dialects: ['postgres'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'WITH shop AS (SELECT 1 AS city) SELECT city FROM shop' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT a.town FROM (SELECT s.*, 1 AS town FROM shop s) a' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT id AS town FROM shop ORDER BY town' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'UPDATE shop SET id = NEXT VALUE FOR numbers OUTPUT inserted.id, deleted.id', dialects: ['sqlserver'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'IF 1 = 1 ALTER TABLE shop ADD town INT; UPDATE shop SET town = 1', dialects: ['sqlserver'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT my_function, numbers.NEXTVAL, ROWNUM, s.ROWID, SYSDATE FROM shop s CONNECT BY LEVEL < 3', dialects: ['oracle'] },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "SELECT s.id AS n FROM shop s WHERE city = 'x' ORDER BY n" },
    'CREATE TABLE shop (id INT); ALTER TABLE shop ADD town INT; UPDATE shop SET town = 1 WHERE id = 2',
    'CREATE TABLE shop (id INT); CREATE TABLE item (shop_id INT); SELECT id FROM shop WHERE EXISTS (SELECT 1 FROM item WHERE shop_id = id)',
    'SELECT anything FROM never_seen',
  ],
  on: ['column', 'insert', 'createIndex', 'primaryKey', 'uniqueKey', 'foreignKey', 'dropColumn', 'modifyColumn', 'renameColumn', 'alterColumnType', 'setDefault', 'dropDefault', 'setNotNull', 'dropNotNull'],
  check(node, context, report) {
    if (node.kind === 'column') {
      if (!mayBeNoColumn(node, context) && context.columnFate(node) === 'absent') report(node, { name: context.text(node) });
      return;
    }
    const alter = context.parents.find((parent) => parent.kind === 'alterTable');
    const columns = columnsOf(node, context);
    // What an earlier action of the same statement added is not known here.
    if (!columns || (alter && alter.actions.length > 1) || (node.kind === 'dropColumn' && node.ifExists)) return;
    for (const name of namedIn(node, context)) if (!columns.some((column) => context.isSame(name, column)) && !isSystemColumn(name, context.dialect)) report(name, { name: name.text });
  },
});

/** Oracle calls functions without parentheses where a column may stand; NEXT VALUE FOR names a sequence. */
function mayBeNoColumn(column: Column, { dialect, parents }: RuleContext): boolean {
  const owner = parents.at(-1);
  if (owner?.kind === 'call' && owner.name.name.text.toUpperCase() === 'NEXT VALUE FOR') return true;
  return dialect === 'oracle' && !column.table && !(owner?.kind === 'assignment' && owner.targets.includes(column));
}

type Naming = NodeOf<'insert' | 'createIndex' | 'primaryKey' | 'uniqueKey' | 'foreignKey' | 'dropColumn' | 'modifyColumn' | 'renameColumn' | 'alterColumnType' | 'setDefault' | 'dropDefault' | 'setNotNull' | 'dropNotNull'>;

/** The listed names of the columns that the named ones must be among; undefined where they are not all known. */
function columnsOf(node: Naming, context: RuleContext): readonly string[] | undefined {
  const create = context.parents.find((parent) => parent.kind === 'createTable');
  if (create) return createdColumns(create, context);
  const table = node.kind === 'insert' ? node.table.name : node.kind === 'createIndex' ? node.table : tableAround(context.parents);
  return table && context.table(table)?.columns?.map(({ name }) => name);
}

function createdColumns({ columns, query, partitionOf, like, inherits }: NodeOf<'createTable'>, { dialect, statement }: RuleContext): readonly string[] | undefined {
  // Columns may come from a type, and a period has a name among them.
  if (/\bPERIOD\s+FOR\b|\bTABLE\s+\S+\s+OF\b/i.test(statement.text)) return undefined;
  const isWhole = columns.length > 0 && !query && !partitionOf && like.length === 0 && inherits.length === 0;
  return isWhole ? columns.map(({ name }) => listedName(name, dialect)) : undefined;
}

function namedIn(node: Naming, context: RuleContext): readonly Name[] {
  switch (node.kind) {
    case 'insert': return wholeColumns(node, context.text);
    case 'createIndex': return namesIn([...node.index.columns, ...node.index.include]);
    case 'primaryKey': case 'uniqueKey': return namesIn([...node.columns, ...node.include]);
    case 'foreignKey': return node.columns;
    case 'renameColumn': return [node.from];
    default: return [node.name];
  }
}
