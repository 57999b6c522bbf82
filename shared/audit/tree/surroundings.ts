import type { AnyNode } from './any-node.ts';
import type { Delete, Update } from './change.ts';
import type { Select } from './query.ts';
import { conditionsOf } from './conditions.ts';

/** Where a node stands in its statement. */
export type Surroundings = {
  /** The innermost query or change around it. */
  readonly query: Select | Update | Delete | undefined;
  /** Whether it stands in a condition of that query: WHERE, ON or HAVING. */
  readonly isInCondition: boolean;
  /** Whether that is HAVING, which looks at groups and at no index. */
  readonly isInHaving: boolean;
  /** How many subqueries it stands in. */
  readonly subqueries: number;
  readonly isInExists: boolean;
};

/** Whether a node decides which rows are read, so that an index could help: in WHERE or ON. */
export function choosesRows({ isInCondition, isInHaving }: Surroundings): boolean {
  return isInCondition && !isInHaving;
}

/**
 * Tells where the nodes of one statement stand. What is known of a parent is kept, so that each is climbed past once,
 * however deep a chain is.
 */
export class SurroundingsFinder {
  private readonly known = new Map<AnyNode, Surroundings>();

  /** `parents` are the nodes around the node, outermost first. */
  around(node: AnyNode, parents: readonly AnyNode[]): Surroundings {
    let at = parents.length - 1;
    let found: Surroundings | undefined;
    for (; at >= 0; at--) {
      const parent = parents[at];
      found = parent && this.known.get(parent);
      if (found) break;
    }
    let parent = at >= 0 ? parents[at] : undefined;
    let here = found ?? outside;
    for (at++; at < parents.length; at++) {
      const child = parents[at];
      if (!child) break;
      here = parent ? below(here, parent, child) : here;
      this.known.set(child, here);
      parent = child;
    }
    return parent ? below(here, parent, node) : here;
  }
}

const outside: Surroundings = {
  query: undefined,
  isInCondition: false,
  isInHaving: false,
  subqueries: 0,
  isInExists: false,
};

/** Where the child of a node stands. */
function below(here: Surroundings, parent: AnyNode, child: AnyNode): Surroundings {
  switch (parent.kind) {
    case 'select':
    case 'update':
    case 'delete':
      return {
        ...here,
        query: parent,
        isInCondition: conditionsOf(parent).some((condition) => condition === child),
        isInHaving: parent.kind === 'select' && parent.having !== undefined && parent.having === child,
      };
    case 'join':
      return { ...here, isInCondition: parent.on === child, isInHaving: false };
    case 'exists':
      return { ...here, subqueries: here.subqueries + 1, isInExists: true };
    case 'in':
      return parent.query ? { ...here, subqueries: here.subqueries + 1 } : here;
    case 'subquery':
    case 'derived':
      return { ...here, subqueries: here.subqueries + 1 };
    default:
      return here;
  }
}
