import { columnsIn, tableIn } from './index-text.ts';
import type { KnownColumn, KnownTable } from './known-tables.ts';

/** What a row takes in an index besides its values, and how full pages are. */
const rowBytes = 8;
const fullShare = 0.7;

/** How large an index would be on the data source: each entry holds its columns, and those of the primary key that it lacks. */
export function bytesOfIndex(index: string, tables: readonly KnownTable[]): number | undefined {
  const table = tables.find(({ name }) => name === tableIn(index));
  if (!table) return undefined;
  const all = new Set([...columnsIn(index), ...(table.keys[0] ?? [])]);
  const bytes = table.columns.filter(({ name }) => all.has(name)).reduce((sum, one) => sum + bytesOf(one), rowBytes);
  return Math.round((table.rows * bytes) / fullShare);
}

function bytesOf({ type, length }: KnownColumn): number {
  return fixed[type] ?? (length > 0 ? Math.max(1, length / 3) : 8);
}

const fixed: Readonly<Record<string, number>> = {
  tinyint: 1,
  smallint: 2,
  mediumint: 3,
  int: 4,
  bigint: 8,
  date: 3,
  datetime: 5,
  timestamp: 4,
  time: 3,
  year: 1,
  enum: 1,
  decimal: 7,
  float: 4,
  double: 8,
};
