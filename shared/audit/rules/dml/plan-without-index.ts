import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { isSmall, plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-without-index',
  wireNames: { v1: 'dml_check_using_index' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '执行计划没有使用索引', en: 'The plan uses no index' },
  message: {
    zh: '有过滤条件，但读取 {table} 没有使用任何索引',
    en: 'There is a condition, but {table} is read without any index',
  },
  why: {
    zh: '每一行都要读出来再判断，行数越多越慢。',
    en: 'Every row is read and then thrown away or kept, which gets slower with each row that is added.',
  },
  instead: {
    zh: '为条件中区分度高的字段建索引。',
    en: 'Index the columns of the condition that tell most rows apart.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5000,
      sql: "SELECT id FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', key: undefined, work: ['filter'] }] },
    },
  ],
  good: [
    { sql: 'SELECT id FROM orders WHERE id = 1', plan: { steps: [{ table: 'orders', key: 'PRIMARY' }] } },
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 20,
      sql: "SELECT id FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', key: undefined, work: ['filter'] }] },
    },
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { access, table = '', work, at, source } of plannedStatement(node, context)?.steps ?? []) {
      if (access === 'wholeTable' && work.includes('filter') && !isSmall(source)) report(at, { table });
    }
  },
});
