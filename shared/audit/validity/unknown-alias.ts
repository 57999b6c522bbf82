import type { Delete } from '../tree/change.ts';
import type { Column, Star } from '../tree/expression.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import { isQuery } from '../tree/walk.ts';
import { rule, type RuleContext } from '../judge/rule.ts';

export default rule({
  id: 'validity-unknown-alias',
  // The others have packages, sequences and fields that look alike.
  dialects: ['mysql', 'postgres'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['table'], sql: ['query', 'dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '字段前的表名或别名不在语句中', en: 'The table before a column is not in the statement' },
  message: { zh: '“{name}”不是这里可见的表或别名', en: '"{name}" is no table or alias that can be named here' },
  why: {
    zh: '字段前只能写本查询或外层查询中出现的表；取了别名的表不能再用原名，执行时一定失败。',
    en: 'Only tables of this query or of one around it can stand before a column, and a table with an alias goes by that alone, so the statement is bound to fail.',
  },
  instead: { zh: '改用 FROM 中的别名，或把该表加入 FROM。', en: 'Use the alias of FROM, or add the table to FROM.' },
  bad: [
    'SELECT shop.id FROM shop s',
    'SELECT i.id FROM shop s WHERE s.id = 1',
    'UPDATE shop s SET city = 1 WHERE shop.id = 1',
    'SELECT x.* FROM shop s',
    { sql: 'DELETE x FROM shop s WHERE s.id = 1', dialects: ['mysql'] },
    { sql: 'UPDATE shop SET item.city = 1', dialects: ['mysql'] },
    {
      sql: 'UPDATE shop s SET city = i.n FROM item i JOIN mall m ON m.id = s.id WHERE i.id = s.id',
      dialects: ['postgres'],
    },
    'SELECT q.n FROM shop s JOIN (SELECT s.id AS n FROM item) q ON q.n = s.id',
    'SELECT id FROM shop s WHERE EXISTS (SELECT 1 FROM item WHERE item.shop_id = shop.id)',
  ],
  good: [
    { sql: 'DELETE s, app.item FROM app.shop s JOIN app.item ON item.shop_id = s.id', dialects: ['mysql'] },
    { sql: 'UPDATE app.shop, item i SET shop.city = i.id', dialects: ['mysql'] },
    {
      sql: 'UPDATE shop s SET city = i.n FROM item i JOIN mall m ON m.id = i.id WHERE i.id = s.id; DELETE FROM shop s USING item i, mall m WHERE i.id = s.id',
      dialects: ['postgres'],
    },
    'SELECT s.id, s.* FROM shop s',
    { sql: 'CREATE TABLE item (id BIGINT DEFAULT NEXTVAL(app.item_ids))', dialects: ['mysql'] },
    'SELECT shop.id, app.shop.id FROM app.shop',
    'SELECT id FROM shop s WHERE EXISTS (SELECT 1 FROM item WHERE item.shop_id = s.id)',
    { sql: 'DELETE s FROM shop s JOIN item ON item.shop_id = s.id', dialects: ['mysql'] },
    'WITH q AS (SELECT 1 AS n) SELECT q.n FROM q',
    { sql: 'SELECT j.id FROM (shop JOIN item ON shop.id = item.id) AS j', dialects: ['postgres'] },
    {
      sql: 'INSERT INTO shop (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = excluded.id + shop.id',
      dialects: ['postgres'],
    },
    {
      sql: 'INSERT INTO shop (id) VALUES (1) AS fresh ON DUPLICATE KEY UPDATE id = fresh.id + shop.id',
      dialects: ['mysql'],
    },
    { sql: 'INSERT INTO shop SET id = 1 AS fresh ON DUPLICATE KEY UPDATE id = fresh.id', dialects: ['mysql'] },
    { sql: 'SELECT q.n FROM shop s CROSS JOIN LATERAL (SELECT s.id AS n) q', dialects: ['postgres'] },
    {
      sql: 'CREATE FUNCTION f(p shop) RETURNS int LANGUAGE sql AS $$ SELECT p.id FROM item $$',
      dialects: ['postgres'],
    },
    {
      sql: 'CREATE TRIGGER t BEFORE UPDATE ON shop FOR EACH ROW SET NEW.city = (SELECT city FROM item WHERE id = OLD.id)',
      dialects: ['mysql'],
    },
  ],
  on: ['column', 'star', 'delete'],
  check(node, context, report) {
    if (node.kind === 'delete') {
      for (const { name } of missingTargets(node, context)) report(name, { name: name.name.text });
      return;
    }
    const { table } = node;
    if (!table || node.schema || mayBeRow(table.text) || isTarget(node, context) || isSequence(context)) return;
    const column: Column = node.kind === 'column' ? node : { ...node, kind: 'column', name: table };
    if (context.columnFate(column) === 'nowhere' && !isAliasOfParentheses(table.text, context))
      report(table, { name: table.text });
  },
});

/** MariaDB: what stands in NEXTVAL(…) and its like is a sequence. */
function isSequence({ parents }: RuleContext): boolean {
  const parent = parents.at(-1);
  return parent?.kind === 'call' && /^(nextval|lastval|setval)$/i.test(parent.name.name.text);
}

/** What stands for a row that is being changed. */
function mayBeRow(name: string): boolean {
  return /^(old|new|excluded|values)$/i.test(name);
}

/** What takes a value may be a field of a column, and behind ON DUPLICATE KEY the new row may have an alias. */
function isTarget(node: Column | Star, { dialect, parents }: RuleContext): boolean {
  const owner = parents.at(-1);
  const [first] = parents;
  // Nothing inserts within a query; the joins of one may stand in each other thousands deep.
  const mayInsert = first !== undefined && !isQuery(first) && first.kind !== 'update' && first.kind !== 'delete';
  if (
    mayInsert &&
    parents.some((parent, at) => parent.kind === 'insert' && parent.onDuplicate.some((one) => one === parents[at + 1]))
  )
    return true;
  return dialect !== 'mysql' && owner?.kind === 'assignment' && owner.targets.some((target) => target === node);
}

/** MySQL deletes from tables by what FROM calls them. */
function missingTargets(
  { targets, from }: Delete,
  { dialect, keyOf }: RuleContext,
): readonly Delete['targets'][number][] {
  if (dialect !== 'mysql' || from.length === 0) return [];
  const sources = joinedTables(from);
  const names = new Set(sources.flatMap((ref) => ref.alias ?? (ref.kind === 'table' ? ref.name.name : [])).map(keyOf));
  return targets.filter(({ name }) => name.schema === undefined && !names.has(keyOf(name.name)));
}

/** Joins in parentheses and rows of VALUES may have an alias too: it stands behind the parenthesis. */
function isAliasOfParentheses(name: string, { statement }: RuleContext): boolean {
  return statement.text
    .toLowerCase()
    .split(name.toLowerCase())
    .slice(0, -1)
    .some((before) => /\)\s*(as\s+)?["`]?$/.test(before));
}
