import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { isSmall, plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-full-index-scan',
  wireNames: { v1: 'dml_check_explain_full_index_scan', v2: 'SQLE00085' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '执行计划扫描整个索引', en: 'The plan reads a whole index' },
  message: { zh: '索引 {index} 会被整个扫描', en: 'Index {index} is read from end to end' },
  why: {
    zh: '索引没有用来定位，而是从头读到尾，行数多时与全表扫描一样慢。',
    en: 'The index is not used to find rows but read from end to end, which for many rows is as slow as reading the table.',
  },
  instead: {
    zh: '加上能用索引定位的条件，或限制返回的行数。',
    en: 'Add a condition by which the index finds rows, or limit the rows.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 50_000,
      sql: 'SELECT note FROM orders ORDER BY note',
      plan: { steps: [{ table: 'orders', access: 'wholeIndex', key: 'by_note' }] },
    },
  ],
  good: [
    { sql: 'SELECT note FROM orders WHERE id = 1', plan: { steps: [{ table: 'orders', access: 'lookup' }] } },
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 50,
      sql: 'SELECT note FROM orders ORDER BY note',
      plan: { steps: [{ table: 'orders', access: 'wholeIndex' }] },
    },
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { access, at, key = '', source } of plannedStatement(node, context)?.steps ?? [])
      if (access === 'wholeIndex' && !isSmall(source)) report(at, { index: key });
  },
});
