import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-full-scan',
  wireNames: { v1: 'dml_check_explain_access_type_all' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 10_000,
      desc: { zh: '允许全表扫描的最大行数', en: 'Most rows that may be read by a full scan' },
    },
  },
  needsSchema: 'always',
  what: { zh: '执行计划是全表扫描', en: 'The plan reads a whole table' },
  message: {
    zh: '全表扫描约 {rows} 行，超过 {max} 行',
    en: 'The whole table is read, about {rows} rows, more than {max}',
  },
  why: {
    zh: '没有可用的索引，耗时随数据量增长，并把常用的页挤出缓存。',
    en: 'No index serves the condition, so the time grows with the table and the cache loses the pages that others need.',
  },
  instead: {
    zh: '为过滤或连接的字段建索引，或改写条件使已有索引可用。',
    en: 'Index the columns of the condition or join, or rewrite the condition so that an index serves.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      sql: "SELECT id FROM orders WHERE note = 'x'",
      rows: 50_000,
      plan: { steps: [{ table: 'orders', access: 'wholeTable', rows: 12 }] },
    },
    {
      sql: "DELETE FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', rows: 20_000 }] },
    },
  ],
  good: [
    {
      sql: "SELECT id FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', rows: 300 }] },
    },
    { sql: 'SELECT note FROM orders WHERE id = 1', plan: { steps: [{ table: 'orders', access: 'lookup' }] } },
    'SELECT id FROM orders',
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { access, at, read = 0 } of plannedStatement(node, context)?.steps ?? [])
      if (access === 'wholeTable' && read > context.params.max) report(at, { rows: read, max: context.params.max });
  },
});
