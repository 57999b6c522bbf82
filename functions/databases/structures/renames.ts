import type { ColumnPart, Loss } from './structure.ts';

/**
 * What is lost with a column. One that comes with the same type may be the same under a new name, the one whose name is most like it where
 * there are several: that is said, and never taken for certain.
 */
export function renamedOrDropped(column: ColumnPart, fresh: readonly ColumnPart[], count: string): Loss {
  const twins = fresh.filter((one) => one.definition === column.definition);
  const alike = (one: ColumnPart) => inCommon(one.name.toLowerCase(), column.name.toLowerCase());
  const [twin] = twins.toSorted((a, b) => alike(b) - alike(a));
  return twin
    ? { kind: 'maybeRenamed', name: column.name, detail: twin.name, count }
    : { kind: 'columnDropped', name: column.name, count };
}

/** How many letters two names have in common at their beginnings and ends. */
export function inCommon(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (head + tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return head + tail;
}
