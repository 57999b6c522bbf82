import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-access-type',
  wireNames: { v1: 'dml_sql_explain_lowest_level' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  params: {
    allowed: {
      key: 'first_key',
      type: 'string',
      default: 'range,ref,const,eq_ref,system,NULL',
      desc: { zh: '允许的访问类型，逗号分隔', en: 'Allowed access types, separated by commas' },
    },
  },
  needsSchema: 'always',
  what: { zh: 'EXPLAIN 的访问类型不在允许的范围内', en: 'The access type of EXPLAIN is not an allowed one' },
  message: {
    zh: '读取 {table} 的访问类型是 {type}，允许的是 {allowed}',
    en: 'Table {table} is read by {type}; allowed are {allowed}',
  },
  why: {
    zh: '访问类型说明索引用得如何，低于要求的语句通常缺少合适的索引。',
    en: 'The access type tells how well an index serves; below the allowed ones a suitable index is usually missing.',
  },
  instead: { zh: '为条件和连接字段建索引，使访问类型达到要求。', en: 'Index the columns of conditions and joins.' },
  bad: [
    {
      sql: "SELECT id FROM orders WHERE note = 'x'",
      plan: { steps: [{ table: 'orders', access: 'wholeTable', word: 'ALL' }] },
    },
  ],
  good: [{ sql: 'SELECT note FROM orders WHERE id = 1', plan: { steps: [{ table: 'orders', word: 'const' }] } }],
  on: plannedKinds,
  check(node, context, report) {
    const planned = plannedStatement(node, context);
    if (!planned) return;
    const allowed = new Set(context.params.allowed.split(',').map((word) => word.trim().toLowerCase()));
    for (const { table, word, at } of planned.steps) {
      if (table !== undefined && !allowed.has(word.toLowerCase() || 'null'))
        report(at, { table, type: word, allowed: context.params.allowed });
    }
  },
});
