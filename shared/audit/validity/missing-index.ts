import type { AnyNode, NodeOf } from '../tree/any-node.ts';
import type { Name } from '../tree/node.ts';
import { tableAround } from '../tree/definitions.ts';
import { isInRoutine } from '../tree/walk.ts';
import { rule } from '../judge/rule.ts';
import type { SchemaTable } from '../schema/schema.ts';

export default rule({
  id: 'validity-missing-index',
  dialects: ['mysql'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '要删除或改名的索引不存在', en: 'The index to drop or rename does not exist' },
  message: { zh: '表“{table}”没有索引“{name}”', en: 'Table "{table}" has no index "{name}"' },
  why: {
    zh: '表的索引已知，其中没有这个名称，执行时一定失败。',
    en: 'The indexes of the table are known and none has this name, so the statement is bound to fail.',
  },
  instead: { zh: '检查索引名。', en: 'Check the name of the index.' },
  bad: [
    {
      given: 'CREATE TABLE shop (id INT PRIMARY KEY, city INT, KEY by_city (city))',
      sql: 'DROP INDEX by_town ON shop',
    },
    {
      given: 'CREATE TABLE shop (id INT PRIMARY KEY, city INT, KEY by_city (city))',
      sql: 'ALTER TABLE shop DROP INDEX by_town',
    },
    'CREATE TABLE shop (id INT, KEY by_id (id)); DROP INDEX by_id ON shop; DROP INDEX by_id ON shop',
  ],
  good: [
    {
      given: 'CREATE TABLE shop (id INT PRIMARY KEY, city INT, KEY by_city (city))',
      sql: 'DROP INDEX by_city ON shop; ALTER TABLE shop DROP INDEX `PRIMARY`',
    },
    { given: 'CREATE TABLE shop (id INT, city INT, KEY (city))', sql: 'ALTER TABLE shop DROP INDEX city' },
    'ALTER TABLE shop ADD INDEX by_id (id), RENAME INDEX by_id TO by_key',
    'DROP INDEX by_id ON never_seen',
    {
      given: 'CREATE TABLE shop (id INT PRIMARY KEY)',
      sql: 'CREATE PROCEDURE tidy() BEGIN DECLARE CONTINUE HANDLER FOR 1091 BEGIN END; ALTER TABLE shop DROP INDEX by_id; END',
    },
  ],
  on: ['dropIndex', 'dropIndexAction', 'renameIndex'],
  check(node, context, report) {
    if ((node.kind !== 'renameIndex' && node.ifExists) || isOpen(context.parents)) return;
    const owner = node.kind === 'dropIndex' ? node.table : tableAround(context.parents);
    const table = owner && context.tableFate(owner);
    const known = typeof table === 'object' ? indexNames(table) : undefined;
    for (const name of namesIn(node))
      if (known && !known.some((one) => context.isSame(name, one)))
        report(name, { table: owner ? context.text(owner) : '', name: name.text });
  },
});

/**
 * Whether more may have happened by then: what is stored runs later, and its handlers may be there for just this; what
 * an earlier action of the same statement added is not known.
 */
function isOpen(parents: readonly AnyNode[]): boolean {
  return isInRoutine(parents) || parents.some((parent) => parent.kind === 'alterTable' && parent.actions.length > 1);
}

/**
 * Undefined when the server may have named one by itself: an index without a name, or the one that a foreign key
 * brings.
 */
function indexNames({ type, indexes, foreignKeys }: SchemaTable): string[] | undefined {
  if (
    type === 'view' ||
    foreignKeys?.length !== 0 ||
    indexes?.some(({ name, kind }) => name === '' && kind !== 'primary')
  )
    return undefined;
  return indexes?.map(({ name }) => name || 'PRIMARY');
}

function namesIn(node: NodeOf<'dropIndex' | 'dropIndexAction' | 'renameIndex'>): Name[] {
  if (node.kind === 'dropIndex') return node.names.map(({ name }) => name);
  return [node.kind === 'renameIndex' ? node.from : node.name];
}
