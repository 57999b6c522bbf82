import { typedKinds, typeGiven } from '../../tree/definitions.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-large-column',
  wireNames: { v1: 'ddl_check_column_blob_notice', v2: 'SQLE00017' },
  dialects: ['mysql', ...oracleFamily, 'sqlserver'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了大对象类型', en: 'A column holds large objects' },
  message: { zh: '字段 {column} 的类型是 {type}', en: 'Column {column} is {type}' },
  why: {
    zh: '大字段（TEXT、BLOB、CLOB、VARCHAR(MAX) 等）大多存放在数据页之外，读取多一次 IO；涉及它的排序和临时表会落盘，也不能建普通索引。',
    en: 'Values of TEXT, BLOB, CLOB or VARCHAR(MAX) mostly live off the page and cost another read; sorts and temporary tables with them go to disk, and no ordinary index takes them.',
  },
  instead: {
    zh: '拆到单独的表，文件存放到对象存储。',
    en: 'Move it to a table of its own, and files to object storage.',
  },
  bad: [
    { sql: 'CREATE TABLE notes (id INT, body TEXT)', dialects: ['mysql'] },
    { sql: 'ALTER TABLE notes ALTER COLUMN body NVARCHAR(MAX)', dialects: ['sqlserver'] },
    { sql: 'ALTER TABLE notes ADD COLUMN photo LONGBLOB', dialects: ['mysql'] },
    { sql: 'CREATE TABLE notes (id INT, body CLOB, photo BLOB)', dialects: oracleFamily },
    { sql: 'CREATE TABLE notes (id INT, photo VARBINARY(MAX))', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE notes (id INT, body NVARCHAR(MAX))', dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'CREATE TABLE notes (id INT, body NTEXT)', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE notes (body LONG)', dialects: ['oracle'] },
    'CREATE TABLE notes (id INT, title VARCHAR(200))',
  ],
  on: typedKinds,
  check(node, { parents, dialect }, report) {
    const type = typeGiven(node, parents);
    if (type && (type.family === 'text' || type.family === 'blob') && !outdated[dialect]?.test(type.name))
      report(type, { column: node.name.text, type: type.name });
  },
});

/** Large types that are worse than large, which rules of their own say. */
const outdated: Readonly<Partial<Record<Dialect, RegExp>>> = { oracle: /^LONG\b/, sqlserver: /^(N?TEXT|IMAGE)$/ };
