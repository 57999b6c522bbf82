import { connected } from '../../dialect-facts/dialect-sets.ts';
import { nearness, resultRows } from '../../plan/result-rows.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-large-result',
  wireNames: { v2: 'SQLE00100' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance', 'security'], cost: 'high' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 1000,
      desc: { zh: '一次查询最多返回的行数', en: 'Most rows that one query may return' },
    },
  },
  needsSchema: 'always',
  what: { zh: '查询返回的行过多', en: 'A query returns too many rows' },
  message: { zh: '预计返回{near} {rows} 行，超过 {max} 行', en: 'It would return {near} {rows} rows, more than {max}' },
  why: {
    zh: '大结果集占用网络和客户端内存，也可能一次泄露大量数据。',
    en: 'A large result takes network and memory, and may give away much data at once.',
  },
  instead: {
    zh: '加上过滤条件，或用 LIMIT、TOP、FETCH FIRST 限制行数，分页读取。',
    en: 'Add a condition or limit the rows (LIMIT, TOP, FETCH FIRST) and read page by page.',
  },
  bad: [
    {
      sql: 'SELECT id FROM orders',
      plan: { rows: 50_000, steps: [{ table: 'orders', access: 'wholeTable', rows: 50_000 }] },
    },
  ],
  good: [
    { sql: 'SELECT id FROM orders WHERE id = 1', plan: { rows: 1, steps: [{ table: 'orders' }] } },
    {
      sql: 'SELECT COUNT(*) FROM orders',
      plan: { rows: 1, steps: [{ table: 'orders', access: 'wholeTable', rows: 50_000 }] },
    },
    {
      sql: 'SELECT id FROM orders LIMIT 10',
      plan: { rows: 50_000, steps: [{ table: 'orders', access: 'wholeTable', rows: 50_000 }] },
      dialects: ['mysql'],
    },
  ],
  on: ['select', 'setOperation', 'wrappedQuery', 'tableQuery'],
  check(node, context, report) {
    const planned = plannedStatement(node, context);
    if (!planned) return;
    const rows = resultRows(node, planned, context.dialect);
    if (rows === undefined) context.cannotTell();
    else if (rows > context.params.max)
      report(planned.at, { rows, near: nearness(planned, context.dialect), max: context.params.max });
  },
});
