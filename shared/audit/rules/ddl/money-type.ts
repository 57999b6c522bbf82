import { typedKinds, typeGiven } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-money-type',
  dialects: [...postgresFamily, 'sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 money 类型', en: 'A column is of type money' },
  message: { zh: '字段 {column} 的类型是 money', en: 'Column {column} is of type money' },
  why: {
    zh: 'money 不含币种。PostgreSQL 的小数位和显示格式取决于会话的 lc_monetary，导入到另一设置的服务器时数值可能变化；SQL Server 固定四位小数，乘除的中间结果也被截断，结果有误差。',
    en: 'It knows no currency. On PostgreSQL its decimals and its text follow lc_monetary of the session, and a dump may be read differently elsewhere; on SQL Server it keeps four decimals, also in the midst of a computation, so results are wrong.',
  },
  instead: { zh: '用 numeric 保存金额，另设币种字段。', en: 'Use numeric, and a column for the currency.' },
  bad: [
    { sql: 'ALTER TABLE orders ALTER COLUMN total MONEY NOT NULL', dialects: ['sqlserver'] },
    'CREATE TABLE orders (id INT, total MONEY)',
    { sql: 'ALTER TABLE orders ADD fee SMALLMONEY', dialects: ['sqlserver'] },
  ],
  good: ['CREATE TABLE orders (id INT, total NUMERIC(12, 2))'],
  on: typedKinds,
  check(node, { parents }, report) {
    const type = typeGiven(node, parents);
    if (type && /^(SMALL)?MONEY$/.test(type.name)) report(type, { column: node.name.text });
  },
});
