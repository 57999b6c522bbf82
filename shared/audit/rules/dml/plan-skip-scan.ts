import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-skip-scan',
  wireNames: { v1: 'dml_check_explain_extra_using_index_for_skip_scan', v2: 'SQLE00083' },
  dialects: ['mysql', 'oracle'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '执行计划使用索引跳跃扫描', en: 'The plan skips through an index' },
  message: {
    zh: '条件缺少索引 {index} 的首列，只能跳跃扫描',
    en: 'The condition lacks the first column of index {index}, so the index is skipped through',
  },
  why: {
    zh: '首列的每个值都要查找一遍，取值多时比全表扫描还慢。',
    en: 'Each value of the first column is looked up in turn; with many values that is slower than reading the table.',
  },
  instead: {
    zh: '在条件中加上首列，或以条件字段为首列另建索引。',
    en: 'Add the first column to the condition, or make an index that begins with the column of the condition.',
  },
  bad: [
    {
      sql: 'SELECT id FROM orders WHERE status = 1',
      plan: { steps: [{ table: 'orders', access: 'skipScan', key: 'by_user' }] },
    },
  ],
  good: [
    {
      sql: 'SELECT id FROM orders WHERE user_id = 5 AND status = 1',
      plan: { steps: [{ table: 'orders', access: 'lookup', key: 'by_user' }] },
    },
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { access, at, key = '' } of plannedStatement(node, context)?.steps ?? [])
      if (access === 'skipScan') report(at, { index: key });
  },
});
