import { useMemo } from 'react';
import { getQueryPage } from '../../../../shared/contract/changes/workbench/operations.ts';
import { call } from '../../../app/call.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import type { ResultSource } from '../../../ui/result-grid/result-source.ts';
import type { QueryPage, QueryRun } from './wire.ts';

export type Rows = readonly (readonly (string | null)[])[];

/** Whether a value, by its place in the whole result, was too long to be read whole; known of the pages that were looked at. */
type IsCutAt = (row: number, column: number) => boolean;

/** The rows of a result wherever they lie: the first page came with the answer, the others are asked for once. */
export function useResultSource(
  run: QueryRun,
  first: QueryPage | undefined,
): ResultSource & { readonly isCutAt: IsCutAt } {
  const project_uid = useProject().uid;
  return useMemo(() => {
    const pages = new Map<number, Promise<Rows>>();
    const cut = new Set<string>();
    const taken = (page: QueryPage): Rows => {
      for (const { row, column } of page.cut_cells) cut.add(`${page.first_row - 1 + row}:${column}`);
      return shownRows(page);
    };
    const pageAt = (page_index: number): Rows | Promise<Rows> => {
      if (page_index === 1 && first) return taken(first);
      const before = pages.get(page_index);
      if (before) return before;
      const params = { project_uid, run_uid: run.run_uid, page_index };
      const asked = call(getQueryPage, { params }, { quiet: true }).then(({ data }) => taken(data));
      pages.set(page_index, asked);
      // What could not be read is asked for again by whoever looks there next.
      asked.catch(() => pages.delete(page_index));
      return asked;
    };
    return {
      columns: run.columns,
      rowCount: run.row_count,
      // Said above the rows already, with the limit that was met.
      isCut: false,
      isCutAt: (row: number, column: number) => cut.has(`${row}:${column}`),
      rowsAt: (from: number, count: number): Rows | Promise<Rows> => rowsOf(run.page_rows, { from, count }, pageAt),
    };
  }, [run, first, project_uid]);
}

/** Rows of one or several pages; at once where they are at hand. */
export function rowsOf(
  pageRows: readonly number[],
  { from, count }: { readonly from: number; readonly count: number },
  pageAt: (index: number) => Rows | Promise<Rows>,
): Rows | Promise<Rows> {
  const parts: (Rows | Promise<Rows>)[] = [];
  let start = 0;
  for (const [index, rows] of pageRows.entries()) {
    const [first, end] = [Math.max(from, start), Math.min(from + count, start + rows)];
    if (first < end) parts.push(sliced(pageAt(index + 1), first - start, end - start));
    start += rows;
  }
  if (parts.every(isAtHand)) return parts.flat();
  return Promise.all(parts.map((part) => Promise.resolve(part))).then((all) => all.flat());
}

function sliced(rows: Rows | Promise<Rows>, from: number, to: number): Rows | Promise<Rows> {
  return isAtHand(rows) ? rows.slice(from, to) : rows.then((all) => all.slice(from, to));
}

function isAtHand(rows: Rows | Promise<Rows>): rows is Rows {
  return Array.isArray(rows);
}

/** A value that was too long for a page says so by itself, wherever it is shown or copied. */
function shownRows({ rows, cut_cells }: QueryPage): Rows {
  if (cut_cells.length === 0) return rows;
  const lengths = new Map(cut_cells.map(({ row, column, length }) => [`${row}:${column}`, length]));
  return rows.map((row, at) =>
    row.map((value, column) => {
      const length = lengths.get(`${at}:${column}`);
      return length === undefined ? value : `${value ?? ''}… (${length})`;
    }),
  );
}
