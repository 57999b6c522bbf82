import type { Insert } from '../tree/change.ts';
import type { Name } from '../tree/node.ts';
import type { AlterTable, CreateTable } from '../tree/table-statement.ts';
import { postgresSpeakers, transactional } from '../dialect-facts/dialect-sets.ts';
import { wholeColumns } from '../tree/insert-columns.ts';
import { rule, type RuleContext } from '../judge/rule.ts';
import { columnOf } from '../schema/schema.ts';

export default rule({
  id: 'validity-duplicate-column',
  dialects: transactional,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段重复', en: 'The column is there twice' },
  message: { zh: '字段“{name}”已经存在', en: 'Column "{name}" already exists' },
  why: {
    zh: '同一张表不能有两个同名字段，执行时一定失败。',
    en: 'A table cannot have two columns of one name, so the statement is bound to fail.',
  },
  instead: { zh: '删除重复的定义，或换一个字段名。', en: 'Remove the second definition or choose another name.' },
  bad: [
    'CREATE TABLE shop (id INT, city VARCHAR(20), id INT)',
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD id INT' },
    'CREATE TABLE shop (id INT); ALTER TABLE shop ADD city INT; ALTER TABLE shop ADD city INT',
    "INSERT INTO shop (id, city, id) VALUES (1, 'x', 2)",
    { sql: 'ALTER TABLE shop ADD COLUMN city INT, ADD COLUMN city INT', dialects: ['mysql', ...postgresSpeakers] },
  ],
  good: [
    'CREATE TABLE shop (id INT, city VARCHAR(20))',
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD city INT' },
    "INSERT INTO shop (id, city) VALUES (1, 'x')",
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'ALTER TABLE shop ADD COLUMN IF NOT EXISTS id INT, ADD COLUMN IF NOT EXISTS id INT',
      dialects: postgresSpeakers,
    },
    { sql: 'INSERT INTO shop (tags[1], tags[2]) VALUES (1, 2)', dialects: postgresSpeakers },
  ],
  on: ['createTable', 'alterTable', 'insert'],
  check(node, context, report) {
    const names = namesIn(node, context);
    const wrong = new Set([
      ...repeated(names, context.keyOf),
      ...(node.kind === 'alterTable' ? taken(names, node, context) : []),
    ]);
    for (const name of wrong) report(name, { name: name.text });
  },
});

function namesIn(node: CreateTable | AlterTable | Insert, { text }: RuleContext): readonly Name[] {
  if (node.kind === 'insert') return wholeColumns(node, text);
  if (node.kind === 'createTable') return node.columns.map(({ name }) => name);
  return node.actions.flatMap((action) =>
    action.kind === 'addColumn' && !action.ifNotExists ? [action.column.name] : [],
  );
}

/** Those that the table has already; what else an ALTER does may take them away first. */
function taken(names: readonly Name[], { name, actions }: AlterTable, context: RuleContext): Name[] {
  const table = actions.every(({ kind }) => kind === 'addColumn') ? context.table(name) : undefined;
  return table ? names.filter((one) => columnOf(table, context.keyOf(one), context.dialect)) : [];
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
