import { givesOneRow } from '../../tree/aggregates.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { rowLimitOf } from '../../tree/conditions.ts';
import { everyDialect, oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-limit-without-order-by',
  wireNames: { v1: 'dml_hint_limit_must_be_combined_with_order_by', v2: 'SQLE00121' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '限制了行数却没有 ORDER BY', en: 'The number of rows is limited without ORDER BY' },
  why: {
    zh: '没有排序时取到哪些行由数据库决定，每次可能不同，分页会漏行或重复。',
    en: 'Without an order the server is free to choose the rows: pages repeat and skip.',
  },
  instead: { zh: '按唯一的字段排序后再取。', en: 'Sort by something unique first.' },
  bad: [
    { sql: 'SELECT id FROM orders LIMIT 10', except: [...oracleFamily, 'sqlserver'] },
    { sql: 'SELECT id FROM orders FETCH FIRST 10 ROWS ONLY', dialects: [...postgresSpeakers, ...oracleFamily] },
    { sql: 'SELECT id FROM orders WHERE paid = 1 AND ROWNUM <= 10', dialects: oracleFamily },
    { sql: 'SELECT TOP 10 id FROM orders', dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 10', except: [...oracleFamily, 'sqlserver'] },
    { sql: 'SELECT id FROM orders WHERE id = 1 LIMIT 1', except: [...oracleFamily, 'sqlserver'] },
    { sql: 'SELECT id FROM orders LIMIT ROWS EXAMINED 100', dialects: ['mysql'] },
    { sql: 'SELECT o.id FROM (SELECT id FROM orders OFFSET 0) o', dialects: postgresSpeakers },
    { sql: 'SELECT id FROM orders LIMIT ALL', dialects: postgresSpeakers },
    { sql: 'SELECT COUNT(*) + 1 FROM orders LIMIT 1', except: [...oracleFamily, 'sqlserver'] },
    {
      sql: 'SELECT id FROM orders ORDER BY id FETCH FIRST 10 ROWS ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
    { sql: 'SELECT id FROM (SELECT id FROM orders ORDER BY id) WHERE ROWNUM <= 10', dialects: oracleFamily },
    { sql: 'SELECT id FROM orders WHERE id = 1 AND ROWNUM = 1', dialects: oracleFamily },
    {
      sql: 'SELECT id FROM orders WHERE id = 1 FETCH FIRST ROW ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
    { sql: 'SELECT TOP (10) id FROM orders ORDER BY id', dialects: ['sqlserver'] },
    { sql: 'SELECT TOP 1 id FROM orders WHERE id = 1', dialects: ['sqlserver'] },
  ],
  on: ['select'],
  check(select, context, report) {
    const { from } = select;
    const limit = rowLimitOf(select, context.dialect);
    // Rows of a subquery may have been sorted there.
    const isSorted = [select, ...from.flatMap((ref) => (ref.kind === 'derived' ? [ref.query] : []))].some(
      (query) => query.orderBy.length > 0,
    );
    if (!limit || isSorted || from.length === 0 || isNoLimit(select, limit.count)) return;
    if (!isOneRow(select, limit.count) && !givesOneRow(select) && !context.around.isInExists) report(limit.node);
  },
});

/** LIMIT ALL, LIMIT NULL, and the OFFSET 0 that keeps PostgreSQL from merging a subquery, leave all rows. */
function isNoLimit({ limit }: Select, count: Expression | undefined): boolean {
  const isAll = count === undefined || (count.kind === 'literal' && count.type === 'null');
  const skipsNone =
    limit?.offset === undefined || (limit.offset.kind === 'literal' && Number(limit.offset.value) === 0);
  return isAll && skipsNone && limit?.spelling !== 'fetch';
}

/** LIMIT 1, or FETCH FIRST ROW ONLY, which has no number. */
function isOneRow({ limit }: Select, count: Expression | undefined): boolean {
  const isOne = count ? count.kind === 'literal' && Number(count.value) <= 1 : limit?.spelling === 'fetch';
  return isOne && limit?.offset === undefined;
}
