import * as z from 'zod';

/** A table as clients of the wire expect one: its columns, and rows by the names of those. */
const grid = z
  .object({
    head: z.array(z.object({ field_name: z.string(), desc: z.string() })),
    rows: z.array(z.record(z.string(), z.string())),
  })
  .meta({ id: 'AnalysisGrid' });

/** One step of a plan. Steps come from the first to the last with the step that they work for. */
const planStep = z
  .object({
    id: z.number().int(),
    /** Missing for the first. */
    parent_id: z.number().int().optional(),
    /** In the server's own words. */
    operation: z.string(),
    /** The table or view that it reads, with its alias, and the index. */
    relation: z.string(),
    index: z.string(),
    details: z.array(z.object({ name: z.string(), text: z.string() })),
    /** Estimates of the server: rows each time it runs, and cost in its own units. */
    rows: z.number().optional(),
    cost: z.number().optional(),
    /** What it really did, where the statement was run to be measured: rows each time, times, and milliseconds in all. */
    actual_rows: z.number().optional(),
    actual_loops: z.number().optional(),
    actual_ms: z.number().optional(),
    /** Its own part of the whole, without the steps below it, from 0 to 1; of what says `share_of`. */
    share: z.number(),
    /** The step with the largest part. */
    is_expensive: z.boolean(),
  })
  .meta({ id: 'PlanStep' });
/** One step of a plan, as the wire writes it. */
export type WirePlanStep = z.output<typeof planStep>;

const explained = {
  sql: z.string(),
  classic_result: grid,
  cost: z.number().optional(),
  /** Beside the wire's own fields: the plan as a tree, what the shares are of, and a name that plans of one shape have in common. */
  plan: z.array(planStep),
  share_of: z.enum(['cost', 'rows', 'time']),
  plan_shape: z.string(),
  /** Whether the statement was run to be measured, and why it was not though that was asked for. */
  is_measured: z.boolean(),
  measure_message: z.string(),
  /** The query that was planned in the place of a change, on a replica that does not explain changes. */
  planned_instead: z.string().optional(),
};
/** An explained statement; the first version calls its problem `message`, the second `err_message`. */
export const sqlExplainV1 = z.object({ ...explained, message: z.string() }).meta({ id: 'SqlExplainV1' });
export const sqlExplainV2 = z.object({ ...explained, err_message: z.string() }).meta({ id: 'SqlExplainV2' });

/** A table of the statement. */
export const tableMeta = z
  .object({
    name: z.string(),
    schema: z.string(),
    columns: grid,
    indexes: grid,
    create_table_sql: z.string(),
    message: z.string(),
    /** Beside the wire's own fields: what the server's statistics say of it. */
    row_count: z.number().optional(),
    bytes: z.number().optional(),
  })
  .meta({ id: 'AnalysedTable' });
/** The tables of the statement. */
export const tableMetas = z.object({ err_message: z.string(), table_meta_items: z.array(tableMeta) });
/** How many rows the statement returns or changes. */
export const performance = z.object({
  affect_rows: z.object({ count: z.number().int(), err_message: z.string() }).optional(),
});
