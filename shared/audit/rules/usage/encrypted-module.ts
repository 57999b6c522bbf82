import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-encrypted-module',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure', 'view', 'function', 'trigger'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '模块使用 WITH ENCRYPTION', en: 'A module is made WITH ENCRYPTION' },
  why: {
    zh: '加密很容易被破解，却让版本比较、审核、执行计划和故障排查都看不到代码。',
    en: 'The encryption is easily undone, and meanwhile comparison, audit, plans and debugging cannot see the code.',
  },
  instead: {
    zh: '用权限控制谁能查看定义（VIEW DEFINITION）。',
    en: 'Control who may see the code by VIEW DEFINITION.',
  },
  bad: [
    'CREATE PROCEDURE dbo.list_orders WITH ENCRYPTION AS SET NOCOUNT ON; SELECT id FROM dbo.orders',
    'CREATE VIEW dbo.v_orders WITH ENCRYPTION AS SELECT id FROM dbo.orders',
  ],
  good: ['CREATE VIEW dbo.v_orders WITH SCHEMABINDING AS SELECT id FROM dbo.orders'],
  on: ['routine', 'createView'],
  check(node, _, report) {
    const encryption = node.options.find(({ name }) => name === 'ENCRYPTION');
    if (encryption) report(encryption);
  },
});
