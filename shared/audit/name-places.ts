import type { AnyNode, Column, Name } from './ast.ts';
import type { Dialect } from './identifiers.ts';

/** Whether a name may mean what is selected: before the columns of the tables, after them, or not at all. */
export type AliasPlace = 'first' | 'after' | 'never';

/** Where in its query a name stands: the query, and the part of it that holds the name. */
type Spot = { readonly node: AnyNode; readonly part: AnyNode; readonly isDirect: boolean };

/** Whether a name at a place of a query may be an alias of its list. */
export function mayBeAlias(column: Column, { node, part, isDirect }: Spot, dialect: Dialect): AliasPlace {
  if (node.kind !== 'select') return 'never';
  const isOrder = part.kind === 'orderItem';
  if (dialect === 'postgres') {
    if (isOrder ? part.value === column : node.distinctOn.some((one) => one === column)) return 'first';
    return node.groupBy.some((one) => one === column) ? 'after' : 'never';
  }
  if (dialect === 'sqlserver') return isOrder ? 'first' : 'never';
  const isBeforeList = part === node.where || isRows(part) || part.kind === 'selectItem';
  return (dialect === 'mysql' || dialect === 'oracle') && isDirect && isBeforeList ? 'never' : 'after';
}

function isRows({ kind }: AnyNode): boolean {
  return kind === 'join' || kind === 'table' || kind === 'derived' || kind === 'tableFunction' || kind === 'pivot';
}

/** Whether a server may know a name that is no column of the table: a system column, a pseudo column, or a function without parentheses. */
export function isSystemColumn(name: Name, dialect: Dialect): boolean {
  return dialect === 'postgres' ? /^(ctid|xmin|xmax|cmin|cmax|tableoid)$/i.test(name.text) : pseudoColumns.test(name.text);
}

const pseudoColumns = /^(ctid|xmin|xmax|cmin|cmax|oid|tableoid|rowid|rownum|_rowid|level|row_start|row_end|ora_rowscn|object_id|object_value|column_value|connect_by_\w+|versions_\w+|current_\w+|session_user|system_user|user|sysdate|systimestamp|\$\w+)$/i;
