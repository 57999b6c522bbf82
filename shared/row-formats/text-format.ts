import type { Cell, ResultColumn } from './cell.ts';

/** About the query whose rows are written. */
export type QueryFacts = {
  /** The table that it reads, quoted for its server, when it reads one. */
  readonly table: string;
  readonly dbType: string;
};
/** The rows of one query as text. */
export type TextRows = { readonly head: string; rows(rows: readonly (readonly Cell[])[]): string };
/** A kind of file in which rows stand one after the other. */
export type TextFormat = {
  readonly extension: string;
  readonly contentType: string;
  begin(columns: readonly ResultColumn[], query: QueryFacts): TextRows;
};
