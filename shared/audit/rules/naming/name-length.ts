import { everyDialect, postgresFamily } from '../../dialect-sets.ts';
import { namingKinds, newName } from '../../new-names.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'naming-name-length',
  wireNames: { v1: 'ddl_check_object_name_length', v2: 'SQLE00047' },
  dialects: everyDialect,
  category: 'naming', level: 'error',
  tags: { operand: ['database', 'table', 'column', 'index', 'view'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: { max: { key: 'first_key', type: 'int', default: 64, desc: { zh: '名称的最大长度', en: 'Longest name' } } },
  needsSchema: 'never',
  what: { zh: '名称过长', en: 'A name is too long' },
  message: { zh: '名称 {name} 长 {length}，超过 {max}', en: 'The name {name} has length {length}, more than {max}' },
  why: { zh: 'MySQL 拒绝超过 64 个字符的名称，PostgreSQL 悄悄截断到 63 字节，两个不同的名称可能变成同一个；Oracle 12.1 及以前最多 30 字节，之后与 SQL Server 一样为 128。', en: 'MySQL refuses names over 64 characters; PostgreSQL silently cuts them at 63 bytes, so two names may become one; Oracle takes 30 bytes up to 12.1, and 128 since, like SQL Server.' },
  instead: { zh: '缩短名称。', en: 'Shorten it.' },
  bad: [`CREATE TABLE ${'a'.repeat(65)} (id INT)`],
  good: ['CREATE TABLE users (id INT)', { sql: `CREATE TABLE ${'a'.repeat(64)} (id INT)`, dialects: ['mysql'] }],
  on: namingKinds,
  check(node, { parents, dialect, params }, report) {
    const max = postgresFamily.includes(dialect) ? Math.min(params.max, 63) : params.max;
    const name = newName(node, parents);
    const length = name?.text.length ?? 0;
    if (name && length > max) report(name, { name: name.text, length, max });
  },
});
