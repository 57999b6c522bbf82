import type { AnyNode } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { TableRef } from '../tree/query.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import type { Surroundings } from '../tree/surroundings.ts';
import { walk } from '../tree/walk.ts';

/**
 * Whether a name in a condition is a column that the innermost query reads row by row, as far as its text shows: no
 * variable or parameter of the routine around it, and nothing that an outer query or a loop has in hand.
 */
export function isOwnColumn({ name, table }: Column, { query }: Surroundings, parents: readonly AnyNode[]): boolean {
  if (table) return query === undefined || namesOf(query).has(table.text.toLowerCase());
  const routine = parents.find(({ kind }) => kind === 'routine' || kind === 'block');
  return routine === undefined || !variablesOf(routine).has(name.text.toLowerCase());
}

const exposed = new WeakMap<AnyNode, ReadonlySet<string>>();
const declared = new WeakMap<AnyNode, ReadonlySet<string>>();

function namesOf(query: NonNullable<Surroundings['query']>): ReadonlySet<string> {
  return kept(exposed, query, () => {
    const refs: readonly TableRef[] =
      query.kind === 'select'
        ? query.from
        : query.kind === 'update'
          ? [...query.tables, ...query.from]
          : [...query.targets, ...query.from];
    return new Set(
      joinedTables(refs).flatMap((ref) => {
        const alias = 'alias' in ref ? ref.alias : undefined;
        return alias ? [alias.text.toLowerCase()] : ref.kind === 'table' ? [ref.name.name.text.toLowerCase()] : [];
      }),
    );
  });
}

function variablesOf(routine: AnyNode): ReadonlySet<string> {
  return kept(declared, routine, () => {
    const found = new Set<string>();
    walk(routine, (node) => {
      if (node.kind === 'routineParameter' && node.name) found.add(node.name.text.toLowerCase());
      if (node.kind === 'declare') for (const { text } of node.names) found.add(text.toLowerCase());
    });
    return found;
  });
}

/** Worked out once for each query and routine: their conditions may be many. */
function kept(
  cache: WeakMap<AnyNode, ReadonlySet<string>>,
  node: AnyNode,
  find: () => ReadonlySet<string>,
): ReadonlySet<string> {
  const known = cache.get(node) ?? find();
  cache.set(node, known);
  return known;
}
