import type { ObjectName } from '../../tree/node.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-catalogue-change',
  dialects: ['mysql', ...postgresFamily],
  category: 'usage',
  level: 'error',
  tags: { operand: ['table'], sql: ['dml'], purpose: ['security', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '直接修改系统目录', en: 'The system catalog is changed by hand' },
  message: { zh: '直接修改系统目录 {table}', en: '{table} belongs to the system catalog and is changed by hand' },
  why: {
    zh: '系统目录之间的约束没有检查，一处改错就可能使数据库无法启动或丢失数据。',
    en: 'Nothing checks what the catalog holds: one wrong row can keep the database from starting or lose its data.',
  },
  instead: { zh: '使用对应的 DDL 语句。', en: 'Use the DDL that makes the same change.' },
  bad: [
    { sql: "UPDATE pg_class SET relname = 'x' WHERE oid = 1", dialects: postgresFamily },
    { sql: 'DELETE FROM pg_catalog.pg_attribute WHERE attrelid = 1', dialects: postgresFamily },
    { sql: "INSERT INTO pg_enum (enumlabel) VALUES ('x')", dialects: postgresFamily },
    { sql: "DELETE FROM mysql.user WHERE User = 'app'", dialects: ['mysql'] },
  ],
  good: [
    "UPDATE classes SET name = 'x' WHERE id = 1",
    { sql: 'SELECT oid FROM pg_class WHERE oid = 1', dialects: postgresFamily },
    { sql: "UPDATE pg_class SET relname = 'x' WHERE oid = 1", dialects: ['mysql'] },
    { sql: "INSERT INTO mysql.time_zone_name (Name) VALUES ('x')", dialects: ['mysql'] },
  ],
  on: ['insert', 'update', 'delete'],
  check(node, { text, dialect }, report) {
    const targets = node.kind === 'insert' ? [node.table] : node.kind === 'update' ? node.tables : node.targets;
    for (const target of targets) {
      if (target.kind !== 'table') continue;
      const isCatalogue = dialect === 'mysql' ? isOfMysql : isOfPostgres;
      if (isCatalogue(target.name)) report(target, { table: text(target.name) });
    }
  },
});

function isOfPostgres({ schema, name }: ObjectName): boolean {
  return schema ? /^pg_catalog$/i.test(schema.text) : /^pg_(?!temp)/i.test(name.text);
}

/** Time zones and help texts are loaded into the schema of the server by its own tools. */
function isOfMysql({ schema, name }: ObjectName): boolean {
  return schema !== undefined && /^mysql$/i.test(schema.text) && !/^(time_zone|help_)/i.test(name.text);
}
