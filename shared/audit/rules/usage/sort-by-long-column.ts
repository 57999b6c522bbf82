import type { AnyNode } from '../../tree/any-node.ts';
import type { Column } from '../../tree/expression.ts';
import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-sort-by-long-column',
  wireNames: { v1: 'dml_check_order_by_field_length', v2: 'SQLE00097' },
  dialects: transactional,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business', 'column'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 2000,
      desc: { zh: '排序字段的最大长度', en: 'Longest column to sort by' },
    },
  },
  needsSchema: 'always',
  what: { zh: '对过长的字段排序、分组或去重', en: 'A long column is sorted, grouped or made distinct' },
  message: {
    zh: '字段 {column} 长 {length}，超过 {max}，不宜排序',
    en: 'Column {column} is {length} long, more than {max}, too long to sort by',
  },
  why: {
    zh: '排序要把整个值搬进内存，过长的字段很快用完排序缓冲区而写到磁盘。',
    en: 'Sorting carries the whole value, so long columns soon fill the sort buffer and spill to disk.',
  },
  instead: { zh: '按较短的字段排序，或只排序前缀。', en: 'Sort by a shorter column, or by a prefix.' },
  bad: [
    { given: 'CREATE TABLE notes (id INT, body VARCHAR(4000))', sql: 'SELECT id FROM notes ORDER BY body' },
    { given: 'CREATE TABLE notes (id INT, body VARCHAR(4000))', sql: 'SELECT DISTINCT body FROM notes' },
    { given: 'CREATE TABLE notes (id INT, body VARCHAR(4000))', sql: 'SELECT COUNT(*) FROM notes GROUP BY body' },
  ],
  good: [
    {
      given: 'CREATE TABLE notes (id INT, title VARCHAR(40), body VARCHAR(4000))',
      sql: 'SELECT id, body FROM notes ORDER BY title',
    },
  ],
  on: ['column'],
  check(column, context, report) {
    if (!isSorted(column, context.parents)) return;
    const known = context.column(column);
    const { max } = context.params;
    if (known?.length !== undefined && known.length > max)
      report(column, { column: known.name, length: known.length, max });
  },
});

function isSorted(column: Column, parents: readonly AnyNode[]): boolean {
  const [owner, outer] = [parents.at(-1), parents.at(-2)];
  if (owner?.kind === 'orderItem') return outer?.kind === 'select';
  if (owner?.kind === 'selectItem') return outer?.kind === 'select' && outer.distinct;
  return owner?.kind === 'select' && owner.groupBy.includes(column);
}
