import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-deprecated-large-type',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用已弃用的 TEXT、NTEXT 或 IMAGE', en: 'A column is of type TEXT, NTEXT or IMAGE' },
  message: { zh: '{type} 已弃用', en: '{type} is deprecated' },
  why: {
    zh: '这些类型将被移除，不能用于变量、比较和多数字符串函数，只能用 READTEXT 等旧语句修改。',
    en: 'These types are going to be removed; they cannot be compared or kept in variables, and most string functions refuse them.',
  },
  instead: {
    zh: '改用 VARCHAR(MAX)、NVARCHAR(MAX) 或 VARBINARY(MAX)。',
    en: 'Use VARCHAR(MAX), NVARCHAR(MAX) or VARBINARY(MAX).',
  },
  bad: [
    'CREATE TABLE dbo.notes (id INT, body NTEXT)',
    'ALTER TABLE dbo.notes ADD picture IMAGE',
    'DECLARE @t TABLE (body [text])',
  ],
  good: ['CREATE TABLE dbo.notes (id INT, body NVARCHAR(MAX))'],
  on: ['dataType'],
  check(type, _, report) {
    if (/^N?TEXT$|^IMAGE$/.test(type.name)) report(type, { type: type.name });
  },
});
