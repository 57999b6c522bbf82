import type { ReadingFamily } from '../engines/reading-families.ts';

/** A column of a result as one of the table that its rows are of. */
export type EditColumn = {
  /** Its place in the result. */
  readonly at: number;
  readonly name: string;
  /** The server's name of the type, without arguments, in lower case. */
  readonly type: string;
  /** Nobody may write it: the server alone gives its value. */
  readonly isGiven: boolean;
};

/** What must be known to write changes of a result's rows: whose rows they are, and what tells them apart. */
export type EditBase = {
  readonly family: ReadingFamily;
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly EditColumn[];
  /** Names of columns, all of which are in the result. */
  readonly key: readonly string[];
};

/** The server's own text of a value; null is NULL. */
export type EditCell = string | null;
/** What is wanted of rows, by the places of columns in the result; `before` is the row as it was read. */
export type RowEdit =
  | { readonly kind: 'change'; readonly before: readonly EditCell[]; readonly after: ReadonlyMap<number, EditCell> }
  | { readonly kind: 'delete'; readonly before: readonly EditCell[]; readonly unknown?: ReadonlySet<number> }
  | { readonly kind: 'add'; readonly after: ReadonlyMap<number, EditCell> };
