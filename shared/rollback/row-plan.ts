import * as z from 'zod';

/** A part of a statement's text: from here up to there. */
export const part = z.tuple([z.number().int(), z.number().int()]);
/** From which character of a statement up to which. */
export type Part = z.output<typeof part>;

/** A table as a statement names it, folded as its dialect folds names. */
export const tableName = z.object({ schema: z.string().optional(), name: z.string() });
/** The name of a table, with the schema that was written before it. */
export type TableName = z.output<typeof tableName>;

/** Which rows a statement changes, as parts of its own text. */
export const rowPlanSchema = z.object({
  kind: z.enum(['insert', 'update', 'delete', 'truncate', 'upsert']),
  table: tableName,
  /** The table with its alias, as it stands in the statement, and how its columns are called. */
  from: part,
  alias: z.string(),
  /** WITH, and what the target is joined with. */
  with: part.optional(),
  joined: part.optional(),
  where: part.optional(),
  /** ORDER BY and LIMIT of the change itself. */
  rest: part.optional(),
  /** The columns that an UPDATE assigns. */
  assigned: z.array(z.string()),
  /** Of an upsert: the rows that it brings, what their columns are called, and by which of them it finds those that are there. */
  brought: z.object({ rows: part, columns: z.array(z.string()), conflict: z.array(z.string()) }).optional(),
  /** Whether the statement has a RETURNING of its own. */
  returns: z.boolean(),
});
/** Which rows a statement changes. */
export type RowPlan = z.output<typeof rowPlanSchema>;
