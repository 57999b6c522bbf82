import { everyDialect, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { namingKinds, newName } from '../../tree/new-names.ts';
import { rule } from '../../judge/rule.ts';

const defaultMax = 64;

export default rule({
  id: 'naming-name-length',
  wireNames: { v1: 'ddl_check_object_name_length', v2: 'SQLE00047' },
  dialects: everyDialect,
  category: 'naming',
  level: 'warn',
  tags: {
    operand: ['database', 'table', 'column', 'index', 'view'],
    sql: ['ddl'],
    purpose: ['maintenance'],
    cost: 'low',
  },
  params: {
    max: { key: 'first_key', type: 'int', default: defaultMax, desc: { zh: '名称的最大长度', en: 'Longest name' } },
  },
  needsSchema: 'never',
  what: { zh: '名称过长', en: 'A name is too long' },
  message: { zh: '名称 {name} 长 {length}，超过 {max}', en: 'The name {name} has length {length}, more than {max}' },
  why: {
    zh: 'MySQL 拒绝超过 64 个字符的名称，PostgreSQL 悄悄截断到 63 字节，两个不同的名称可能变成同一个；Oracle 12.1 及以前最多 30 字节，之后与 SQL Server 一样为 128。',
    en: 'MySQL refuses names over 64 characters; PostgreSQL silently cuts them at 63 bytes, so two names may become one; Oracle takes 30 bytes up to 12.1, and 128 since, like SQL Server.',
  },
  instead: { zh: '缩短名称。', en: 'Shorten it.' },
  bad: [
    `CREATE TABLE ${'a'.repeat(256)} (id INT)`,
    { sql: `CREATE TABLE ${'a'.repeat(65)} (id INT)`, dialects: ['mysql', ...postgresFamily] },
  ],
  good: [
    'CREATE TABLE users (id INT)',
    { sql: `CREATE TABLE ${'a'.repeat(64)} (id INT)`, dialects: ['mysql'] },
    { sql: `CREATE TABLE ${'a'.repeat(128)} (id INT)`, dialects: ['sqlserver', 'oracle', 'dm', 'db2'] },
  ],
  on: namingKinds,
  check(node, { parents, dialect, params }, report) {
    const max = longest(params.max, dialect);
    const name = newName(node, parents);
    const length = name?.text.length ?? 0;
    if (name && length > max) report(name, { name: name.text, length, max });
  },
});

/** Where nobody chose a limit, it is that of the server if the server takes more. */
function longest(max: number, dialect: Dialect): number {
  if (postgresFamily.includes(dialect)) return Math.min(max, 63);
  return max === defaultMax ? (limits[dialect] ?? max) : max;
}

const limits: Readonly<Partial<Record<Dialect, number>>> = {
  sqlserver: 128,
  oracle: 128,
  dm: 128,
  db2: 128,
  hive: 128,
  hana: 127,
  snowflake: 255,
};
