import { useRef, type PointerEvent } from 'react';
import type { SurfaceProps } from './grid-surface.tsx';
import type { GridWindow } from './grid-window.ts';
import type { Selection, Spot } from './selection.ts';

type PointerGiven = Pick<SurfaceProps, 'source' | 'rows' | 'selection' | 'onSelect' | 'onSort' | 'onView'> & {
  readonly grid: { readonly current: GridWindow | undefined };
  readonly widths: readonly number[];
  readonly resize: (column: number, width: number) => void;
  readonly fit: (column: number) => void;
};

/** Choosing by the mouse, and making columns wider. */
export function usePointer(given: PointerGiven) {
  const { grid, source, rows, selection, onSelect, onSort, onView, widths, resize, fit } = given;
  const drag = useRef<{ column: number; x: number; width: number } | 'cells'>();
  const last: Spot = { row: rows.count - 1, column: source.columns.length - 1 };
  const chooseFrom = (event: PointerEvent<HTMLDivElement>, spot: Spot) => {
    onSelect(chosenBy(spot, event.shiftKey ? selection.from : undefined, last));
    // A finger scrolls.
    if (event.pointerType !== 'mouse') return;
    drag.current = 'cells';
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const spot = grid.current?.spotAt(event.clientX, event.clientY);
      if (!spot || !isMeant(event) || last.column < 0) return;
      const edge = spot.row === -1 ? grid.current?.edgeAt(event.clientX) : undefined;
      if (edge !== undefined) {
        drag.current = { column: edge, x: event.clientX, width: widths[edge] ?? 0 };
        return event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (spot.row === -1 && spot.column >= 0) return onSort(spot.column);
      chooseFrom(event, spot);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const { current } = drag;
      if (!current) return;
      if (current !== 'cells') return resize(current.column, current.width + event.clientX - current.x);
      const spot = grid.current?.spotAt(event.clientX, event.clientY);
      if (!spot) return;
      const at = { ...spot, row: Math.max(0, spot.row) };
      onSelect(chosenBy(at, selection.from, last));
      grid.current?.reveal({ ...at, column: Math.max(0, at.column) });
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
    onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const spot = grid.current?.spotAt(clientX, clientY);
      const edge = spot?.row === -1 ? grid.current?.edgeAt(clientX) : undefined;
      if (edge !== undefined) fit(edge);
      else if (spot && spot.row >= 0 && spot.column >= 0) onView(spot);
    },
  };
}

/** Over the numbers whole rows are chosen, in the corner everything. */
function chosenBy(spot: Spot, from: Spot | undefined, last: Spot): Selection {
  if (spot.column >= 0) return { from: from ?? spot, to: spot };
  if (spot.row === -1) return { from: { row: 0, column: 0 }, to: last };
  return { from: { row: from?.row ?? spot.row, column: 0 }, to: { row: spot.row, column: last.column } };
}

/** Not the bars at the ends, which are the browser's own. */
function isMeant({ button, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): boolean {
  const { left, top } = currentTarget.getBoundingClientRect();
  return button === 0 && clientX <= left + currentTarget.clientWidth && clientY <= top + currentTarget.clientHeight;
}
