import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';
import { indexSelectivity, percentOf } from '../../plan/selectivity.ts';

export default rule({
  id: 'dml-plan-index-selectivity',
  wireNames: { v1: 'dml_check_index_selectivity' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  params: {
    min: { key: 'first_key', type: 'int', default: 70, desc: { zh: '最低区分度（%）', en: 'Lowest selectivity (%)' } },
  },
  needsSchema: 'always',
  what: { zh: '执行计划使用的索引区分度低', en: 'The plan uses an index that tells few rows apart' },
  message: {
    zh: '使用的索引 {index} 区分度约 {percent}%，低于 {min}%',
    en: 'The index {index} that is used has a selectivity of about {percent}%, below {min}%',
  },
  why: {
    zh: '每个值对应很多行，用索引找到后仍要逐行回表，收益有限。',
    en: 'Many rows share one value, so after the index each of them is still fetched from the table.',
  },
  instead: {
    zh: '改用区分度更高的字段，或建联合索引。',
    en: 'Use a column that tells more rows apart, or an index over several columns.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, status INT, KEY by_status (status))',
      rows: 10_000,
      distinct: { by_status: [5] },
      sql: 'SELECT id FROM orders WHERE status = 1',
      plan: { steps: [{ table: 'orders', key: 'by_status' }] },
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, code INT, KEY by_code (code))',
      rows: 10_000,
      distinct: { by_code: [9000] },
      sql: 'SELECT id FROM orders WHERE code = 1',
      plan: { steps: [{ table: 'orders', key: 'by_code' }] },
    },
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, status INT)',
      rows: 10_000,
      sql: 'SELECT status FROM orders WHERE id = 1',
      plan: { steps: [{ table: 'orders', key: 'PRIMARY' }] },
    },
  ],
  on: plannedKinds,
  check(node, context, report) {
    const min = percentOf(context.params.min);
    for (const { key, at, source, access } of plannedStatement(node, context)?.steps ?? []) {
      const index = source?.indexes?.find(({ name }) => name === key);
      if (key === undefined || access === 'wholeIndex' || !source || !index) continue;
      const percent = indexSelectivity(source, index);
      if (percent === undefined) context.cannotTell();
      else if (percent < min) report(at, { index: key, percent, min });
    }
  },
});
