import type { NodeOf } from '../tree/any-node.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import { definitionAround } from '../tree/definitions.ts';
import { wholeColumns } from '../tree/insert-columns.ts';
import { ownedBy, ownerOf } from '../scope/named-tables.ts';
import type { ColumnNames } from '../scope/query-scope.ts';
import type { RuleContext } from './rule.ts';
import { columnKeys } from '../schema/schema.ts';

const definingKinds = [
  'dropColumn',
  'modifyColumn',
  'renameColumn',
  'alterColumnType',
  'setDefault',
  'dropDefault',
  'setNotNull',
  'dropNotNull',
  'setColumnOption',
  'columnPosition',
] as const;
/** The kinds of nodes that name columns of a table by bare names, outside of any expression. */
export const namingKinds = [
  'insert',
  'mergeBranch',
  'foreignKey',
  'commentOn',
  'privilege',
  'copy',
  'command',
  'routine',
  ...definingKinds,
] as const;
type NamingNode = NodeOf<(typeof namingKinds)[number]>;

/** Names of columns, and the keys of all that there are; undefined where these are not known. */
export type NamedColumns = {
  readonly names: readonly Name[];
  readonly of: ColumnNames | undefined;
};

/** Which columns a part of a statement names, and what they must be among. */
export function namedColumns(node: NamingNode, context: RuleContext): readonly NamedColumns[] {
  switch (node.kind) {
    case 'insert':
      return [{ names: wholeColumns(node, context.text), of: keysOf(node.table.name, context) }];
    case 'mergeBranch':
      return [{ names: node.columns, of: keysOf(mergedTable(context), context) }];
    case 'foreignKey':
      return [
        { names: node.columns, of: context.definedKeys() },
        { names: node.referencedColumns, of: referredKeys(node, context) },
      ];
    case 'privilege':
      return granted(node, context);
    case 'copy':
      return [{ names: node.columns, of: keysOf(node.table, context) }];
    case 'routine':
      return [{ names: node.updated ?? [], of: keysOf(node.table, context) }];
    case 'commentOn':
      return node.objectType === 'COLUMN' ? ownedColumn(node.name, context) : [];
    case 'command':
      return administered(node, context);
    default:
      return [{ names: definedNames(node), of: context.definedKeys() }];
  }
}

function definedNames(node: NodeOf<(typeof definingKinds)[number]>): readonly Name[] {
  switch (node.kind) {
    case 'columnPosition':
      return node.after ? [node.after] : [];
    case 'dropColumn':
      return node.ifExists ? [] : [node.name];
    case 'renameColumn':
      return [node.from];
    default:
      return [node.name];
  }
}

/** What MySQL takes back may have been given for columns that are gone. */
function granted({ columns }: NodeOf<'privilege'>, context: RuleContext): readonly NamedColumns[] {
  const grant = context.parents.at(-1);
  if (grant?.kind !== 'grant' || (context.dialect === 'mysql' && grant.verb !== 'GRANT')) return [];
  return grant.objects.map((name) => ({ names: columns, of: keysOf(name, context) }));
}

/** ANALYZE and VACUUM of one table may name its columns; a sequence belongs to one. */
function administered(node: NodeOf<'command'>, context: RuleContext): readonly NamedColumns[] {
  const {
    verb,
    names: [name, other],
    parts,
  } = node;
  const owned = ownedBy(node);
  if (owned) return ownedColumn(owned, context);
  const isOfOne = context.dialect === 'postgres' && (verb === 'ANALYZE' || verb === 'VACUUM') && !other;
  return isOfOne
    ? [{ names: parts.filter((part): part is Name => part.kind === 'name'), of: keysOf(name, context) }]
    : [];
}

function ownedColumn(column: ObjectName, context: RuleContext): readonly NamedColumns[] {
  return (ownerOf(column) ?? []).map((owner) => ({ names: [column.name], of: keysOf(owner, context) }));
}

function mergedTable({ parents }: RuleContext): ObjectName | undefined {
  const merge = parents.at(-1);
  return merge?.kind === 'merge' && merge.into.kind === 'table' ? merge.into.name : undefined;
}

/** A table may refer to itself. */
function referredKeys({ table }: NodeOf<'foreignKey'>, context: RuleContext): NamedColumns['of'] {
  const around = definitionAround(context.parents);
  const isOwn = around && table.schema === undefined && context.keyOf(table.name) === context.keyOf(around.name.name);
  return isOwn ? context.definedKeys() : keysOf(table, context);
}

function keysOf(name: ObjectName | undefined, context: RuleContext): NamedColumns['of'] {
  const table = name && context.table(name);
  const keys = table && columnKeys(table, context.dialect);
  return keys && new Set(keys);
}
