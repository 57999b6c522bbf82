import type { AnyNode } from './any-node.ts';
import type { Name } from './node.ts';
import { isTableColumn } from './definitions.ts';

/** The kinds of nodes that can bring a new name into the database. */
export const namingKinds = [
  'createTable',
  'createView',
  'createDatabase',
  'columnDefinition',
  'indexDefinition',
  'renameTable',
  'renameColumn',
  'renameIndex',
  'renamePair',
  'routine',
  'primaryKey',
  'uniqueKey',
  'foreignKey',
  'check',
] as const;
type NamingNode = Extract<AnyNode, { kind: (typeof namingKinds)[number] }>;

/** The name that a node brings in; undefined when it brings none. */
export function newName(node: NamingNode, parents: readonly AnyNode[]): Name | undefined {
  switch (node.kind) {
    case 'createTable':
    case 'createView':
    case 'createDatabase':
      return node.name.name;
    case 'columnDefinition':
      return isTableColumn(parents) ? node.name : undefined;
    case 'renameTable':
    case 'renamePair':
      return node.to.name;
    case 'renameColumn':
    case 'renameIndex':
      return node.to;
    case 'routine':
      return node.name?.name;
    case 'uniqueKey':
      return node.name ?? node.indexName;
    default:
      return node.name;
  }
}
