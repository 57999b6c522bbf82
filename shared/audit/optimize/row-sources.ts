import { columnByKey, type SchemaColumn, type SchemaTable } from '../schema/schema.ts';
import type { RuleContext } from '../judge/rule.ts';
import type { AnyNode } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import type { Select, Table, TableRef } from '../tree/query.ts';
import { nodesOf } from '../tree/walk.ts';

type Names = Pick<RuleContext, 'keyOf' | 'table' | 'isCte' | 'dialect'>;
/** A table that a query reads: what the query calls it, and what is known of it. */
export type RowSource = { readonly ref: Table; readonly key: string; readonly table: SchemaTable | undefined };

/** What a query reads; undefined where something else than tables is among it. */
export function rowSources(from: readonly TableRef[], names: Names): readonly RowSource[] | undefined {
  const sources: RowSource[] = [];
  for (const ref of joinedTables(from)) {
    if (ref.kind !== 'table' || ref.columnAliases.length > 0 || ref.link || isPartOnly(ref)) return undefined;
    const table = names.isCte(ref.name) ? undefined : names.table(ref.name);
    sources.push({ ref, key: names.keyOf(ref.alias ?? ref.name.name), table });
  }
  return new Set(sources.map(({ key }) => key)).size === sources.length ? sources : undefined;
}

/** Whether other rows come than those that the table has now: what its keys promise may not hold for them. */
function isPartOnly({ only, partitions, subset, clauses }: Table): boolean {
  return only || partitions.length > 0 || subset !== undefined || (clauses?.length ?? 0) > 0;
}

/** The one table that a query reads, if it reads one that is known. */
export function onlyTable(select: Select, names: Names): { source: RowSource; table: SchemaTable } | undefined {
  const [source, other] = rowSources(select.from, names) ?? [];
  return source?.table && !other && source.table.type === 'table' ? { source, table: source.table } : undefined;
}

/** The source and column that a name means; undefined where that is not certain. */
export function sourceOf(
  column: Column,
  sources: readonly RowSource[],
  names: Names,
): { readonly source: RowSource; readonly column: SchemaColumn } | undefined {
  const key = names.keyOf(column.name);
  const found = sources.filter(
    ({ key: own, table }) =>
      (column.table ? names.keyOf(column.table) === own : true) &&
      (!table?.columns || columnByKey(table, key, names.dialect) !== undefined),
  );
  const [source, other] = found;
  const known = source?.table && columnByKey(source.table, key, names.dialect);
  return source && known && !other ? { source, column: known } : undefined;
}

/** The columns below a node that belong to a source, or may. */
export function mayUse(
  node: AnyNode,
  target: RowSource,
  { sources, names }: { sources: readonly RowSource[]; names: Names },
): boolean {
  if (nodesOf(node, 'star').length > 0) return true;
  return nodesOf(node, 'column').some((column) => {
    if (column.table) return names.keyOf(column.table) === target.key;
    return sourceOf(column, sources, names)?.source !== undefined
      ? sourceOf(column, sources, names)?.source === target
      : true;
  });
}

/** A query of nothing but items, tables, a condition, an order and a limit. */
export function isPlain(select: Select): boolean {
  const { distinct, distinctOn, modifiers, groupBy, having, windows, hierarchy, clauses, more, into, locking } = select;
  return (
    !distinct &&
    [distinctOn, modifiers, groupBy, windows, clauses ?? [], more ?? [], locking].every((list) => list.length === 0) &&
    !having &&
    !hierarchy &&
    !into &&
    !select.with &&
    !select.hints?.length
  );
}
