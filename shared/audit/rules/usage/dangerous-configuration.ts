import { namePattern } from '../../tree/name-pattern.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-dangerous-configuration',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['database'], sql: ['management'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '打开了服务器的危险功能', en: 'A dangerous feature of the server is switched on' },
  message: { zh: '{name} 不应打开', en: '{name} should stay off' },
  why: {
    zh: 'xp_cmdshell、OLE 自动化、CLR、即席分布式查询让数据库账号可以执行系统命令或连接其他服务器。',
    en: 'xp_cmdshell, OLE automation, CLR and ad hoc distributed queries let accounts of the database run commands or reach other servers.',
  },
  instead: {
    zh: '保持关闭；确需使用时由 DBA 在限定的账号下完成后立即关闭。',
    en: 'Leave them off; where one is needed, a DBA does the work under a limited account and switches it off at once.',
  },
  bad: [
    "EXEC sp_configure 'xp_cmdshell', 1",
    "EXEC sp_configure @configname = N'Ole Automation Procedures', @configvalue = 1",
  ],
  good: ["EXEC sp_configure 'xp_cmdshell', 0", "EXEC sp_configure 'max degree of parallelism', 4"],
  on: ['callProcedure'],
  check(call, _, report) {
    const values = call.args
      .map((arg) => (arg.kind === 'namedArgument' ? arg.value : arg))
      .flatMap((arg) => (arg.kind === 'literal' ? [arg.value] : []));
    const name = values.find((value) => dangerous.test(value));
    if (/^sp_configure$/i.test(call.name.name.text) && name !== undefined && values.includes('1'))
      report(call, { name });
  },
});

const dangerous = namePattern(
  'xp_cmdshell|ole automation procedures|clr enabled|ad hoc distributed queries',
  'external scripts enabled|cross db ownership chaining|remote admin connections',
);
