import type { Delete, Update } from '../../tree/change.ts';
import type { Select, Table } from '../../tree/query.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { nameKey } from '../../dialect-facts/identifiers.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-leftmost-column',
  wireNames: { v1: 'dml_must_use_left_most_prefix', v2: 'SQLE00218' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '条件没有用到联合索引的首列', en: 'The condition misses the first column of a composite index' },
  message: {
    zh: '条件用到索引 {index} 的字段，却没有首列 {first}',
    en: 'The condition names columns of index {index} but not its first, {first}',
  },
  why: {
    zh: '联合索引按首列排序，缺少首列的条件无法用它定位。',
    en: 'A composite index is sorted by its first column; without it the index cannot find rows.',
  },
  instead: {
    zh: '在条件中加上首列，或为该条件另建索引。',
    en: 'Add the first column to the condition, or make an index for this condition.',
  },
  bad: [
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'SELECT id FROM orders WHERE status = 1',
    },
  ],
  good: [
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'SELECT id FROM orders WHERE user_id = 5 AND status = 1',
    },
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'SELECT id FROM orders WHERE id = 5 AND status = 1',
    },
  ],
  on: ['select', 'update', 'delete'],
  check(node, context, report) {
    const ref = onlyTable(node);
    if (!node.where || !ref) return;
    const indexes = context.requireTable(ref.name)?.indexes ?? [];
    if (!indexes.some(({ columns }) => columns.length > 1)) return;
    const names = new Set(nodesOf(node.where, 'column').map((column) => context.keyOf(column.name)));
    const isNamed = (listed: string | undefined) => listed !== undefined && names.has(nameKey(listed, context.dialect));
    // Another index that begins with a named column serves the condition.
    if (indexes.some((index) => isNamed(index.columns[0]))) return;
    const missed = indexes.find((index) => index.columns.slice(1).some(isNamed));
    if (missed) report(node.where, { index: missed.name || 'PRIMARY', first: missed.columns[0] ?? '' });
  },
});

function onlyTable(node: Select | Update | Delete): Table | undefined {
  const refs = node.kind === 'select' ? node.from : node.kind === 'update' ? node.tables : node.targets;
  const [ref] = refs;
  return refs.length === 1 && ref?.kind === 'table' ? ref : undefined;
}
