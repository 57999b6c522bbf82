import type { ColumnPart, Loss } from './structure.ts';

/** What is lost with a column. One that comes with the same type may be the same under a new name: that is said, and never taken for certain. */
export function renamedOrDropped(column: ColumnPart, fresh: readonly ColumnPart[], count: string): Loss {
  const twin = fresh.find((one) => one.definition === column.definition);
  return twin
    ? { kind: 'maybeRenamed', name: column.name, detail: twin.name, count }
    : { kind: 'columnDropped', name: column.name, count };
}
