import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-sql-variant',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 SQL_VARIANT', en: 'A column is of type SQL_VARIANT' },
  why: {
    zh: '比较时先按类型族再按值排序，结果常出人意料；不能用于 LIKE，许多驱动和工具也不支持。',
    en: 'Values compare by their family of types first, which surprises; LIKE refuses them and many drivers and tools do not know them.',
  },
  instead: {
    zh: '为每种类型建单独的列，或用 NVARCHAR 加类型列。',
    en: 'Give each type a column of its own, or store NVARCHAR beside a column that names the type.',
  },
  bad: ['CREATE TABLE dbo.settings (name NVARCHAR(50), value SQL_VARIANT)'],
  good: ['CREATE TABLE dbo.settings (name NVARCHAR(50), value NVARCHAR(400))', 'DECLARE @value SQL_VARIANT'],
  on: ['dataType'],
  check(type, { parents }, report) {
    if (type.name === 'SQL_VARIANT' && parents.some(({ kind }) => kind === 'columnDefinition')) report(type);
  },
});
