import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { dialects } from '../../dialects/index.ts';
import { namingKinds, newName } from '../../tree/new-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-reserved-word',
  wireNames: { v1: 'ddl_check_object_name_using_keyword', v2: 'SQLE00049' },
  dialects: everyDialect,
  category: 'naming',
  level: 'warn',
  tags: {
    operand: ['database', 'table', 'column', 'index', 'view'],
    sql: ['ddl'],
    purpose: ['maintenance', 'correction'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '名称是保留字', en: 'A name is a reserved word' },
  message: { zh: '名称 {name} 是保留字', en: 'The name {name} is a reserved word' },
  why: {
    zh: '保留字作名称时每次使用都要加引号，漏写就会报错，工具也常常处理不当。',
    en: 'It needs quotes wherever it is used; without them statements fail, and many tools forget them.',
  },
  instead: { zh: '换一个不是保留字的名称。', en: 'Choose a name that is not reserved.' },
  bad: [
    { sql: 'CREATE TABLE `order` (id INT)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE "order" (id INT)', except: ['mysql', 'hive'] },
    { sql: 'CREATE TABLE `order` (id INT)', dialects: ['hive'] },
    { sql: 'ALTER TABLE t ADD [key] INT', dialects: ['sqlserver'] },
    { sql: 'ALTER TABLE t ADD COLUMN `key` INT', dialects: ['mysql'] },
  ],
  good: ['CREATE TABLE orders (id INT)', { sql: 'CREATE SCHEMA AUTHORIZATION CURRENT_ROLE', dialects: ['postgres'] }],
  on: namingKinds,
  check(node, { parents, dialect, text }, report) {
    const name = newName(node, parents);
    // There the name is that of a role, or a word for the current one.
    if (node.kind === 'createDatabase' && /^CREATE\s+SCHEMA\s+AUTHORIZATION\b/i.test(text(node))) return;
    if (name && dialects[dialect].reserved.column.has(name.text.toUpperCase())) report(name, { name: name.text });
  },
});
