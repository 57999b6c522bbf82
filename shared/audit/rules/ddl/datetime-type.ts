import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-datetime-type',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 DATETIME 或 SMALLDATETIME', en: 'A column is of type DATETIME or SMALLDATETIME' },
  message: { zh: '{type} 精度不足', en: '{type} is not precise enough' },
  why: {
    zh: 'DATETIME 只精确到约 3 毫秒，末位被舍入为 0、3、7，与 DATETIME2 比较会不相等；SMALLDATETIME 只到分钟。',
    en: 'DATETIME is exact to about 3 ms only and rounds to 0, 3 or 7, so it does not equal a DATETIME2; SMALLDATETIME knows minutes only.',
  },
  instead: {
    zh: '用 DATETIME2(n)、DATE，或带时区的 DATETIMEOFFSET。',
    en: 'Use DATETIME2(n), DATE, or DATETIMEOFFSET where time zones matter.',
  },
  bad: [
    'ALTER TABLE dbo.orders ALTER COLUMN created_at DATETIME NOT NULL',
    'CREATE TABLE dbo.orders (id INT, created_at DATETIME)',
    'ALTER TABLE dbo.orders ADD paid_at SMALLDATETIME',
  ],
  good: [
    'CREATE TABLE dbo.orders (id INT, created_at DATETIME2(3))',
    'SELECT CAST(created_at AS DATETIME) FROM dbo.orders WHERE id = 1',
  ],
  on: ['columnDefinition', 'alterColumnType'],
  check(column, _, report) {
    if (column.type && /^(SMALL)?DATETIME$/.test(column.type.name)) report(column.type, { type: column.type.name });
  },
});
