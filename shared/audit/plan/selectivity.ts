import { nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { columnOf, type SchemaIndex, type SchemaTable } from '../schema/schema.ts';

/** How many different values a column has, by its own statistics or those of an index that begins with it. */
export function distinctOf(table: SchemaTable, column: string, dialect: Dialect): number | undefined {
  const key = nameKey(column, dialect);
  const found = columnOf(table, column, dialect);
  const own =
    table.indexes?.find(
      (index) =>
        index.columns.length === 1 && index.kind === 'primary' && nameKey(index.columns[0] ?? '', dialect) === key,
    ) && table.rows;
  return (
    own ??
    found?.statistics?.distinct ??
    table.indexes?.find((index) => nameKey(index.columns[0] ?? '', dialect) === key)?.distinct?.[0]
  );
}

/** Different values per hundred rows; undefined when either is not known or there are no rows. */
export function percentDistinct(distinct: number | undefined, rows: number | undefined): number | undefined {
  return distinct === undefined || !rows ? undefined : Math.min(100, Math.round((distinct / rows) * 10_000) / 100);
}

/** Different values of all columns of an index together, per hundred rows. */
export function indexSelectivity(table: SchemaTable, index: SchemaIndex): number | undefined {
  return index.kind === 'primary' || index.kind === 'unique'
    ? 100
    : percentDistinct(index.distinct?.at(-1), table.rows);
}

/** A threshold as a percentage: older generations of rules write 70 or 0.7. */
export function percentOf(threshold: number): number {
  return threshold <= 1 ? threshold * 100 : threshold;
}
