import type { Name, NodeOf, ObjectName } from '../ast.ts';
import { postgresFamily } from '../dialect-sets.ts';
import { wholeColumns } from '../insert-columns.ts';
import { rule, type RuleContext } from '../rule.ts';
import type { SchemaColumn } from '../schema.ts';

export default rule({
  id: 'validity-unknown-column',
  dialects: ['mysql', ...postgresFamily],
  category: 'dml', level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段不存在', en: 'The column does not exist' },
  message: { zh: '字段“{name}”不存在', en: 'Column "{name}" does not exist' },
  why: { zh: '语句涉及的表结构已知，但其中没有这个字段，执行时一定失败。', en: 'The tables of the statement are known and none of them has this column, so the statement is bound to fail.' },
  instead: { zh: '检查字段名的拼写，或先增加该字段。', en: 'Check the spelling, or add the column first.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT id, town FROM shop' },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "UPDATE shop SET town = 'x' WHERE id = 1" },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "INSERT INTO shop (id, town) VALUES (1, 'x')" },
    'CREATE TABLE shop (id INT); DELETE FROM shop WHERE shop.town = 1',
    'CREATE TABLE shop (id INT, city VARCHAR(20)); ALTER TABLE shop DROP COLUMN city; SELECT city FROM shop',
    'CREATE TABLE shop (id INT); ALTER TABLE shop DROP COLUMN town',
  ],
  good: [
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "SELECT s.id AS n FROM shop s WHERE city = 'x' ORDER BY n" },
    'CREATE TABLE shop (id INT); ALTER TABLE shop ADD COLUMN town INT; UPDATE shop SET town = 1 WHERE id = 2',
    'CREATE TABLE shop (id INT); CREATE TABLE item (shop_id INT); SELECT id FROM shop WHERE EXISTS (SELECT 1 FROM item WHERE shop_id = id)',
    'SELECT anything FROM never_seen',
  ],
  on: ['column', 'insert', 'dropColumn', 'modifyColumn', 'renameColumn'],
  check(node, context, report) {
    if (node.kind === 'column') {
      if (context.columnFate(node) === 'absent') report(node, { name: context.text(node) });
      return;
    }
    const alter = context.parents.find((parent) => parent.kind === 'alterTable');
    const columns = columnsOf(node.kind === 'insert' ? node.table.name : alter?.name, context);
    // What an earlier action of the same statement added is not known here.
    if (!columns || (alter && alter.actions.length > 1) || (node.kind === 'dropColumn' && node.ifExists)) return;
    for (const name of namedIn(node, context)) if (!columns.some((column) => context.isSame(name, column.name))) report(name, { name: name.text });
  },
});

function columnsOf(table: ObjectName | undefined, context: RuleContext): readonly SchemaColumn[] | undefined {
  return table && context.table(table)?.columns;
}

function namedIn(node: NodeOf<'insert' | 'dropColumn' | 'modifyColumn' | 'renameColumn'>, context: RuleContext): readonly Name[] {
  if (node.kind === 'insert') return wholeColumns(node, context.text);
  return [node.kind === 'renameColumn' ? node.from : node.name];
}
