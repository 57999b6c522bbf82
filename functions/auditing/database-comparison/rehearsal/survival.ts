import type { HeldRows } from '../../../databases/rehearsal/family.ts';
import { lossKinds } from '../../../databases/structures/losses.ts';
import type { RenamedColumn } from '../../../databases/structures/renamed-columns.ts';
import type { RenamedTable } from '../../../databases/structures/renamed-tables.ts';
import type { Statement } from '../../../databases/structures/structure.ts';

type Told = {
  readonly statements: readonly Statement[];
  readonly renamed: readonly RenamedColumn[];
  readonly tables?: readonly RenamedTable[];
};

/** What of the rows was lost without the change SQL having told so, as `table` or `table.column`. */
export function lostUntold(
  before: ReadonlyMap<string, HeldRows>,
  after: ReadonlyMap<string, HeldRows>,
  { statements, renamed, tables = [] }: Told,
): string[] {
  const told = new Set(
    statements.flatMap(({ losses = [] }) =>
      losses.flatMap(({ kind, name }) => ('keepsRows' in lossKinds[kind] ? [] : [name])),
    ),
  );
  const nowCalled = (table: string, column: string) =>
    renamed.find((one) => one.table === table && one.from === column)?.to ?? column;
  const lost: string[] = [];
  for (const [table, had] of before) {
    const called = tableNow(tables, table);
    if (told.has(called)) continue;
    const has = after.get(called);
    if ((has?.rows ?? 0) < had.rows) lost.push(table);
    else if (has)
      for (const [column, was] of had.columns)
        if (!told.has(column) && isLost(was, has.columns.get(nowCalled(called, column))))
          lost.push(`${table}.${column}`);
  }
  return lost;
}

/** What a table is called once the change has run. */
export function tableNow(tables: readonly RenamedTable[], table: string): string {
  return tables.find(({ from }) => from === table)?.to ?? table;
}

type Held = { readonly type: string; readonly filled: number; readonly digest: string };

/** Values of another type are written otherwise: of those it is known only that there are as many. */
function isLost(was: Held, is: Held | undefined): boolean {
  if (!is || is.filled < was.filled) return true;
  return is.type === was.type && is.digest !== was.digest;
}
