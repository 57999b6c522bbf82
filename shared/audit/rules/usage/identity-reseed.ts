import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-identity-reseed',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['sequence'], sql: ['management'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '重设自增起点', en: 'The counter of an identity column is reset' },
  why: {
    zh: '新起点低于已有编号时，之后的插入会违反主键或产生重复编号。',
    en: 'Below the numbers in use, later inserts break the key or give the same number twice.',
  },
  instead: {
    zh: '先核对最大编号，不带值执行 DBCC CHECKIDENT (表, RESEED) 让服务器自己修正。',
    en: 'Check the highest number first, and run DBCC CHECKIDENT (table, RESEED) without a value, which corrects it by itself.',
  },
  bad: ["DBCC CHECKIDENT ('dbo.orders', RESEED, 0)"],
  good: ["DBCC CHECKIDENT ('dbo.orders', RESEED)", "DBCC CHECKIDENT ('dbo.orders', NORESEED)"],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'DBCC' && command.words[1] === 'CHECKIDENT' && command.parts.length > 2) report(command);
  },
});
