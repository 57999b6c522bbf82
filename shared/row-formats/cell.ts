/** The server's own text of a value: nothing is rounded, shifted to a time zone or lost. Binary is `0x…` or `\x…`. */
export type Cell = string | null;

/** What the values of a column are, as far as those who write them into a file must know. */
export type ColumnKind = 'number' | 'boolean' | 'binary' | 'json' | 'text';
/**
 * `type` is the server's own word, where the driver tells it; PostgreSQL tells some as the number of a row of its catalogue.
 * `masked` is said by the gate: values may be masks, or made of them.
 */
export type ResultColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly type?: string;
  readonly masked?: boolean | undefined;
};

/**
 * The stored column that a column of a result is, by the server's own word. What names them is the engine's: two are the same where
 * both texts are. A column that is computed has none.
 */
export type ColumnOrigin = { readonly relation: string; readonly column: string };
