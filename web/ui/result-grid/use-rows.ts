import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { heldOrder, type Sorting } from './held-order.ts';
import type { GridRow, ResultSource } from './result-source.ts';
import { RowPages } from './row-pages.ts';

type Order = { readonly pages: RowPages; readonly sorting: Sorting | undefined; readonly search: string };
type Ordered = Order & { readonly held: number; readonly rows: readonly number[] };

/** The rows of a result as they are shown: all in their order, or those that are held, sorted and filtered. */
export function useRows(source: ResultSource) {
  const [changes, changed] = useReducer((count: number) => count + 1, 0);
  const pages = useMemo(() => new RowPages(source, changed), [source]);
  useEffect(() => () => pages.close(), [pages]);
  const [kept, setOrdered] = useState<Ordered>();
  const ordered = kept?.pages === pages ? kept : undefined;
  const order = (wish: Omit<Order, 'pages'>) => {
    if (!wish.sorting && wish.search === '') return setOrdered(undefined);
    const held = pages.heldRows();
    const rowAt = (row: number) => pages.row(row);
    const rows = heldOrder({ columns: source.columns, rows: held, rowAt, ...wish });
    setOrdered({ ...wish, pages, held: held.length, rows });
  };
  const rowOf = useCallback((row: number) => (ordered ? (ordered.rows[row] ?? -1) : row), [ordered]);
  const numberOf = useCallback((row: number) => rowOf(row) + 1, [rowOf]);
  const rowAt = useCallback((row: number) => pages.row(rowOf(row)), [pages, rowOf]);
  const want = useCallback(
    (from: number, to: number) => {
      // What is sorted lies scattered over pages that are held already.
      if (!ordered) pages.want(from, to);
    },
    [pages, ordered],
  );
  const read = async (from: number, to: number, signal: AbortSignal): Promise<readonly GridRow[]> => {
    if (!ordered) return pages.read(from, to, signal);
    return ordered.rows.slice(from, to).flatMap((row) => {
      const cells = pages.row(row);
      return cells ? [cells] : [];
    });
  };
  const count = ordered ? ordered.rows.length : source.rowCount;
  return { pages, changes, ordered, order, count, numberOf, rowAt, want, read };
}
