import type { NodeOf } from '../tree/any-node.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { isInRoutine } from '../tree/walk.ts';
import { rule, type RuleContext } from '../judge/rule.ts';

export default rule({
  id: 'validity-missing-constraint',
  dialects: ['mysql', ...postgresSpeakers],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '语句所指的约束不存在', en: 'The constraint that the statement names does not exist' },
  message: { zh: '表“{table}”没有约束“{name}”', en: 'Table "{table}" has no constraint "{name}"' },
  why: {
    zh: '表的约束已知，其中没有这个名称，执行时一定失败。',
    en: 'The constraints of the table are known and none has this name, so the statement is bound to fail.',
  },
  instead: { zh: '检查约束名，或使用 IF EXISTS。', en: 'Check the name of the constraint, or use IF EXISTS.' },
  bad: [
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: ['shop_pkey'],
      sql: 'INSERT INTO shop (id) VALUES (1) ON CONFLICT ON CONSTRAINT shop_key DO NOTHING',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: ['shop_pkey', 'positive'],
      sql: 'ALTER TABLE shop DROP CONSTRAINT positiv',
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: ['positive'],
      sql: 'ALTER TABLE shop DROP CONSTRAINT positive; ALTER TABLE shop DROP CONSTRAINT positive',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: ['positive'],
      sql: 'ALTER TABLE shop DROP CONSTRAINT positive',
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: [],
      sql: 'ALTER TABLE shop ADD CONSTRAINT large CHECK (id > 9); ALTER TABLE shop DROP CONSTRAINT large',
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: [],
      sql: 'ALTER TABLE shop ADD CHECK (id > 9); ALTER TABLE shop DROP CONSTRAINT shop_id_check',
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop DROP CONSTRAINT whatever' },
    {
      given: 'CREATE TABLE shop (id INT)',
      constraints: ['shop_pkey'],
      sql: 'INSERT INTO shop (id) VALUES (1) ON CONFLICT ON CONSTRAINT shop_pkey DO NOTHING',
      dialects: postgresSpeakers,
    },
  ],
  on: ['dropConstraint', 'validateConstraint', 'renameConstraint', 'onConflict'],
  check(node, context, report) {
    // What is stored runs later, and its handlers may be there for just this.
    if (isInRoutine(context.parents)) return;
    const name =
      node.kind === 'onConflict' ? node.constraint : node.kind === 'renameConstraint' ? node.from : node.name;
    const table = node.kind === 'onConflict' ? insertedTable(context) : alteredAlone(node, context);
    const fate = table && context.tableFate(table);
    const names = typeof fate === 'object' && fate.type === 'table' ? fate.constraintNames : undefined;
    if (name && table && names && !isAmong(name, names, context))
      report(name, { table: context.text(table), name: name.text });
  },
});

function insertedTable({ parents }: RuleContext): ObjectName | undefined {
  const insert = parents.at(-1);
  return insert?.kind === 'insert' ? insert.table.name : undefined;
}

/** What an earlier action of the same statement added is not known here. */
function alteredAlone(
  node: NodeOf<'dropConstraint' | 'validateConstraint' | 'renameConstraint'>,
  { parents }: RuleContext,
): ObjectName | undefined {
  const alter = parents.find((parent) => parent.kind === 'alterTable');
  const isSpared =
    !alter || alter.actions.length > 1 || alter.ifExists || (node.kind === 'dropConstraint' && node.ifExists);
  return isSpared ? undefined : alter.name;
}

function isAmong(name: Name, names: readonly string[], { isSame }: RuleContext): boolean {
  return names.some((one) => isSame(name, one));
}
