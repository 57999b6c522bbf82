import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-masked-column',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用动态掩码保护敏感列', en: 'Sensitive data is only masked' },
  why: {
    zh: '掩码只改变显示，有 SELECT 权限的人可以用 WHERE 逐步猜出原值，有 UNMASK 权限的人直接可见。',
    en: 'A mask changes only what is shown: with SELECT alone the value can be guessed by conditions, and UNMASK shows it.',
  },
  instead: {
    zh: '敏感数据用 Always Encrypted 或列级权限保护，掩码只作辅助。',
    en: 'Protect secrets with Always Encrypted or rights on the column, and take the mask as a help only.',
  },
  bad: ["CREATE TABLE dbo.users (id INT, mail NVARCHAR(100) MASKED WITH (FUNCTION = 'email()'))"],
  good: ['CREATE TABLE dbo.users (id INT, mail NVARCHAR(100))'],
  on: ['columnDefinition'],
  check(column, _, report) {
    const masked = column.options.find(({ name }) => name === 'MASKED');
    if (masked) report(masked);
  },
});
