import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-identity-insert',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['table'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '打开了 IDENTITY_INSERT', en: 'IDENTITY_INSERT is switched on' },
  why: {
    zh: '会话中只能对一张表打开，忘记关闭会让之后的插入报错；写入的编号还会改变之后的起点。',
    en: 'Only one table of a session can have it, later inserts fail when it stays on, and the numbers written move the counter.',
  },
  instead: {
    zh: '只在数据迁移时使用，用完立即 OFF。',
    en: 'Use it for moving data only, and switch it OFF right behind.',
  },
  bad: ['SET IDENTITY_INSERT dbo.orders ON'],
  good: ['SET IDENTITY_INSERT dbo.orders OFF'],
  on: ['setting'],
  check(setting, _, report) {
    const [value] = setting.values;
    if (setting.name === 'IDENTITY_INSERT' && value?.kind === 'keyword' && value.word === 'ON') report(setting);
  },
});
