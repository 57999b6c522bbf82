import { givesOneRow } from '../../tree/aggregates.ts';
import type { Query, Select } from '../../tree/query.ts';
import { rowLimitOf } from '../../tree/conditions.ts';
import { everyDialect, oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isDual } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-select-without-limit',
  wireNames: { v1: 'dml_check_select_limit' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  params: {
    max: { key: 'first_key', type: 'int', default: 1000, desc: { zh: '最多返回的行数', en: 'Most rows to return' } },
  },
  needsSchema: 'never',
  what: { zh: '查询没有限制行数', en: 'The query may return any number of rows' },
  message: { zh: '查询没有限制行数，或限制超过 {max}', en: 'The query limits its rows not at all or above {max}' },
  why: {
    zh: '结果集过大会占满网络和程序内存。',
    en: 'A large result fills the network and the memory of the program.',
  },
  instead: {
    zh: '加上 LIMIT（TOP、FETCH FIRST）并分页读取。',
    en: 'Add LIMIT (TOP, FETCH FIRST) and read page by page.',
  },
  bad: [
    'SELECT id FROM orders WHERE paid = 1',
    'SELECT id FROM orders UNION ALL SELECT id FROM old_orders',
    { sql: 'SELECT id FROM orders LIMIT 5000', dialects: ['mysql', 'postgres'] },
    { sql: 'SELECT id FROM orders FETCH FIRST 5000 ROWS ONLY', dialects: ['postgres', 'oracle'] },
    { sql: 'SELECT id FROM orders WHERE ROWNUM <= 5000', dialects: ['oracle'] },
    { sql: 'SELECT TOP 5000 id FROM orders', dialects: ['sqlserver'] },
    { sql: 'SELECT TOP 50 PERCENT id FROM orders', dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 100', dialects: ['mysql', 'postgres'] },
    { sql: 'SELECT id FROM orders ORDER BY id FETCH FIRST 100 ROWS ONLY', dialects: ['postgres', 'oracle'] },
    { sql: 'SELECT id FROM orders WHERE ROWNUM <= 100', dialects: ['oracle'] },
    { sql: 'SELECT TOP 100 id FROM orders ORDER BY id', dialects: ['sqlserver'] },
    'SELECT COUNT(*) FROM orders WHERE paid = 1',
    'SELECT COALESCE(SUM(total), 0) FROM orders WHERE paid = 1',
    { sql: 'SELECT 1', dialects: ['mysql', 'postgres', 'sqlserver'] },
    { sql: 'SELECT 1 FROM dual', dialects: ['mysql', ...oracleFamily] },
    { sql: 'SELECT 1 FROM sysibm.sysdummy1', dialects: ['db2'] },
    'INSERT INTO a (id) SELECT id FROM b',
    { sql: 'SELECT @name = name FROM users WHERE paid = 1', dialects: ['sqlserver'] },
  ],
  on: ['select', 'setOperation'],
  check(query, { parents, params: { max }, dialect }, report) {
    if (parents.length > 0 || !givesManyRows(query)) return;
    const count = query.limit?.percent
      ? undefined
      : query.kind === 'select'
        ? rowLimitOf(query, dialect)?.count
        : query.limit?.count;
    if (!count) report(query, { max });
    else if (count.kind === 'literal' && Number(count.value) > max) report(count, { max });
  },
});

/** Of UNION and its like one side suffices. */
function givesManyRows(query: Query): boolean {
  let rest = query;
  for (; rest.kind === 'setOperation'; rest = rest.left) if (givesManyRows(rest.right)) return true;
  return rest.kind === 'select' && answersRows(rest) && !givesOneRow(rest);
}

/** Whether rows of tables go to the client: SQL Server also sets variables by a query. */
function answersRows({ from, into, items }: Select): boolean {
  return !from.every(isDual) && !into && !items.every(({ value }) => value.kind === 'setVariable');
}
