import type { AnyNode, NodeOf, ObjectName } from '../ast.ts';
import { postgresFamily } from '../dialect-sets.ts';
import { rule } from '../rule.ts';

export default rule({
  id: 'validity-unknown-table',
  dialects: ['mysql', ...postgresFamily],
  category: 'dml', level: 'error',
  tags: { operand: ['table'], sql: ['dml', 'ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '表不存在', en: 'The table does not exist' },
  message: { zh: '表“{name}”不存在', en: 'Table "{name}" does not exist' },
  why: { zh: '语句引用的表在数据库中不存在，或已被前面的语句删除、改名，执行时一定失败。', en: 'The table is not in the database, or an earlier statement dropped or renamed it, so the statement is bound to fail.' },
  instead: { zh: '检查库名、表名，或调整语句的先后顺序。', en: 'Check the schema and the name of the table, or the order of the statements.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT id FROM shops' },
    'CREATE TABLE shop (id INT); DROP TABLE shop; INSERT INTO shop VALUES (1)',
    'CREATE TABLE shop (id INT); ALTER TABLE shop RENAME TO store; ALTER TABLE shop ADD COLUMN city VARCHAR(20)',
  ],
  good: [
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT id FROM shop' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'WITH recent AS (SELECT id FROM shop) SELECT id FROM recent' },
    'SELECT id FROM never_seen',
    { given: 'CREATE TABLE shop (id INT)', sql: 'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM id FROM old_rows; RETURN NULL; END $$', dialects: postgresFamily },
  ],
  on: ['table', 'alterTable', 'createIndex', 'truncate'],
  check(node, context, report) {
    if (isNamedElsewhere(node, context.parents.at(-1))) return;
    for (const name of namesOf(node)) if (context.tableFate(name) === 'absent') report(name, { name: context.text(name) });
  },
});

type Naming = NodeOf<'table' | 'alterTable' | 'createIndex' | 'truncate'>;

/** A multi-table DELETE names its targets by the aliases of its FROM list; ALTER names views and sequences too. */
function isNamedElsewhere(node: Naming, owner: AnyNode | undefined): boolean {
  if (node.kind === 'alterTable') return node.ifExists || node.objectType !== 'TABLE';
  return node.kind === 'table' && owner?.kind === 'delete' && owner.from.length > 0 && owner.targets.includes(node);
}

function namesOf(node: Naming): readonly ObjectName[] {
  if (node.kind === 'createIndex') return [node.table];
  return node.kind === 'truncate' ? node.tables : [node.name];
}
