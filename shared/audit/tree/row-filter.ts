import type { AnyNode } from './any-node.ts';

/**
 * Whether a condition only decides which rows stay: it is a WHERE, HAVING or ON, or is joined to one by nothing but AND
 * and OR. There, "unknown" and "false" are the same, and a repair may turn one into the other.
 */
export function isRowFilter(condition: AnyNode, parents: readonly AnyNode[]): boolean {
  let inner = condition;
  for (let at = parents.length - 1; at >= 0; at--) {
    const parent = parents[at];
    if (parent?.kind !== 'logical' || parent.operator === 'XOR')
      return parent !== undefined && holdsFilter(parent, inner);
    inner = parent;
  }
  return false;
}

function holdsFilter(owner: AnyNode, condition: AnyNode): boolean {
  switch (owner.kind) {
    case 'select':
      return owner.where === condition || owner.having === condition;
    case 'update':
    case 'delete':
      return owner.where === condition;
    case 'join':
      return owner.on === condition;
    default:
      return false;
  }
}
