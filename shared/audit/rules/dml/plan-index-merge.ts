import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-index-merge',
  wireNames: { v2: 'SQLE00175' },
  dialects: ['mysql', ...postgresFamily, 'oracle'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '执行计划合并多个索引', en: 'The plan merges several indexes' },
  message: { zh: '索引 {keys} 的结果要合并', en: 'What the indexes {keys} find is merged' },
  why: {
    zh: '要分别扫描几个索引再合并，通常说明缺少一个合适的联合索引；并发修改时也更容易死锁。',
    en: 'Several indexes are read and merged, which mostly means that one index over several columns is missing; changes that do so deadlock more easily.',
  },
  instead: {
    zh: '为这些字段建联合索引，或把 OR 拆成 UNION ALL。',
    en: 'Make one index over these columns, or write OR as UNION ALL.',
  },
  bad: [
    {
      sql: 'SELECT id FROM orders WHERE user_id = 1 OR status = 2',
      plan: { steps: [{ table: 'orders', access: 'merged', key: 'by_user,by_status' }] },
    },
  ],
  good: [{ sql: 'SELECT id FROM orders WHERE user_id = 1', plan: { steps: [{ table: 'orders', key: 'by_user' }] } }],
  on: plannedKinds,
  check(node, context, report) {
    for (const { access, at, key = '' } of plannedStatement(node, context)?.steps ?? [])
      if (access === 'merged') report(at, { keys: key });
  },
});
