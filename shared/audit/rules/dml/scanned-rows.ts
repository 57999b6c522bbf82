import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-scanned-rows',
  wireNames: { v1: 'dml_check_scan_rows' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 10,
      desc: { zh: '最大扫描行数（万）', en: 'Most rows read (ten thousands)' },
    },
  },
  needsSchema: 'always',
  what: { zh: '扫描的行过多', en: 'Too many rows are read' },
  message: { zh: '读取 {table} 预计扫描约 {rows} 行', en: 'Reading {table} takes about {rows} rows' },
  why: {
    zh: '扫描大量行耗费 CPU 和 IO，也会长时间占用连接。',
    en: 'Reading many rows takes CPU and disk and keeps a connection busy.',
  },
  instead: {
    zh: '建立或改用区分度高的索引，缩小条件的范围。',
    en: 'Use an index that tells more rows apart, or narrow the condition.',
  },
  bad: [
    {
      sql: "SELECT id FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', rows: 900_000 }] },
    },
  ],
  good: [
    {
      sql: "SELECT id FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', rows: 900 }] },
    },
    'SELECT id FROM orders',
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { table, at, read = 0 } of plannedStatement(node, context)?.steps ?? [])
      if (table !== undefined && read > context.params.max * 10_000) report(at, { table, rows: read });
  },
});
