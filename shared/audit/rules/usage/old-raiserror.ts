import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-old-raiserror',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['business'], sql: ['sql_procedure'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用旧的 RAISERROR 写法', en: 'RAISERROR is written the old way' },
  why: {
    zh: '没有括号的写法从 SQL Server 2012 起已不支持。',
    en: 'SQL Server 2012 and later refuse it without parentheses.',
  },
  instead: {
    zh: '写 THROW 50001, 消息, 1，或 RAISERROR (消息, 16, 1)。',
    en: 'Write THROW 50001, message, 1, or RAISERROR (message, 16, 1).',
  },
  bad: ["RAISERROR 50001 'order not found'"],
  good: ["RAISERROR (N'order not found', 16, 1)", "THROW 50001, N'order not found', 1"],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'RAISERROR' && command.words[1] !== '(') report(command);
  },
});
