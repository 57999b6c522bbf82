import { nodesOf } from '../../walk.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-concatenated-execute',
  dialects: ['sqlserver'],
  category: 'dml', level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'sql_procedure'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '执行拼接出来的语句', en: 'A text put together is executed' },
  why: { zh: '拼进语句的值会被当作 SQL 执行，攻击者可借此注入任意语句；每个值还会生成一份新的计划。', en: 'Values put into the text are run as SQL, so that an attacker can add any statement; each value makes a plan of its own too.' },
  instead: { zh: '用 sp_executesql 传递参数，对象名用 QUOTENAME 括起来。', en: 'Pass values as parameters of sp_executesql, and put names through QUOTENAME.' },
  bad: ["EXEC ('SELECT id FROM dbo.users WHERE name = ''' + @name + '''')", "DECLARE @sql NVARCHAR(100) = N'SELECT 1'; EXEC (@sql)"],
  good: ["EXEC sp_executesql N'SELECT id FROM dbo.users WHERE name = @name', N'@name NVARCHAR(50)', @name = @name", "EXEC ('TRUNCATE TABLE dbo.logs')"],
  on: ['command'],
  check(command, _, report) {
    const [text] = command.verb === 'EXECUTE' ? command.parts : [];
    if (text && nodesOf(text, 'variable').length > 0) report(text);
  },
});
