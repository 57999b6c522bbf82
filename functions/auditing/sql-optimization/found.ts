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
  /** Indexes that nobody could try: why each was thought of. */
  ideas: z.array(z.object({ statement: z.string(), reason: text })).optional(),
  differences: z.array(text),
  /** Every rewrite that was thought of, with its verdict; those of the steps first. */
  judged: z.array(judgementSchema).default([]),
  /** Of the statement as it was given, then of each step; none where nobody could be asked. */
  plans: z.array(plan),
});
/** What was found for one statement. */
export type FoundStatement = z.output<typeof statement>;

const triedIndex = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  statement: z.string(),
  /** The form that lets others write meanwhile. */
  online: z.string().optional(),
  bytes: z.number().optional(),
  /** Statements, counted from 1, that read it, with what each costs before and with all advised indexes; and those that write its table. */
  readers: z.array(
    z.object({
      number: z.number().int(),
      before: z.number(),
      after: z.number(),
      executions: z.number().int().optional(),
    }),
  ),
  writers: z.array(z.number().int()),
});
const advice = z.object({
  /** On what indexes were tried, in words, and how many; else why they were not. */
  tried: z.object({ on: text, count: z.number().int() }).optional(),
  notTried: text.optional(),
  indexes: z.array(triedIndex),
  /** Each statement counts as often as it runs. */
  isWeighed: z.boolean().optional(),
  /** Of all statements that could be planned, in the server's own units. */
  before: z.number(),
  after: z.number(),
  /** Statements, counted from 1, that nobody could plan. */
  notJudged: z.array(z.object({ number: z.number().int(), reason: text })),
  /** Indexes of the tables that could go, and why. */
  standing: z.array(
    z.object({
      table: z.string(),
      name: z.string(),
      bytes: z.number().optional(),
      reason: text,
    }),
  ),
});
/** Which indexes all statements together would gain by, as seen in a trial. */
export type FoundAdvice = z.output<typeof advice>;

/** What was found for everything that was given, as it is kept. */
export const foundSchema = z.object({
  statements: z.array(statement),
  advice: advice.optional(),
  metadata: z.string(),
  /** Why the tables or plans of the data source are not known. */
  problem: z.string().optional(),
});
/** All that was found. */
export type Found = z.output<typeof foundSchema>;
