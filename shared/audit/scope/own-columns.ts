import type { AnyNode } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import type { Join, TableRef } from '../tree/query.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import type { Surroundings } from '../tree/surroundings.ts';
import { walk } from '../tree/walk.ts';

/**
 * Whether a name in a condition is a column that the innermost query reads row by row, as far as its text shows: no
 * variable or parameter of the routine around it, and nothing that an outer query or a loop has in hand.
 */
export function isOwnColumn({ name, table }: Column, { query }: Surroundings, parents: readonly AnyNode[]): boolean {
  if (table) return query === undefined || namesOf(query).has(table.text.toLowerCase());
  return !isVariable(name, parents);
}

/** Whether a name is a variable or parameter of the routine around it. */
export function isVariable(name: Name, parents: readonly AnyNode[]): boolean {
  const routine = parents.find(({ kind }) => kind === 'routine' || kind === 'block');
  return routine !== undefined && variablesOf(routine).has(name.text.toLowerCase());
}

/**
 * Whether the rows that a column stands in may be found by an index: those of a common table expression, a subquery, a
 * function, a variable or a trigger's rows are not, nor is the catalogue anybody's to index.
 */
export function mayBeIndexed(
  { table }: Column,
  { query }: Surroundings,
  isCte: (name: ObjectName) => boolean,
): boolean {
  if (!query) return true;
  const sources = joinedTables(refsOf(query));
  const own = table ? sources.filter((ref) => exposedName(ref) === table.text.toLowerCase()) : sources;
  return own.every((ref) => ref.kind === 'table' && !isCte(ref.name) && !isMadeOnTheWay(ref.name));
}

function isMadeOnTheWay({ name, schema }: ObjectName): boolean {
  if (schema && /^(sys|information_schema|pg_catalog|performance_schema|mysql)$/i.test(schema.text)) return true;
  return rowsOnTheWay.test(name.text) || catalogue.test(name.text);
}

const rowsOnTheWay = /^([#@].*|inserted|deleted|(old|new)_?(table|tab|tbl|rows?|data))$/i;
const catalogue = /^(pg_\w+|sys(objects|columns|indexes|databases|users))$/i;

const exposed = new WeakMap<AnyNode, ReadonlySet<string>>();
const declared = new WeakMap<AnyNode, ReadonlySet<string>>();

function namesOf(query: NonNullable<Surroundings['query']>): ReadonlySet<string> {
  return kept(exposed, query, () => new Set(joinedTables(refsOf(query)).flatMap((ref) => exposedName(ref) ?? [])));
}

function refsOf(query: NonNullable<Surroundings['query']>): readonly TableRef[] {
  if (query.kind === 'select') return query.from;
  return query.kind === 'update' ? [...query.tables, ...query.from] : [...query.targets, ...query.from];
}

/** What a source of rows is called in its query. */
function exposedName(ref: Exclude<TableRef, Join>): string | undefined {
  return (ref.alias ?? (ref.kind === 'table' ? ref.name.name : undefined))?.text.toLowerCase();
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
