import type { AnyNode, NodeKind } from '../tree/any-node.ts';
import type { Name } from '../tree/node.ts';
import type { TableRef } from '../tree/query.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import { isDefinition } from './definition-scope.ts';

/** The tables whose columns a node can name; undefined when the node opens no scope. */
export function sourcesOf(node: AnyNode): readonly TableRef[] | undefined {
  switch (node.kind) {
    case 'select':
      return node.from;
    case 'update':
      return [...withoutListed(node.tables, node.from), ...node.from];
    case 'delete':
      return [...withoutListed(node.targets, node.from), ...node.from];
    case 'insert':
      return node.onDuplicate.length > 0 && node.source?.kind === 'select'
        ? [node.table, ...node.source.from]
        : [node.table];
    case 'merge':
      return [node.into, node.using];
    default:
      return undefined;
  }
}

// In a change of several tables the targets may repeat names or aliases of the FROM list.
function withoutListed(targets: readonly TableRef[], from: readonly TableRef[]): readonly TableRef[] {
  if (from.length === 0) return targets;
  return targets.filter(
    (target) => target.kind !== 'table' || target.alias !== undefined || !isListed(target.name.name, from),
  );
}

/** Whether one of the tables goes by this name. */
export function isListed(name: Name, refs: readonly TableRef[]): boolean {
  return joinedTables(refs).some((ref) => {
    const own = ref.alias ?? (ref.kind === 'table' ? ref.name.name : undefined);
    return own?.text.toLowerCase() === name.text.toLowerCase();
  });
}

/** Whether the columns of some table can be named without it inside of a node. */
export function opensScope(node: AnyNode): boolean {
  return node.kind === 'select'
    ? node.from.length > 0
    : scopeKinds.has(node.kind) || isDefinition(node) || opensBranch(node);
}

const scopeKinds: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'select',
  'setOperation',
  'update',
  'delete',
  'insert',
  'merge',
  'routine',
]);

/** Whether a node is a branch of MERGE whose rows come from one side only. */
export function opensBranch(node: AnyNode): boolean {
  return node.kind === 'mergeBranch' && node.when !== 'matched';
}
