import type { Cell } from '../../../shared/row-formats/cell.ts';
import type { CellMark } from './grid-window.ts';
import type { GridRow } from './result-source.ts';

/** A row of the result by its place from 0, with what was read of it. */
export type PlacedRow = { readonly row: number; readonly values: GridRow };

/** What somebody wants to become of rows that are shown; another object whenever it has changed. */
export type GridEdits = {
  /** Undefined where nothing else is wanted. */
  readonly cellAt: (row: number, column: number) => Cell | undefined;
  readonly markOf: (row: number, column: number) => CellMark | undefined;
  readonly edit: (place: PlacedRow & { readonly column: number }) => void;
  readonly remove: (rows: readonly PlacedRow[]) => void;
  readonly add: () => void;
};
