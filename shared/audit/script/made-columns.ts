import type { Name, ObjectName } from '../tree/node.ts';
import type { Query } from '../tree/query.ts';
import type { CreateTable } from '../tree/table-statement.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { RowReader, type RowNames } from '../scope/query-columns.ts';
import type { SchemaTable } from '../schema/schema.ts';

type Place = { readonly dialect: Dialect; readonly find: (name: ObjectName) => SchemaTable | undefined };

/** The keys of the columns that a view of a query has; the first of them may be named anew. */
export function viewColumns(query: Query, names: readonly Name[], place: Place): RowNames | undefined {
  const rows = new RowReader(place).output(query, undefined);
  return (
    rows && [
      ...names.map((name) => nameKey(listedName(name, place.dialect), place.dialect)),
      ...rows.slice(names.length),
    ]
  );
}

/**
 * The keys of the columns of a table that a query fills. MySQL puts those of the query behind what is defined;
 * elsewhere a definition names those of the query.
 */
export function filledColumns({ columns }: CreateTable, query: Query, place: Place): RowNames | undefined {
  const names = columns.map(({ name }) => name);
  if (place.dialect !== 'mysql')
    return columns.every(({ type }) => !type) ? viewColumns(query, names, place) : undefined;
  const rows = viewColumns(query, [], place);
  const own = new Set(names.map((name) => nameKey(listedName(name, place.dialect), place.dialect)));
  return rows && [...own, ...rows.filter((name) => name === undefined || !own.has(name))];
}
