import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-goto',
  dialects: [...oracleFamily, 'sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 GOTO', en: 'GOTO is used' },
  why: {
    zh: '跳转让执行路径难以看清，容易跳过释放资源和结束事务的语句。',
    en: 'Jumps hide the way that the code takes, and easily pass by what closes resources and ends the transaction.',
  },
  instead: {
    zh: '用 IF、循环、子程序，错误处理用 TRY … CATCH 或 EXCEPTION。',
    en: 'Use IF, loops and routines, and TRY … CATCH or EXCEPTION for errors.',
  },
  bad: [
    { sql: 'again: SELECT 1; GOTO again', dialects: ['sqlserver'] },
    { sql: 'BEGIN GOTO done; <<done>> NULL; END;', dialects: oracleFamily },
  ],
  good: [
    { sql: 'WHILE @i < 3 SET @i += 1', dialects: ['sqlserver'] },
    { sql: 'BEGIN NULL; END;', dialects: oracleFamily },
  ],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'GOTO') report(command);
  },
});
