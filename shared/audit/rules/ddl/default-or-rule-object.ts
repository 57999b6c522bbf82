import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-default-or-rule-object',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用独立的 DEFAULT 或 RULE 对象', en: 'A DEFAULT or RULE object is made' },
  why: {
    zh: '这两种对象已弃用，绑定关系在表定义中看不到，脚本和工具经常漏掉。',
    en: 'Both kinds of objects are deprecated; the table does not show that they are bound to it, and scripts and tools miss them.',
  },
  instead: { zh: '改用列上的 DEFAULT 约束和 CHECK 约束。', en: 'Use DEFAULT and CHECK constraints of the column.' },
  bad: ["CREATE DEFAULT dbo.unknown_city AS 'unknown'", 'CREATE RULE dbo.positive AS @value > 0'],
  good: ["ALTER TABLE dbo.users ADD CONSTRAINT df_city DEFAULT ('unknown') FOR city"],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'CREATE' && (command.objectType === 'DEFAULT' || command.objectType === 'RULE'))
      report(command);
  },
});
