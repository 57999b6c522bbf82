import * as z from 'zod';
import { judgementSchema } from './trial/judgement.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const schema = z.object({
  taskId: z.number().int(),
  number: z.number().int(),
  /** Each start is one more: a runner of an earlier one changes nothing. */
  attempt: z.number().int(),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  withStructure: z.boolean(),
  failure: text.optional(),
  found: z
    .object({
      rewritten: z.string(),
      steps: z.array(z.object({ rewriteId: z.string(), sql: z.string() })),
      indexes: z.array(z.object({ statement: z.string(), reason: text })),
      /** Indexes that were thought of and that nobody could try, for this reason. */
      ideas: z.array(z.object({ statement: z.string(), reason: text })).optional(),
      notTried: text.optional(),
      differences: z.array(text),
      problem: text.optional(),
      /** Without their statements and rows: a row of the table holds so much. */
      judged: z.array(judgementSchema).default([]),
    })
    .optional(),
  expiresAtSeconds: z.number().int(),
});
export type NewRewrite = z.output<typeof schema>;
export type Rewrite = Stored<NewRewrite>;

/** The latest rewrite of each statement of a task. */
export const rewrites = entity('SQL_REWRITE', schema, {
  pk: 'TASK#{taskId}#REWRITES',
  sk: '{number}',
  ttl: 'expiresAtSeconds',
});

/** Rewrites in progress of a tenant, for the sweeper. */
export const pendingRewrites = entity(
  'PENDING_REWRITE',
  z.object({ taskId: z.number().int(), number: z.number().int(), attempt: z.number().int() }),
  { pk: 'PENDING_REWRITES', sk: '{taskId}#{number}' },
);
