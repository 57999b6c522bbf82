import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-filter-steps',
  wireNames: { v2: 'SQLE00180' },
  dialects: connected,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'high' },
  params: {
    max: { key: 'first_key', type: 'int', default: 2, desc: { zh: '最多的过滤步骤数', en: 'Most steps that filter' } },
  },
  needsSchema: 'always',
  what: { zh: '执行计划的过滤步骤过多', en: 'Too many steps of the plan filter rows' },
  message: {
    zh: '执行计划有 {count} 个步骤先读取再过滤，超过 {max} 个',
    en: '{count} steps of the plan read rows and throw some away, more than {max}',
  },
  why: {
    zh: '读出来又丢弃的行是白费的，步骤越多浪费越大。',
    en: 'Rows that are read and thrown away are wasted work, and each step adds to it.',
  },
  instead: {
    zh: '让条件由索引完成，或简化连接。',
    en: 'Let indexes do what the conditions say, or simplify the joins.',
  },
  bad: [
    {
      sql: 'SELECT a.id FROM a JOIN b ON a.x = b.x JOIN c ON b.y = c.y WHERE a.z = 1 AND b.z = 1 AND c.z = 1',
      plan: {
        steps: [
          { table: 'a', work: ['filter'] },
          { table: 'b', work: ['filter'] },
          { table: 'c', work: ['filter'] },
        ],
      },
    },
  ],
  good: [{ sql: 'SELECT a.id FROM a WHERE a.z = 1', plan: { steps: [{ table: 'a', work: ['filter'] }] } }],
  on: plannedKinds,
  check(node, context, report) {
    const planned = plannedStatement(node, context);
    const count = planned?.steps.filter(({ work }) => work.includes('filter')).length ?? 0;
    if (planned && count > context.params.max) report(planned.at, { count, max: context.params.max });
  },
});
