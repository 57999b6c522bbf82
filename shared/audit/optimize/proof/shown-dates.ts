import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { Column } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rowSources, sourceOf, type RowSource } from '../row-sources.ts';
import { waysOf } from './server-ways.ts';

/**
 * Whether the way of its rows cannot change what a query shows. Servers of the MySQL family may hold days that no month
 * has, and in their usual modes write 0000-00-00 for them wherever rows go through a table of the server's own, as for
 * UNION and DISTINCT.
 */
export function showsNoDates({ items, from }: Select, context: RuleContext): boolean {
  if (!waysOf(context.dialect).holdsPartsOfDates) return true;
  const sources = rowSources(from, context);
  const isFine = (column: Column) => sources !== undefined && isNoDate(sourceOf(column, sources, context)?.column);
  return (
    items.every(({ value }) => nodesOf(value, 'column').every(isFine)) &&
    (items.every(({ value }) => value.kind !== 'star') || sources?.every(hasNoDates) === true)
  );
}

function hasNoDates({ table }: RowSource): boolean {
  return table?.columns?.every(isNoDate) === true;
}

/** Whether a column is known not to hold dates. A timestamp is a moment that there was, or nothing but zeros. */
export function isNoDate(column: SchemaColumn | undefined): boolean {
  return column !== undefined && column.family !== 'date' && column.family !== 'datetime';
}
