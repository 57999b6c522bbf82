import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-goto',
  dialects: ['sqlserver'],
  category: 'usage', level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 GOTO', en: 'GOTO is used' },
  why: { zh: '跳转让执行路径难以看清，容易跳过释放资源和结束事务的语句。', en: 'Jumps hide the way that the code takes, and easily pass by what closes resources and ends the transaction.' },
  instead: { zh: '用 IF、WHILE 或 TRY … CATCH。', en: 'Use IF, WHILE or TRY … CATCH.' },
  bad: ['again: SELECT 1; GOTO again'],
  good: ['WHILE @i < 3 SET @i += 1'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'GOTO') report(command);
  },
});
