import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { boundedWidth, widthFor } from './column-places.ts';
import { GridWindow } from './grid-window.ts';
import { usePointer } from './grid-pointer.ts';
import type { GridEdits } from './grid-edits.ts';
import type { ResultSource } from './result-source.ts';
import { moved, type Selection, type Spot } from './selection.ts';
import type { useRows } from './use-rows.ts';

export type SurfaceProps = {
  readonly title: string;
  readonly helpId: string;
  readonly source: ResultSource;
  readonly rows: ReturnType<typeof useRows>;
  readonly height: number;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onSort: (column: number) => void;
  readonly onView: (spot: Spot) => void;
  readonly onCopy: (selection: Selection) => void;
  readonly edits?: GridEdits | undefined;
};
const widthStep = 16;
const rowsMeasured = 50;

/** The window with its keys and its pointer. */
export function GridSurface(props: SurfaceProps) {
  const { title, helpId, source, rows, height, selection, onSelect, edits } = props;
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const grid = useRef<GridWindow>();
  const { widths, resize, fit } = useWidths(source, rows);
  const pointer = usePointer({ ...props, grid, resize, widths, fit });
  const { want, rowAt, numberOf, count, ordered, changes } = rows;
  const latestWant = useRef(want);
  latestWant.current = want;
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new GridWindow(host.current, id, (from, to) => latestWant.current(from, to));
    grid.current = made;
    return () => made.close();
  }, [id]);
  const sorting = ordered?.sorting;
  useEffect(() => {
    grid.current?.show({
      columns: source.columns,
      rows: count,
      widths,
      cellAt: (row, column) => {
        const wanted = edits?.cellAt(numberOf(row) - 1, column);
        return wanted === undefined ? rowAt(row)?.[column] : wanted;
      },
      markOf: edits && ((row, column) => edits.markOf(numberOf(row) - 1, column)),
      numberOf,
      sortOf: (column) => (sorting?.column === column ? sorting.direction : undefined),
      selection,
    });
  }, [source, count, widths, rowAt, numberOf, sorting, selection, changes, edits]);
  const select = (next: Selection) => {
    onSelect(next);
    grid.current?.reveal(next.to);
  };
  const keys = (event: KeyboardEvent) => {
    if (onKey(event, { ...props, widths, resize })) return event.preventDefault();
    const extent = { rows: count, columns: source.columns.length, page: grid.current?.pageRows() ?? 1 };
    const next = moved(selection, event, extent);
    if (!next) return;
    event.preventDefault();
    select(next);
  };
  return (
    <div
      ref={host}
      className="result-grid-window"
      style={{ height }}
      role="grid"
      tabIndex={0}
      aria-label={title}
      aria-describedby={helpId}
      aria-multiselectable="true"
      onKeyDown={keys}
      {...pointer}
    />
  );
}

type KeyDoes = Pick<SurfaceProps, 'selection' | 'onSort' | 'onView' | 'onCopy'> & {
  readonly widths: readonly number[];
  readonly resize: (column: number, width: number) => void;
};

/** Keys that do something with what is chosen; whether this was one. */
function onKey(event: KeyboardEvent, { selection, onSort, onView, onCopy, widths, resize }: KeyDoes): boolean {
  const { row, column } = selection.to;
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    resize(column, (widths[column] ?? 0) + (event.key === 'ArrowLeft' ? -widthStep : widthStep));
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
    onCopy(selection);
    return true;
  }
  if (event.key !== 'Enter') return false;
  if (row === -1) onSort(column);
  else onView(selection.to);
  return true;
}

function useWidths(source: ResultSource, rows: SurfaceProps['rows']) {
  const { pages, changes } = rows;
  const first = () =>
    Array.from({ length: rowsMeasured }, (_, row) => pages.row(row) ?? []).filter(({ length }) => length > 0);
  const measured = () => source.columns.map((column, at) => widthFor(column, at, first()));
  const [kept, setKept] = useState({ source, widths: measured(), isSeen: false });
  const current = kept.source === source ? kept : { source, widths: measured(), isSeen: false };
  // By the first rows once they are there; from then on only their reader changes them.
  useEffect(() => {
    if (kept.source === source && kept.isSeen) return;
    // They are not asked for here: whoever has scrolled away waits for other rows.
    if (source.rowCount === 0 || pages.row(0)) setKept({ source, widths: measured(), isSeen: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [source, pages, changes, kept]);
  const resize = (column: number, width: number) =>
    setKept({ ...current, widths: current.widths.with(column, boundedWidth(width)) });
  const fit = (column: number) => {
    const named = source.columns[column];
    if (named) resize(column, widthFor(named, column, first()));
  };
  return { widths: current.widths, resize, fit };
}
