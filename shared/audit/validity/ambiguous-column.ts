import type { AnyNode, Column, TableRef } from '../ast.ts';
import { connected, postgresFamily } from '../dialect-sets.ts';
import { mergesColumns } from '../query-columns.ts';
import { rule } from '../rule.ts';

export default rule({
  id: 'validity-ambiguous-column',
  dialects: connected,
  category: 'dml', level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段名有歧义', en: 'The column name is ambiguous' },
  message: { zh: '字段“{name}”在多张表中都有', en: 'Column "{name}" is in more than one of the tables' },
  why: { zh: '多张表都有这个字段，数据库无法判断指的是哪一个，执行时一定失败。', en: 'Several of the tables have this column and the server cannot tell which is meant, so the statement is bound to fail.' },
  instead: { zh: '在字段前写明表名或别名。', en: 'Write the table or its alias in front of the column.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)', sql: 'SELECT id FROM shop JOIN item ON item.shop_id = shop.id' },
    { given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)', sql: 'SELECT shop_id FROM shop JOIN item ON item.shop_id = shop.id WHERE id = 1' },
  ],
  good: [
    { given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)', sql: 'SELECT shop.id FROM shop JOIN item ON item.shop_id = shop.id WHERE item.id = 1 ORDER BY id' },
    { given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT)', sql: 'SELECT id FROM shop JOIN item USING (id) WHERE id = 1', except: ['sqlserver'] },
    { given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT)', sql: 'SELECT id FROM shop NATURAL JOIN item', except: ['sqlserver'] },
    { given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)', sql: 'UPDATE shop SET id = 2 FROM item WHERE item.shop_id = shop.id', dialects: postgresFamily },
  ],
  on: ['column'],
  check(column, context, report) {
    if (column.table || context.columnFate(column) !== 'ambiguous') return;
    if (seesEveryTable(column, context.parents) && !context.parents.some((parent) => sourcesOf(parent).some(mergesColumns))) report(column, { name: column.name.text });
  },
});

/** ORDER BY, GROUP BY and HAVING may mean what is selected, ON sees only the tables before it, and a target of SET belongs to its own table. */
function seesEveryTable(column: Column, parents: readonly AnyNode[]): boolean {
  const place = parents.findLastIndex((parent) => parent.kind === 'select' || parent.kind === 'update' || parent.kind === 'delete');
  const query = parents[place];
  const part = parents[place + 1] ?? column;
  if (part.kind === 'selectItem') return true;
  const isWhere = (query?.kind === 'select' || query?.kind === 'update' || query?.kind === 'delete') && query.where === part;
  return isWhere || (part.kind === 'assignment' && !part.targets.includes(column));
}

function sourcesOf(node: AnyNode): readonly TableRef[] {
  if (node.kind === 'select' || node.kind === 'delete') return node.from;
  return node.kind === 'update' ? [...node.tables, ...node.from] : [];
}
