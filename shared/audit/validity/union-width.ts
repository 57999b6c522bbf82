import type { AnyNode } from '../tree/any-node.ts';
import type { Query, SetOperation, Values } from '../tree/query.ts';
import { transactional } from '../dialect-facts/dialect-sets.ts';
import { rule } from '../judge/rule.ts';

export default rule({
  id: 'validity-union-width',
  dialects: transactional,
  category: 'dml',
  level: 'error',
  tags: { operand: ['column'], sql: ['query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'UNION 各部分的字段数不一致', en: 'The parts of a UNION have different numbers of columns' },
  message: {
    zh: '第一部分有 {first} 个字段，此处有 {other} 个',
    en: 'The first part has {first} columns but this one has {other}',
  },
  why: {
    zh: 'UNION、INTERSECT、EXCEPT 的各个查询以及 VALUES 的各行必须一样宽，执行时一定失败。',
    en: 'The queries of UNION, INTERSECT and EXCEPT, and the rows of VALUES, must be equally wide, so the statement is bound to fail.',
  },
  instead: {
    zh: '补齐或去掉多余的字段；缺少的可以写 NULL。',
    en: 'Add or remove columns; NULL can stand for what is missing.',
  },
  bad: [
    'SELECT id FROM shop UNION SELECT id, city FROM store',
    'SELECT id, city FROM shop UNION ALL SELECT id, city FROM store UNION ALL SELECT id FROM mall',
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'SELECT * FROM shop UNION ALL SELECT 1, 2, 3 FROM shop',
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT, n INT)',
      sql: 'SELECT s.* FROM shop s UNION SELECT i.* FROM item i',
    },
    { sql: 'SELECT a FROM (VALUES (1, 2), (3)) v (a)', dialects: ['postgres', 'sqlserver'] },
  ],
  good: [
    'SELECT id, city FROM shop UNION SELECT id, NULL FROM store',
    'SELECT * FROM shop UNION SELECT id FROM store',
    'SELECT id FROM shop UNION ALL SELECT id FROM store',
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20)); CREATE TABLE item (id INT, n INT)',
      sql: 'SELECT * FROM shop JOIN item USING (id) UNION SELECT 1, 2, 3 FROM shop',
      except: ['sqlserver'],
    },
    { sql: 'SELECT (place).* FROM shop UNION SELECT 1, 2', dialects: ['postgres'] },
  ],
  on: ['setOperation', 'values'],
  check(node, context, report) {
    if (isMindedAbove(node, context.parents.at(-1))) return;
    const parts =
      node.kind === 'values'
        ? rowsOf(node)
        : queriesOf(node).map((query) => ({ at: query, width: context.width(query) }));
    const first = parts.find(({ width }) => width !== undefined)?.width;
    for (const { at, width } of parts)
      if (first !== undefined && width !== undefined && width !== first) report(at, { first, other: width });
  },
});

/** INSERT minds its own rows, and the top of a chain all of it. */
function isMindedAbove(node: SetOperation | Values, owner: AnyNode | undefined): boolean {
  if (node.kind === 'values') return owner?.kind === 'insert';
  return owner?.kind === 'setOperation' && owner.left === node && !node.with;
}

function rowsOf({ rows }: Values) {
  return rows.map((row) => ({
    at: row,
    width: row.items.some(({ kind }) => kind === 'star') ? undefined : row.items.length,
  }));
}

/** What a chain puts together, from left to right. */
function queriesOf(top: SetOperation): readonly Query[] {
  const queries: Query[] = [];
  let left: Query = top;
  for (; left.kind === 'setOperation' && (left === top || !left.with); left = left.left) queries.push(left.right);
  return [...queries, left].reverse();
}
