import { isWholeColumn, momentFamilies } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-time-default',
  wireNames: { v1: 'ddl_check_column_timestamp_without_default', v2: 'SQLE00025' },
  dialects: transactional,
  category: 'ddl',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '时间字段没有默认值', en: 'A time column has no default' },
  message: { zh: '时间字段 {column} 没有默认值', en: 'The time column {column} has no default' },
  why: {
    zh: '漏写时得到 NULL，旧版 MySQL 的 TIMESTAMP 还会得到全 0 的无效时间。',
    en: 'Left out, it becomes NULL, and on older MySQL a TIMESTAMP becomes the invalid zero time.',
  },
  instead: {
    zh: '写明默认值，例如 DEFAULT CURRENT_TIMESTAMP；确实可以没有时间时写明 DEFAULT NULL。',
    en: 'Give a default such as CURRENT_TIMESTAMP; where no time is right too, write DEFAULT NULL.',
  },
  bad: [
    { sql: 'CREATE TABLE orders (id INT, created_at TIMESTAMP NOT NULL)', except: ['sqlserver'] },
    { sql: 'CREATE TABLE orders (id INT, created_at DATETIME2 NOT NULL)', dialects: ['sqlserver'] },
    { sql: 'ALTER TABLE orders ADD created_at DATETIMEOFFSET', dialects: ['sqlserver'] },
  ],
  good: [
    {
      sql: 'CREATE TABLE orders (id INT, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL, day DATE)',
      except: ['sqlserver'],
    },
    {
      sql: 'CREATE TABLE orders (id INT, closed_at TIMESTAMP NULL DEFAULT NULL, day DATE)',
      dialects: ['mysql', ...postgresSpeakers],
    },
    {
      sql: 'CREATE TABLE orders (id INT, created_at DATETIME2 DEFAULT SYSDATETIME() NOT NULL, version TIMESTAMP)',
      dialects: ['sqlserver'],
    },
    {
      sql: 'CREATE TABLE orders (id INT, valid_from DATETIME2 GENERATED ALWAYS AS ROW START NOT NULL)',
      dialects: ['sqlserver'],
    },
    { sql: 'ALTER TABLE orders MODIFY created_at TIMESTAMP(6)', dialects: oracleFamily },
  ],
  on: ['columnDefinition'],
  check({ name, type, default: value, generated, options }, { parents, dialect }, report) {
    // The server fills the period of a temporal table.
    if (options.some((option) => /^AS ROW\b/.test(option.name))) return;
    if (type && momentFamilies.has(type.family) && !value && !generated && isWholeColumn(parents, dialect))
      report(name, { column: name.text });
  },
});
