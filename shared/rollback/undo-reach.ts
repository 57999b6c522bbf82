import * as z from 'zod';
import { listedName, nameKey } from '../audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { changedTables } from '../audit/script/changed-tables.ts';
import type { Name, ObjectName } from '../audit/tree/node.ts';
import type { Statement } from '../audit/tree/statement.ts';
import type { AlterAction, AlterTable } from '../audit/tree/table-statement.ts';
import { nodesOf, statementsOf, tablesOf } from '../audit/tree/walk.ts';

/** What a statement does with one relation, as far as undoing another statement may hang on it. */
export const undoReachSchema = z.object({
  schema: z.string().optional(),
  name: z.string(),
  does: z.enum([
    'changesRows',
    'makes',
    'drops',
    'addsColumns',
    'losesColumns',
    'turnsColumns',
    /** It makes something that reads it, or whose foreign key refers to it. */
    'reads',
    'refers',
    /** What it drops can come back only where this is. */
    'needs',
  ]),
  columns: z.array(z.string()).optional(),
});
export type UndoReach = z.output<typeof undoReachSchema>;

/** What a statement does with the relations that it names; nothing of what only a server knows. */
export function undoReachOf(tree: Statement, dialect: Dialect): UndoReach[] {
  const key = (name: Name) => nameKey(listedName(name, dialect), dialect);
  const at = ({ schema, name }: ObjectName, does: UndoReach['does'], columns?: readonly Name[]): UndoReach => ({
    ...(schema && { schema: key(schema) }),
    name: key(name),
    does,
    ...(columns && { columns: columns.map(key) }),
  });
  const found = reachesOf(tree, at);
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

type At = (name: ObjectName, does: UndoReach['does'], columns?: readonly Name[]) => UndoReach;

function reachesOf(tree: Statement, at: At): UndoReach[] {
  switch (tree.kind) {
    case 'createTable':
      return tree.temporary ? [] : [at(tree.name, 'makes'), ...referred(tree, at)];
    case 'createView':
      return tree.temporary
        ? []
        : [at(tree.name, 'makes'), ...tablesOf(tree.query).map(({ name }) => at(name, 'reads'))];
    case 'drop':
      return /^(TABLE|(MATERIALIZED )?VIEW)$/.test(tree.objectType) ? tree.names.map((one) => at(one, 'drops')) : [];
    case 'rename':
      return tree.pairs.flatMap(({ from, to }) => renamed(from, to, at));
    case 'truncate':
      return tree.tables.map((one) => at(one, 'changesRows'));
    case 'alterTable':
      return tree.actions.flatMap((action) => reachesOfAction(action, tree, at));
    case 'select':
      return [...(tree.into?.table ? [at(tree.into.table, 'makes')] : []), ...changedIn(tree, at)];
    default:
      return changedIn(tree, at);
  }
}

/** Only what has the new name can be given the old one. */
function renamed(from: ObjectName, to: ObjectName, at: At): UndoReach[] {
  return [at(from, 'drops'), at(to, 'makes'), at(to, 'needs', [])];
}

/** Also the parts of WITH, and what EXPLAIN executes. */
function changedIn(tree: Statement, at: At): UndoReach[] {
  return statementsOf(tree).flatMap((one) => changedTables(one).map((name) => at(name, 'changesRows')));
}

function referred(tree: Statement | AlterAction, at: At): UndoReach[] {
  return nodesOf(tree, 'foreignKey').map(({ table }) => at(table, 'refers'));
}

function reachesOfAction(action: AlterAction, { name }: AlterTable, at: At): UndoReach[] {
  switch (action.kind) {
    case 'addColumn':
      return [at(name, 'addsColumns', [action.column.name]), ...referred(action, at)];
    case 'dropColumn':
      return [at(name, 'losesColumns', [action.name])];
    case 'modifyColumn':
      return [at(name, 'turnsColumns', [action.name, action.column.name])];
    case 'alterColumnType':
      return [at(name, 'turnsColumns', [action.name])];
    case 'renameColumn':
      return [at(name, 'turnsColumns', [action.from, action.to])];
    case 'addConstraint':
      return referred(action, at);
    case 'renameTable':
      return renamed(name, action.to, at);
    case 'setSchema':
      return [at(name, 'drops')];
    case 'dropPartition':
    case 'truncatePartition':
    case 'changePartition':
      return [at(name, 'changesRows')];
    default:
      return [];
  }
}
