import type { Cell, ResultColumn } from '../../../shared/row-formats/cell.ts';

/** A column of a result, with the name of its type as the server writes it. */
export type GridColumn = ResultColumn & { readonly type: string };
export type GridRow = readonly Cell[];

/** Rows of a result wherever they lie. Values are the server's own text; binary is `0x…` or `\x…`. */
export type ResultSource = {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  /** More rows exist than were kept. */
  readonly isCut: boolean;
  /** How many rows are asked for at a time; 500 where nothing is said. */
  readonly pageRows?: number;
  /** Answers at once what is at hand. A promise is given up by its signal when nobody looks there any more. */
  readonly rowsAt: (
    from: number,
    count: number,
    signal: AbortSignal,
  ) => readonly GridRow[] | Promise<readonly GridRow[]>;
};
