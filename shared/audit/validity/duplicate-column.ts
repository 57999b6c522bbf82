import type { AlterTable, Name } from '../ast.ts';
import { postgresFamily, transactional } from '../dialect-sets.ts';
import { wholeColumns } from '../insert-columns.ts';
import { rule } from '../rule.ts';

export default rule({
  id: 'validity-duplicate-column',
  dialects: transactional,
  category: 'ddl', level: 'error',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段重复', en: 'The column is there twice' },
  message: { zh: '字段“{name}”已经存在', en: 'Column "{name}" already exists' },
  why: { zh: '同一张表不能有两个同名字段，执行时一定失败。', en: 'A table cannot have two columns of one name, so the statement is bound to fail.' },
  instead: { zh: '删除重复的定义，或换一个字段名。', en: 'Remove the second definition or choose another name.' },
  bad: [
    'CREATE TABLE shop (id INT, city VARCHAR(20), id INT)',
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD id INT' },
    'CREATE TABLE shop (id INT); ALTER TABLE shop ADD city INT; ALTER TABLE shop ADD city INT',
    "INSERT INTO shop (id, city, id) VALUES (1, 'x', 2)",
    { sql: 'ALTER TABLE shop ADD COLUMN city INT, ADD COLUMN city INT', dialects: ['mysql', ...postgresFamily] },
  ],
  good: [
    'CREATE TABLE shop (id INT, city VARCHAR(20))',
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD city INT' },
    "INSERT INTO shop (id, city) VALUES (1, 'x')",
    { sql: 'INSERT INTO shop (tags[1], tags[2]) VALUES (1, 2)', dialects: postgresFamily },
  ],
  on: ['createTable', 'addColumn', 'insert'],
  check(node, context, report) {
    if (node.kind !== 'addColumn') {
      const names = node.kind === 'insert' ? wholeColumns(node, context.text) : node.columns.map((column) => column.name);
      for (const name of repeated(names, context.keyOf)) report(name, { name: name.text });
      return;
    }
    const alter = context.parents.find((parent) => parent.kind === 'alterTable');
    if (alter && repeated(addedNames(alter), context.keyOf).includes(node.column.name)) report(node.column.name, { name: node.column.name.text });
    const table = alter && alter.actions.every((action) => action.kind === 'addColumn') ? context.table(alter.name) : undefined;
    const isThere = table?.columns?.some((column) => context.isSame(node.column.name, column.name));
    if (isThere && !node.ifNotExists) report(node.column.name, { name: node.column.name.text });
  },
});

function addedNames({ actions }: AlterTable): Name[] {
  return actions.flatMap((action) => (action.kind === 'addColumn' ? [action.column.name] : []));
}

function repeated(names: readonly Name[], keyOf: (name: Name) => string): Name[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = keyOf(name);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}
