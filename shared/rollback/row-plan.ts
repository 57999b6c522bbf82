import * as z from 'zod';

/** A part of a statement's text: from here up to there. */
export const part = z.tuple([z.number().int(), z.number().int()]);
/** From which character of a statement up to which. */
export type Part = z.output<typeof part>;

/** A table as a statement names it, folded as its dialect folds names. */
export const tableName = z.object({ schema: z.string().optional(), name: z.string() });
/** The name of a table, with the schema that was written before it. */
export type TableName = z.output<typeof tableName>;

const broughtRows = z.object({
  /** VALUES, SET or a query, and which columns it fills; none named are all of the table. */
  rows: part,
  columns: z.array(z.string()),
  /** Of PostgreSQL: by which columns, or by which constraint, it finds the rows that are there. */
  conflict: z.array(z.string()),
  constraint: z.string().optional(),
  /** How many values a row has, where that is written. */
  width: z.number().int().optional(),
  /** Columns whose values depend on the time, by name, or by number where none are named; all of a query that asks for it. */
  timed: z.array(z.union([z.string(), z.number().int()])).default([]),
  isAllTimed: z.boolean().default(false),
  /** Of the MySQL family: what becomes of a row that is there. */
  meeting: z.enum(['updates', 'replaces', 'ignores']).default('updates'),
  /** INSERT … SET, which names its columns itself. */
  isSet: z.boolean().default(false),
  /** The server answers which rows it has written. */
  isTold: z.boolean().default(false),
  /** A value is left to the default of its column. */
  hasDefaults: z.boolean().default(false),
  /** Columns with a value that a function gives which answers differently each time, named as those that depend on the time; all of a query with one. */
  uncertain: z.array(z.union([z.string(), z.number().int()])).default([]),
  isAllUncertain: z.boolean().default(false),
  /** Columns with a value that is not written as a number or text, or is 0, named the same way; all of a query. */
  open: z.array(z.union([z.string(), z.number().int()])).default([]),
  isAllOpen: z.boolean().default(true),
  /** Of ON DUPLICATE KEY UPDATE: assigned columns that stay what they are, and those that become what the row brings. */
  same: z.array(z.string()).default([]),
  again: z.array(z.string()).default([]),
});
/** The rows that an upsert brings. */
export type BroughtRows = z.output<typeof broughtRows>;

const target = z.object({ table: tableName, alias: z.string(), assigned: z.array(z.string()) });
/** One of several tables that a statement changes, or may change. */
export type PlanTarget = z.output<typeof target>;

const countedChange = z.object({
  table: tableName,
  assigned: z.array(z.string()),
  /** How the rows are found that are there already: WITH, what the table is called, and FROM with its condition; whether some go. */
  met: z.object({ before: z.string(), alias: z.string(), from: z.string(), removes: z.boolean() }).optional(),
  /** The rows that are new: a query whose columns go into these, or what each of these becomes of every row of a FROM. */
  brought: z
    .object({
      before: z.string(),
      from: z.string(),
      columns: z.array(z.string()),
      values: z.array(z.string()).optional(),
    })
    .optional(),
  /** The server answers which rows are new. */
  isTold: z.boolean().optional(),
});
/** A part of a statement that changes rows of one table, and whose changes the server counts. */
export type CountedChange = z.output<typeof countedChange>;

/** Which rows a statement changes, as parts of its own text. */
export const rowPlanSchema = z.object({
  kind: z.enum(['insert', 'update', 'delete', 'truncate', 'upsert', 'merge', 'several']),
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
  /** What they are assigned, where each is a value that can be computed beforehand: what a key will be. */
  values: z.array(part).optional(),
  /** Of an upsert: the rows that it brings. */
  brought: broughtRows.optional(),
  /** The tables that lose rows, or that are joined: which of them an UPDATE changes, columns without a table tell by the catalogue. */
  targets: z.array(target).optional(),
  loose: z.array(z.string()).default([]),
  /** The parts of MERGE, and of WITH that changes rows. */
  counted: z.array(countedChange).optional(),
  /** Whether the statement has a RETURNING of its own. */
  returns: z.boolean(),
  /** Of SQL Server: behind which character OUTPUT goes, and whether which rows are changed cannot be asked before. */
  output: z.object({ at: z.number().int(), isOnlyWay: z.boolean() }).optional(),
});
/** Which rows a statement changes. */
export type RowPlan = z.output<typeof rowPlanSchema>;

/** The tables whose catalogue says whether the rows of a plan can be kept. */
export function tablesOf({ table, targets, counted }: RowPlan): TableName[] {
  return (targets ?? counted)?.map((one) => one.table) ?? [table];
}
