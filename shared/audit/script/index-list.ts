import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { SchemaIndex } from '../schema/schema.ts';

type Indexes = readonly SchemaIndex[];
const shorter = new WeakMap<Indexes, Indexes>();

/**
 * A table's indexes and one more. The list remembers what it was made of, so that what is known of that need not be
 * found again.
 */
export function withIndex(indexes: Indexes, index: SchemaIndex): Indexes {
  const grown = [...indexes, index];
  // Lists further back are let go: thousands of them hold millions of places.
  const last = shorter.get(indexes);
  if (last) shorter.delete(last);
  shorter.set(grown, indexes);
  return grown;
}

/** What an index list holds beyond another one that it goes on from; all of it where it does not. */
export function addedTo(before: Indexes, after: Indexes): Indexes {
  const isLonger = after[0] === before[0] && after[before.length - 1] === before.at(-1);
  return isLonger && after.length >= before.length ? after.slice(before.length) : after;
}

/** What stands in the list after a statement and did not before it. */
export function madeIndexes(before: Indexes, after: Indexes): Indexes {
  const isLonger = after[0] === before[0] && after[before.length - 1] === before.at(-1);
  if (isLonger && after.length >= before.length) return after.slice(before.length);
  const known = new Set(before);
  const kept = new Set(before.map(({ columns }) => columns));
  const shapes = new Set(before.map(shapeOf));
  return after.filter((index) => !known.has(index) && !kept.has(index.columns) && !shapes.has(shapeOf(index)));
}

/** An index under another name keeps its list of columns; one of another column name keeps its own name. */
function shapeOf({ name, columns }: SchemaIndex): string {
  return `${name}\0${columns.length}`;
}

/** What there is of so few indexes is found anew sooner than it is looked up. */
const shortMax = 8;

/**
 * Gathers something over the indexes of a table. A script adds one index after another, so what was gathered for a list
 * goes on to be that of the list with one more; whoever asks for a shorter list again has it gathered anew.
 */
export function gatheredOver<T>(
  begin: (dialect: Dialect) => T,
  add: (gathered: T, index: SchemaIndex, dialect: Dialect) => void,
): (indexes: Indexes, dialect: Dialect) => T {
  const kept = new WeakMap<Indexes, { readonly gathered: T }>();
  const gatheredAnew = (indexes: Indexes, dialect: Dialect) => {
    const gathered = begin(dialect);
    for (const index of indexes) add(gathered, index, dialect);
    return gathered;
  };

  return (indexes, dialect) => {
    if (indexes.length <= shortMax) return gatheredAnew(indexes, dialect);
    const added: SchemaIndex[] = [];
    let known: Indexes | undefined = indexes;
    while (known && !kept.has(known)) {
      const last = known.at(-1);
      known = shorter.get(known);
      if (last && known) added.push(last);
    }
    const found = known && kept.get(known);
    if (known) kept.delete(known);
    const { gathered } = found ?? { gathered: begin(dialect) };
    for (const index of found ? added.reverse() : indexes) add(gathered, index, dialect);
    kept.set(indexes, { gathered });
    return gathered;
  };
}
