import type { AnyNode } from '../tree/any-node.ts';
import type { Name, Span } from '../tree/node.ts';

/** What stands for a name of which a part is known only at run time; undefined of every other name and node. */
export function madeNameOf(span: Span): string | undefined {
  const parts = partsOf(span);
  return parts.some((part) => part?.isMade) ? parts.flatMap((part) => part?.text ?? []).join('.') : undefined;
}

function partsOf(span: Span): readonly (Name | undefined)[] {
  const node = span as Partial<AnyNode>;
  switch (node.kind) {
    case 'name':
      return [node as Name];
    case 'objectName':
      return [node.catalog, node.schema, node.name];
    case 'column':
      return [node.schema, node.table, node.name];
    case 'table':
      return node.name ? partsOf(node.name) : [];
    default:
      return [];
  }
}
