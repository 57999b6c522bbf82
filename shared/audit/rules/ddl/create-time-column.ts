import { isNow } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-create-time-column',
  wireNames: { v1: 'ddl_check_create_time_column', v2: 'SQLE00219' },
  dialects: transactional,
  category: 'ddl',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: {
    name: {
      key: 'first_key',
      type: 'string',
      default: 'create_time',
      desc: { zh: '字段名', en: 'Name of the column' },
    },
  },
  needsSchema: 'never',
  what: { zh: '表没有记录创建时间的字段', en: 'The table has no creation-time column' },
  message: {
    zh: '应有字段 {name}，默认值为当前时间',
    en: 'There should be a column {name} that defaults to the current time',
  },
  why: {
    zh: '没有创建时间，就无法追查数据何时产生，也难以按时间归档。',
    en: 'Without it nobody can tell when a row came to be, or archive by time.',
  },
  instead: {
    zh: '加上该字段，默认值为 CURRENT_TIMESTAMP（Oracle 也可用 SYSDATE，SQL Server 用 SYSDATETIME()）。',
    en: 'Add the column with the default CURRENT_TIMESTAMP (SYSDATE on Oracle, SYSDATETIME() on SQL Server).',
  },
  bad: ['CREATE TABLE users (id INT)', 'CREATE TABLE users (id INT, create_time DATE)'],
  good: [
    {
      sql: 'CREATE TABLE users (id INT, create_time DATETIME DEFAULT CURRENT_TIMESTAMP, update_time DATETIME DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)',
      dialects: ['mysql'],
    },
    {
      sql: "CREATE TABLE users (id INT, create_time TIMESTAMP DEFAULT (now() AT TIME ZONE 'utc'))",
      dialects: postgresSpeakers,
    },
    { sql: "CREATE TABLE users (id INT, create_time TEXT DEFAULT (datetime('now')))", dialects: ['sqlite'] },
    { sql: 'CREATE TABLE old_users () INHERITS (users)', dialects: ['postgres'] },
    {
      sql: 'CREATE TABLE users (id INT, create_time DATETIME DEFAULT CURRENT_TIMESTAMP)',
      dialects: ['mysql', 'sqlserver', 'sqlite'],
    },
    { sql: 'CREATE TABLE users (id INT, create_time TIMESTAMP DEFAULT CURRENT_TIMESTAMP)', dialects: ['db2', 'hana'] },
    { sql: 'CREATE TABLE users (id INT, create_time DATE DEFAULT SYSDATE)', dialects: oracleFamily },
    { sql: 'CREATE TABLE users (id INT, create_time TIMESTAMPTZ DEFAULT now())', dialects: postgresSpeakers },
    { sql: 'CREATE TABLE users (id INT, create_time DATETIME2 DEFAULT SYSDATETIME())', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE orders_old PARTITION OF orders FOR VALUES IN (1)', dialects: postgresSpeakers },
  ],
  on: ['createTable'],
  check(create, { params: { name } }, report) {
    if (create.temporary || create.query || create.partitionOf || create.like.length > 0 || create.inherits.length > 0)
      return;
    const column = create.columns.find((one) => one.name.text.toLowerCase() === name.toLowerCase());
    if (!column) report(create.name, { name });
    else if (!isNow(column.default)) report(column, { name });
  },
});
