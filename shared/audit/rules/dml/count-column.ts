import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { isPivoting } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-count-column',
  wireNames: { v1: 'dml_hint_count_func_with_col' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business', 'column'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '用 COUNT(字段) 计数', en: 'COUNT is given a column' },
  message: {
    zh: 'COUNT({column}) 不统计该字段为 NULL 的行',
    en: 'COUNT({column}) leaves out the rows where it is NULL',
  },
  why: {
    zh: 'COUNT(字段) 不统计 NULL，得到的往往不是行数，还要逐行判断。',
    en: 'COUNT of a column skips NULL, so it is often not the number of rows that was meant, and has to look at each value.',
  },
  instead: {
    zh: '统计行数用 COUNT(*)；需要非空计数时把条件写进 WHERE。',
    en: 'Use COUNT(*) for rows; to count values that are there, say so in WHERE.',
  },
  bad: ['SELECT COUNT(name) FROM users'],
  good: [
    'SELECT COUNT(*) FROM users',
    'SELECT COUNT(1) FROM users',
    'SELECT COUNT(DISTINCT name) FROM users',
    { given: 'CREATE TABLE users (id INT NOT NULL)', sql: 'SELECT COUNT(id) FROM users' },
    { sql: "SELECT a FROM sales PIVOT (COUNT(state) FOR state IN ('NY' AS a))", dialects: ['oracle'] },
  ],
  on: ['call'],
  check(call, context, report) {
    if (isPivoting(context.parents.at(-1))) return;
    const [column] = call.args;
    if (!/^count$/i.test(call.name.name.text) || call.distinct || column?.kind !== 'column') return;
    if (context.column(column)?.nullable !== false) report(call, { column: context.text(column) });
  },
});
