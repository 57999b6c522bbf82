import * as z from 'zod';
import { judgementSchema } from './trial/judgement.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const planStep = z.object({
  id: z.number().int(),
  parentId: z.number().int().optional(),
  operation: z.string(),
  relation: z.string(),
  index: z.string(),
  details: z.array(z.string()),
  rows: z.number().optional(),
  cost: z.number().optional(),
});
const plan = z.union([
  z.object({ cost: z.number().optional(), steps: z.array(planStep) }),
  z.object({ refusal: z.string() }),
]);
/** What a server said of one statement: its plan, or why there is none. */
export type FoundPlan = z.output<typeof plan>;

const statement = z.object({
  sql: z.string(),
  problem: text.optional(),
  steps: z.array(z.object({ rewriteId: z.string(), sql: z.string() })),
  indexes: z.array(z.object({ table: z.string(), columns: z.array(z.string()), statement: z.string(), reason: text })),
  differences: z.array(text),
  /** Every rewrite that was thought of, with its verdict; those of the steps first. */
  judged: z.array(judgementSchema).default([]),
  /** Of the statement as it was given, then of each step; none where nobody could be asked. */
  plans: z.array(plan),
});
/** What was found for one statement. */
export type FoundStatement = z.output<typeof statement>;

/** What was found for everything that was given, as it is kept. */
export const foundSchema = z.object({
  statements: z.array(statement),
  metadata: z.string(),
  /** Why the tables or plans of the data source are not known. */
  problem: z.string().optional(),
});
/** All that was found. */
export type Found = z.output<typeof foundSchema>;
