import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-aggregate-of-nulls',
  wireNames: { v2: 'SQLE00122' },
  dialects: ['mysql', ...postgresFamily, 'oracle'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business', 'column'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'medium' },
  needsSchema: 'always',
  what: { zh: '对全部为 NULL 的字段做 SUM 或 COUNT', en: 'SUM or COUNT over a column that holds nothing but NULL' },
  message: {
    zh: '字段 {column} 目前全部为 NULL，{call} 没有意义',
    en: 'Column {column} holds nothing but NULL at present, so {call} tells nothing',
  },
  why: {
    zh: 'SUM 得到 NULL，COUNT 得到 0，往往说明字段选错了。',
    en: 'SUM gives NULL and COUNT gives 0, which mostly means that another column was meant.',
  },
  instead: { zh: '检查字段，或用 COALESCE 处理 NULL。', en: 'Check the column, or handle NULL by COALESCE.' },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, bonus INT)',
      rows: 500,
      statistics: { bonus: { nullShare: 1 } },
      sql: 'SELECT SUM(bonus) FROM orders',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT, bonus INT)',
      rows: 500,
      statistics: { bonus: { nullShare: 0.2 } },
      sql: 'SELECT SUM(bonus) FROM orders',
    },
    'SELECT SUM(bonus) FROM orders',
  ],
  on: ['call'],
  check(call, context, report) {
    const [of] = call.args;
    if (!/^(sum|count)$/i.test(call.name.name.text) || of?.kind !== 'column') return;
    const fate = context.columnFate(of);
    if (typeof fate !== 'object' || fate.column.statistics?.nullShare === undefined) return context.cannotTell();
    if (fate.column.statistics.nullShare === 1 && fate.table.rows)
      report(call, { column: fate.column.name, call: context.text(call) });
  },
});
