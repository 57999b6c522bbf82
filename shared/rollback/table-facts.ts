import * as z from 'zod';

/** What must be known of a table to keep its rows and to put them back. */
export const tableFactsSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Columns that hold values of their own, in the order of the table; computed ones are left out. */
  columns: z.array(
    z.object({
      name: z.string(),
      /** The server's name of the type, without arguments, in lower case. */
      type: z.string(),
      /** Its value is given by the server unless that is overruled: GENERATED ALWAYS AS IDENTITY, AUTO_INCREMENT. */
      counts: z.enum(['no', 'byDefault', 'always']),
      /** The server sets it anew with every change unless it is assigned. */
      setsItself: z.boolean(),
    }),
  ),
  /** The columns of the primary key, else of a unique key without NULL; empty when there is none. */
  key: z.array(z.string()),
  /** All unique keys, the primary one with them, by which an upsert may meet a row; those of a length compare so many characters. */
  uniques: z
    .array(
      z.object({
        name: z.string(),
        columns: z.array(z.object({ name: z.string(), length: z.number().int().optional() })),
        /** It has an expression, or a column that is computed. */
        isComputed: z.boolean(),
      }),
    )
    .default([]),
  /** Columns whose default a function gives. */
  guessed: z.array(z.string()).default([]),
  /** Nobody adds rows between those that a session has locked. */
  locksGaps: z.boolean().default(true),
  /** Its rows lie in partitions. */
  isPartitioned: z.boolean().default(false),
  /** The columns that an INSERT fills which names none, where those are others than the ones that hold values of their own. */
  visible: z.array(z.string()).optional(),
  /** A trigger gives the key of new rows. */
  isKeyGiven: z.boolean().optional(),
  cautions: z.array(z.enum(['triggers', 'cascades', 'sequences', 'unproven', 'noTransactions', 'noLiterals'])),
});
/** A table, as far as rows of it are kept. */
export type TableFacts = z.output<typeof tableFactsSchema>;

/** The server's own texts of a row's values, in the order of the columns. */
export type Row = readonly (string | null)[];

/** What became of one row: `before` is missing for a new row, `after` for one that is gone. */
export type RowChange = { readonly before: Row | undefined; readonly after: Row | undefined };

/** The values of the key of a row. */
export function keyOf({ columns, key }: TableFacts, row: Row): (string | null)[] {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);
}
