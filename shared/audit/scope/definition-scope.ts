import type { AnyNode, NodeKind, NodeOf } from '../tree/any-node.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import type { AlterAction } from '../tree/table-statement.ts';

/** A statement of whose table its own expressions and keys can name the columns. */
export type Definition = NodeOf<'createTable' | 'alterTable' | 'createIndex' | 'command'>;

/** Whether the parts of a node can name the columns of the table that it defines or belongs to. */
export function isDefinition(node: AnyNode): node is Definition {
  return (
    node.kind === 'createTable' ||
    node.kind === 'alterTable' ||
    node.kind === 'createIndex' ||
    (node.kind === 'command' && commandTable(node) !== undefined)
  );
}

/** The table whose columns a definition names. */
export function definedTable(node: Definition): ObjectName | undefined {
  if (node.kind === 'command') return commandTable(node);
  return node.kind === 'createIndex' ? node.table : node.name;
}

/** Policies hold conditions, and extended statistics expressions, on the columns of one table. */
function commandTable({ verb, objectType, names }: NodeOf<'command'>): ObjectName | undefined {
  if (objectType === 'POLICY' && (verb === 'CREATE' || verb === 'ALTER')) return names[0];
  return objectType === 'STATISTICS' && verb === 'CREATE' ? names.at(-1) : undefined;
}

/**
 * Whether a place within a definition is where columns of its table are named; defaults, bounds of partitions and
 * queries are not.
 */
export function namesOwnColumns({ kind }: Definition, parents: readonly AnyNode[], at: number): boolean {
  if (kind === 'command' || kind === 'createIndex') return true;
  const deepest = 4;
  const way = parents.slice(at + 1, at + 1 + deepest).map((parent) => parent.kind);
  return way.some((one) => namingParts.has(one)) && !way.includes('partition');
}

const namingParts: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'generated',
  'check',
  'exclude',
  'primaryKey',
  'uniqueKey',
  'indexDefinition',
  'partitioning',
  'alterColumnType',
]);

/** The column that an action brings in, which other actions of the same statement may name. */
export function broughtName(action: AlterAction): Name | undefined {
  switch (action.kind) {
    case 'addColumn':
      return action.column.name;
    case 'modifyColumn':
      return action.spelling === 'CHANGE' ? action.column.name : undefined;
    case 'renameColumn':
      return action.to;
    default:
      return undefined;
  }
}
