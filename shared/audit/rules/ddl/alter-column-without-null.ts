import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-alter-column-without-null',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'ALTER COLUMN 没有写 NULL 或 NOT NULL', en: 'ALTER COLUMN says neither NULL nor NOT NULL' },
  why: {
    zh: '不写时按会话的 ANSI 设置处理，通常变为允许 NULL，原来的 NOT NULL 就丢了。',
    en: 'Left out, it follows the ANSI settings of the session and mostly becomes NULL, so that the NOT NULL from before is lost.',
  },
  instead: { zh: '总是写明 NULL 或 NOT NULL。', en: 'Always write NULL or NOT NULL.' },
  bad: ['ALTER TABLE dbo.users ALTER COLUMN name NVARCHAR(100)'],
  good: [
    {
      given: 'CREATE TABLE dbo.users (id INT, name NVARCHAR(50) NULL)',
      sql: 'ALTER TABLE dbo.users ALTER COLUMN name NVARCHAR(100) NULL',
    },
    'ALTER TABLE dbo.users ALTER COLUMN name NVARCHAR(100) NOT NULL',
    'ALTER TABLE dbo.users ALTER COLUMN name NVARCHAR(100) NULL',
  ],
  on: ['alterTable'],
  check(table, _, report) {
    const [first, ...rest] = table.actions;
    if (first?.kind === 'alterColumnType' && !rest.some(({ kind }) => kind === 'setNotNull' || kind === 'dropNotNull'))
      report(first);
  },
});
