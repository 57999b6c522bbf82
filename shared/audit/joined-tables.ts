import type { Join, TableRef } from './ast.ts';

/** What a table reference joins, in source order, without recursion: a chain of joins may be thousands long. */
export function joinedTables(refs: readonly TableRef[]): Exclude<TableRef, Join>[] {
  const found: Exclude<TableRef, Join>[] = [];
  const pending = refs.toReversed();
  for (let ref = pending.pop(); ref; ref = pending.pop()) {
    if (ref.kind === 'join') pending.push(ref.right, ref.left);
    else found.push(ref);
  }
  return found;
}
