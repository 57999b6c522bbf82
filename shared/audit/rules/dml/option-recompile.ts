import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-option-recompile',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '每次执行都重新编译', en: 'The statement is compiled at every run' },
  why: {
    zh: 'OPTION (RECOMPILE) 让语句每次执行都重新优化，高频语句会耗尽 CPU，也不会留下可供分析的缓存计划。',
    en: 'OPTION (RECOMPILE) optimizes the statement anew each time, which burns the CPU for frequent statements and leaves no cached plan to look at.',
  },
  instead: {
    zh: '只用于执行少、参数差异大的语句；其余改用 OPTIMIZE FOR 或拆成多条语句。',
    en: 'Keep it for rare statements whose parameters vary widely; use OPTIMIZE FOR or separate statements otherwise.',
  },
  bad: [
    'SELECT id FROM dbo.orders WHERE user_id = @user OPTION (RECOMPILE)',
    'CREATE PROCEDURE dbo.list_orders WITH RECOMPILE AS SELECT id FROM dbo.orders',
  ],
  good: ['SELECT id FROM dbo.orders WHERE user_id = @user OPTION (OPTIMIZE FOR (@user = 1))'],
  on: ['option'],
  check(option, _, report) {
    if (option.name === 'RECOMPILE') report(option);
  },
});
