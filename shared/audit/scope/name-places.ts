import { namePattern } from '../tree/name-pattern.ts';
import type { AnyNode, NodeOf } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { Name } from '../tree/node.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/** Whether a name may mean what is selected: before the columns of the tables, after them, or not at all. */
export type AliasPlace = 'first' | 'after' | 'never';

/** Where in its query a name stands: the query, and the part of it that holds the name. */
type Spot = { readonly node: AnyNode; readonly part: AnyNode; readonly isDirect: boolean };

/** Whether a name at a place of a query may be an alias of its list. */
export function mayBeAlias(column: Column, spot: Spot, dialect: Dialect): AliasPlace {
  if (spot.node.kind !== 'select') return 'never';
  switch (dialect) {
    case 'postgres':
    case 'cockroach':
      return spot.isDirect ? inPostgres(column, spot.node, spot.part) : 'never';
    case 'sqlserver':
      return spot.part.kind === 'orderItem' ? 'first' : 'never';
    case 'mysql':
    case 'oracle':
      return spot.isDirect && isBeforeList(spot.node, spot.part) ? 'never' : 'after';
    default:
      return 'after';
  }
}

/**
 * Alone in ORDER BY an alias comes before a column, alone in GROUP BY behind it; within an expression it means nothing.
 */
function inPostgres(column: Column, { distinctOn, groupBy }: NodeOf<'select'>, part: AnyNode): AliasPlace {
  if (part.kind === 'orderItem') return part.value === column ? 'first' : 'never';
  if (distinctOn.some((one) => one === column)) return 'first';
  return groupBy.some((one) => one === column) ? 'after' : 'never';
}

function isBeforeList({ where }: NodeOf<'select'>, part: AnyNode): boolean {
  return part === where || part.kind === 'selectItem' || isRows(part);
}

function isRows({ kind }: AnyNode): boolean {
  return kind === 'join' || kind === 'table' || kind === 'derived' || kind === 'tableFunction' || kind === 'pivot';
}

/**
 * Whether a server may know a name that is no column of the table: a system column, a pseudo column, or a function
 * without parentheses.
 */
export function isSystemColumn(name: Name, dialect: Dialect): boolean {
  return dialect === 'postgres'
    ? /^(ctid|xmin|xmax|cmin|cmax|tableoid)$/i.test(name.text)
    : pseudoColumns.test(name.text);
}

const pseudoColumns = namePattern(
  'ctid|xmin|xmax|cmin|cmax|oid|tableoid|rowid|rownum|_rowid|level|row_start|row_end|ora_rowscn',
  String.raw`object_id|object_value|column_value|connect_by_\w+|versions_\w+|current_\w+|session_user|system_user`,
  String.raw`user|sysdate|systimestamp|crdb_\w+|\$\w+`,
);
