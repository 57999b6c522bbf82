import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-type-without-length',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl', 'dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '字符或二进制类型没有写长度', en: 'A character or binary type has no length' },
  message: { zh: '{type} 没有写长度', en: '{type} has no length' },
  why: {
    zh: '定义列和变量时默认长度是 1，CAST 和 CONVERT 时是 30，超出部分被悄悄截断。',
    en: 'Without one it is 1 in columns and variables and 30 in CAST and CONVERT, and what is longer is cut off silently.',
  },
  instead: { zh: '总是写出长度，如 NVARCHAR(50)。', en: 'Always write the length, such as NVARCHAR(50).' },
  bad: [
    'DECLARE @name VARCHAR',
    'CREATE TABLE dbo.users (id INT, name NVARCHAR)',
    'SELECT CAST(id AS VARCHAR) FROM dbo.users WHERE id = 1',
  ],
  good: [
    'DECLARE @name VARCHAR(50)',
    'CREATE TABLE dbo.users (id INT, name NVARCHAR(50))',
    'CREATE TABLE dbo.users (id INT, sex CHAR(1))',
  ],
  on: ['dataType'],
  check(type, _, report) {
    if (sized.has(type.name) && !type.schema && type.args.length === 0) report(type, { type: type.name });
  },
});

const sized: ReadonlySet<string> = new Set(['CHAR', 'VARCHAR', 'NCHAR', 'NVARCHAR', 'BINARY', 'VARBINARY']);
