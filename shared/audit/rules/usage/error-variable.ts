import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-error-variable',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 @@ERROR 判断错误', en: '@@ERROR is tested for errors' },
  why: {
    zh: '@@ERROR 每执行一条语句就被重置，漏掉一次检查错误就被忽略，许多错误也不会走到检查处。',
    en: 'Every statement resets it: one missing test loses the error, and many errors never reach the test.',
  },
  instead: { zh: '用 TRY … CATCH，并在 CATCH 中 THROW。', en: 'Use TRY … CATCH and THROW in CATCH.' },
  bad: ['UPDATE dbo.orders SET paid = 1 WHERE id = 1; IF @@ERROR <> 0 ROLLBACK'],
  good: ['BEGIN TRY UPDATE dbo.orders SET paid = 1 WHERE id = 1 END TRY BEGIN CATCH THROW; END CATCH'],
  on: ['variable'],
  check(variable, _, report) {
    if (/^@@error$/i.test(variable.text)) report(variable);
  },
});
