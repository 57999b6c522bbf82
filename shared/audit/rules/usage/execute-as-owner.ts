import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-execute-as-owner',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['procedure', 'function', 'trigger'], sql: ['privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '模块以他人身份执行', en: 'A module runs as somebody else' },
  why: {
    zh: 'EXECUTE AS OWNER 或指定用户的代码拥有那个人的全部权限，其中的动态 SQL 可被调用者利用。',
    en: 'Code under EXECUTE AS OWNER or a named user has all rights of that person, and callers can use any dynamic SQL in it.',
  },
  instead: {
    zh: '用证书签名模块授予单项权限，或写 EXECUTE AS CALLER。',
    en: 'Sign the module with a certificate that has the one right, or write EXECUTE AS CALLER.',
  },
  bad: [
    'CREATE PROCEDURE dbo.list_orders WITH EXECUTE AS OWNER AS SET NOCOUNT ON; SELECT id FROM dbo.orders',
    "CREATE PROCEDURE dbo.list_orders WITH EXECUTE AS 'sa' AS SET NOCOUNT ON; SELECT id FROM dbo.orders",
  ],
  good: ['CREATE PROCEDURE dbo.list_orders WITH EXECUTE AS CALLER AS SET NOCOUNT ON; SELECT id FROM dbo.orders'],
  on: ['routine'],
  check(routine, _, report) {
    const identity = routine.options.find(({ name }) => /^EXECUTE AS(?! CALLER)/.test(name));
    if (identity) report(identity);
  },
});
