import type { AnyNode } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { TableRef } from '../tree/query.ts';
import { connected, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { mergesColumns } from '../scope/query-columns.ts';
import { rule, type RuleContext } from '../judge/rule.ts';

export default rule({
  id: 'validity-ambiguous-column',
  dialects: connected,
  category: 'dml',
  level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段名有歧义', en: 'The column name is ambiguous' },
  message: { zh: '字段“{name}”在多张表中都有', en: 'Column "{name}" is in more than one of the tables' },
  why: {
    zh: '多张表都有这个字段，数据库无法判断指的是哪一个，执行时一定失败。',
    en: 'Several of the tables have this column and the server cannot tell which is meant, so the statement is bound to fail.',
  },
  instead: { zh: '在字段前写明表名或别名。', en: 'Write the table or its alias in front of the column.' },
  bad: [
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)',
      sql: 'SELECT id FROM shop JOIN item ON item.shop_id = shop.id',
    },
    {
      given: 'CREATE TABLE shop (id INT, city INT)',
      sql: 'INSERT INTO shop (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET city = city + 1',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT)',
      sql: 'MERGE INTO shop s USING item i ON (id = 1) WHEN MATCHED THEN DELETE',
      dialects: ['postgres', 'sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)',
      sql: 'SELECT shop_id FROM shop JOIN item ON item.shop_id = shop.id WHERE id = 1',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE shop (id INT, city INT)',
      sql: 'INSERT INTO shop (id) VALUES (1) ON CONFLICT (id) WHERE city > 0 DO UPDATE SET city = excluded.city WHERE shop.id > 1 RETURNING id',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, n INT)',
      sql: 'MERGE INTO shop s USING item i ON (s.id = i.id) WHEN MATCHED THEN UPDATE SET id = n WHEN NOT MATCHED THEN INSERT (id) VALUES (i.id)',
      dialects: ['postgres', 'oracle', 'sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)',
      sql: 'SELECT shop.id FROM shop JOIN item ON item.shop_id = shop.id WHERE item.id = 1 ORDER BY id',
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT)',
      sql: 'SELECT id FROM shop JOIN item USING (id) WHERE id = 1',
      except: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT)',
      sql: 'SELECT id FROM shop NATURAL JOIN item',
      except: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, shop_id INT)',
      sql: 'UPDATE shop SET id = 2 FROM item WHERE item.shop_id = shop.id',
      dialects: postgresSpeakers,
    },
  ],
  on: ['column'],
  check(column, context, report) {
    if (column.table) return;
    const fate = context.columnFate(column);
    if (typeof fate === 'object' && isOfBothRows(column, context)) report(column, { name: column.name.text });
    if (fate !== 'ambiguous') return;
    if (
      seesEveryTable(column, context.parents) &&
      !context.parents.some((parent) => sourcesOf(parent).some(mergesColumns))
    )
      report(column, { name: column.name.text });
  },
});

/**
 * ORDER BY, GROUP BY and HAVING may mean what is selected, ON of a join sees only the tables before it, and a target of
 * SET belongs to its own table.
 */
function seesEveryTable(column: Column, parents: readonly AnyNode[]): boolean {
  const place = parents.findLastIndex(
    ({ kind }) => kind === 'select' || kind === 'update' || kind === 'delete' || kind === 'merge',
  );
  const query = parents[place];
  const part = parents[place + 1] ?? column;
  switch (query?.kind) {
    case 'merge':
      return (
        part === query.on || (part.kind === 'mergeBranch' && part.when === 'matched' && !isTarget(column, parents))
      );
    case 'select':
      return part.kind === 'selectItem' || part === query.where;
    case 'update':
      return (
        part.kind === 'selectItem' ||
        part === query.where ||
        (part.kind === 'assignment' && !part.targets.includes(column))
      );
    case 'delete':
      return part.kind === 'selectItem' || part === query.where;
    default:
      return false;
  }
}

function isTarget(column: Column, parents: readonly AnyNode[]): boolean {
  const owner = parents.at(-1);
  return owner?.kind === 'assignment' && owner.targets.includes(column);
}

/** Behind DO UPDATE of PostgreSQL there are the row of the table and the one that was to be inserted. */
function isOfBothRows(column: Column, { dialect, parents }: RuleContext): boolean {
  const place = postgresSpeakers.includes(dialect) ? parents.findLastIndex(({ kind }) => kind === 'onConflict') : -1;
  const conflict = parents[place];
  if (conflict?.kind !== 'onConflict' || conflict.action !== 'update' || isTarget(column, parents)) return false;
  const way = parents.slice(place + 1);
  const isInValue = way[0]?.kind === 'assignment' || [...way, column][0] === conflict.where;
  return isInValue && !way.some(({ kind }) => kind === 'select' || kind === 'indexColumn');
}

function sourcesOf(node: AnyNode): readonly TableRef[] {
  if (node.kind === 'select' || node.kind === 'delete') return node.from;
  return node.kind === 'update' ? [...node.tables, ...node.from] : [];
}
