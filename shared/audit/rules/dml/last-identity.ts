import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-last-identity',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['sequence'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 @@IDENTITY 取新编号', en: 'The new number is taken from @@IDENTITY' },
  message: { zh: '新编号取自 {what}', en: 'The new number is taken from {what}' },
  why: {
    zh: '@@IDENTITY 返回会话最后产生的编号，表上的触发器向别的表插入后，得到的就不是刚插入的那一行。',
    en: '@@IDENTITY is the last number of the session: once a trigger inserts into another table, it is not that of the row just inserted.',
  },
  instead: {
    zh: '用 SCOPE_IDENTITY()，多行时用 OUTPUT inserted.列。',
    en: 'Use SCOPE_IDENTITY(), or OUTPUT inserted.column for several rows.',
  },
  bad: ['INSERT INTO dbo.orders (total) VALUES (1); SELECT @@IDENTITY', "SELECT IDENT_CURRENT('dbo.orders')"],
  good: [
    'INSERT INTO dbo.orders (total) VALUES (1); SELECT SCOPE_IDENTITY()',
    'INSERT INTO dbo.orders (total) OUTPUT inserted.id VALUES (1)',
  ],
  on: ['variable', 'call'],
  check(node, _, report) {
    const isShared =
      node.kind === 'variable' ? /^@@identity$/i.test(node.text) : /^ident_current$/i.test(node.name.name.text);
    if (isShared) report(node, { what: node.kind === 'variable' ? node.text : node.name.name.text });
  },
});
