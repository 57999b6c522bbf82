import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'global-explain-pre-check',
  wireNames: { v1: 'dml_enable_explain_pre_check' },
  dialects: connected,
  category: 'global',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '数据库无法为语句生成执行计划', en: 'The database makes no plan for the statement' },
  message: { zh: 'EXPLAIN 报错：{words}', en: 'EXPLAIN fails: {words}' },
  why: {
    zh: '生成执行计划时报的错，执行时同样会报。',
    en: 'What fails while the statement is planned fails when it runs.',
  },
  instead: { zh: '按数据库的提示修改语句。', en: 'Change the statement as the words of the database say.' },
  bad: [{ sql: 'SELECT id FROM ordres', refusal: "Table 'shop.ordres' does not exist" }],
  good: [{ sql: 'SELECT id FROM orders', plan: {} }, 'SELECT id FROM orders'],
  on: plannedKinds,
  check(node, context, report) {
    if (node !== context.statement.tree) return;
    const plan = context.requirePlan();
    if (plan && 'refusal' in plan)
      report(context.statement, { words: plan.refusal }, plan.isOfMissing ? 'error' : 'warn');
  },
});
