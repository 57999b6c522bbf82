import type { AlterTable, CreateTable, Name, NodeOf, ObjectName } from './ast.ts';
import { broughtName } from './definition-scope.ts';
import { definitionAround } from './definitions.ts';
import { wholeColumns } from './insert-columns.ts';
import type { RuleContext } from './rule.ts';
import { columnKeys } from './schema.ts';

/** The kinds of nodes that name columns of a table by bare names, outside of any expression. */
export const namingKinds = [
  'insert', 'foreignKey', 'dropColumn', 'modifyColumn', 'renameColumn', 'alterColumnType', 'setDefault', 'dropDefault', 'setNotNull', 'dropNotNull', 'setColumnOption', 'columnPosition',
] as const;
type NamingNode = NodeOf<(typeof namingKinds)[number]>;

/** Names of columns, and the keys of all that there are; undefined where these are not known. */
export type NamedColumns = { readonly names: readonly Name[]; readonly of: readonly string[] | undefined };

/** Which columns a part of a statement names, and what they must be among. */
export function namedColumns(node: NamingNode, context: RuleContext): readonly NamedColumns[] {
  if (node.kind === 'insert') return [{ names: wholeColumns(node, context.text), of: keysOf(node.table.name, context) }];
  const around = definitionAround(context.parents);
  const own = around && ownKeys(around, context);
  switch (node.kind) {
    case 'foreignKey': return [{ names: node.columns, of: own }, { names: node.referencedColumns, of: around && referredKeys(node, around, context) }];
    case 'columnPosition': return [{ names: node.after ? [node.after] : [], of: own }];
    case 'dropColumn': return [{ names: node.ifExists ? [] : [node.name], of: own }];
    case 'renameColumn': return [{ names: [node.from], of: own }];
    default: return [{ names: [node.name], of: own }];
  }
}

/** The keys of the columns that a definition can name: those before it, those that it leaves, and those in between. */
function ownKeys(node: CreateTable | AlterTable, context: RuleContext): readonly string[] | undefined {
  const before = context.table(node.name);
  // A definition that does not stand alone may never come to pass.
  if (context.parents[0] !== node || (node.kind === 'createTable' && node.ifNotExists && before)) return undefined;
  const after = context.tableAfter(node.name);
  const keys = after && columnKeys(after, context.dialect);
  if (!keys) return undefined;
  const earlier = before ? columnKeys(before, context.dialect) ?? [] : [];
  const brought = node.kind === 'alterTable' ? node.actions.flatMap((action) => broughtName(action) ?? []) : [];
  return [...keys, ...earlier, ...brought.map((name) => context.keyOf(name))];
}

/** A table may refer to itself. */
function referredKeys({ table }: NodeOf<'foreignKey'>, around: CreateTable | AlterTable, context: RuleContext): readonly string[] | undefined {
  if (table.schema === undefined && context.keyOf(table.name) === context.keyOf(around.name.name)) return ownKeys(around, context);
  return keysOf(table, context);
}

function keysOf(name: ObjectName, context: RuleContext): readonly string[] | undefined {
  const table = context.table(name);
  return table && columnKeys(table, context.dialect);
}
