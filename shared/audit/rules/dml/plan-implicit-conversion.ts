import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-implicit-conversion',
  wireNames: { v2: 'SQLE00179' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'column'], sql: ['dml'], purpose: ['performance', 'correction'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '执行计划中有隐式类型转换', en: 'The plan converts the type of a column' },
  message: {
    zh: '类型或字符集不同，字段要转换后才能比较，索引不可用：{words}',
    en: 'Type or character set differ, so a column is converted before it is compared and no index serves: {words}',
  },
  why: {
    zh: '字段的每个值都要转换，索引失效，结果也可能与预期不同。',
    en: 'Every value of the column is converted, indexes are of no use, and the result may not be the expected one.',
  },
  instead: {
    zh: '使比较两边的类型、字符集和排序规则一致。',
    en: 'Give both sides the same type, character set and collation.',
  },
  bad: [
    {
      sql: 'SELECT id FROM users WHERE phone = 138',
      plan: { conversions: ['(phone)::numeric'], steps: [{ table: 'users', access: 'wholeTable' }] },
    },
  ],
  good: [{ sql: "SELECT id FROM users WHERE phone = '138'", plan: { steps: [{ table: 'users' }] } }],
  on: plannedKinds,
  check(node, context, report) {
    const planned = plannedStatement(node, context);
    for (const words of planned?.conversions ?? []) report(planned?.at ?? node, { words });
  },
});
