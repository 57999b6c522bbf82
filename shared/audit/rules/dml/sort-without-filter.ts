import type { AnyNode } from '../../tree/any-node.ts';
import { isAlwaysTrue, rowLimitOf } from '../../tree/conditions.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { isDual } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-sort-without-filter',
  wireNames: { v2: 'SQLE00178' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '没有过滤条件却排序整张表', en: 'A whole table is sorted' },
  why: {
    zh: '排序的代价随行数增长，没有条件就要排序全表，内存不够时写到磁盘。',
    en: 'Sorting costs more with every row; without a condition the whole table is sorted, on disk when memory does not suffice.',
  },
  instead: {
    zh: '加上过滤条件，或按索引字段排序并限制行数。',
    en: 'Add a condition, or sort by an indexed column and limit the rows.',
  },
  bad: ['SELECT id FROM orders ORDER BY created_at', 'SELECT id FROM orders WHERE 1 = 1 ORDER BY created_at'],
  good: [
    { sql: 'SELECT id FROM (SELECT id FROM orders ORDER BY id) WHERE ROWNUM <= 10', dialects: ['oracle'] },
    { sql: 'SELECT id FROM (SELECT id FROM orders ORDER BY id) o LIMIT 10', dialects: ['mysql', 'postgres'] },
    { sql: 'SELECT id FROM @chosen ORDER BY id', dialects: ['sqlserver'] },
    'SELECT id FROM orders WHERE user_id = 5 ORDER BY created_at',
    'SELECT city, COUNT(*) FROM users GROUP BY city ORDER BY city',
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 10', dialects: ['mysql', 'postgres'] },
    { sql: 'SELECT id FROM orders ORDER BY id FETCH FIRST 10 ROWS ONLY', dialects: ['postgres', 'oracle'] },
    { sql: 'SELECT TOP 10 id FROM orders ORDER BY id', dialects: ['sqlserver'] },
    'WITH recent AS (SELECT id FROM orders WHERE paid = 1) SELECT id FROM recent ORDER BY id',
  ],
  on: ['select'],
  check(select, { isCte, parents, dialect }, report) {
    const isPlain =
      select.groupBy.length === 0 &&
      !select.limit &&
      select.from.some(
        (ref) => ref.kind === 'table' && !isCte(ref.name) && !isDual(ref) && !ref.name.name.text.startsWith('@'),
      );
    const [first] = select.orderBy;
    const isUnfiltered = !select.where || isAlwaysTrue(select.where);
    if (first && isPlain && isUnfiltered && !isLimitedOutside(parents, dialect)) report(first);
  },
});

/** Paging around a derived table takes the first of its rows, which on Oracle is the usual way. */
function isLimitedOutside(parents: readonly AnyNode[], dialect: Dialect): boolean {
  const outer = parents.at(-2);
  return (
    parents.at(-1)?.kind === 'derived' &&
    outer?.kind === 'select' &&
    outer.from.length === 1 &&
    rowLimitOf(outer, dialect) !== undefined
  );
}
