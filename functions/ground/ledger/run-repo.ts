import * as z from 'zod';
import { runStates } from '../../../shared/lifecycles/workflow.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const failureSchema = z.object({
  stage: z.enum(['datasource_connect', 'sql_backup', 'sql_execute', 'terminate', 'pre_check', 'unknown']),
  reason: text,
  number: z.number().int().optional(),
});
export type RunFailure = z.output<typeof failureSchema>;

/** A transaction in hand: written before its first statement and again before COMMIT is sent. */
const transactionSchema = z.object({
  batch: z.number().int(),
  backendId: z.string(),
  transactionId: z.string().optional(),
  phase: z.enum(['open', 'committing']),
});
export type OpenTransaction = z.output<typeof transactionSchema>;

/** The execution of one task, small because it is written often. Whoever raises `fence` is its runner. */
const runSchema = z.object({
  taskId: z.number().int(),
  workflowId: z.string(),
  projectUid: z.string(),
  state: z.enum(runStates.values),
  fence: z.number().int(),
  hasRunner: z.boolean(),
  /** Until when the runner is believed to live, or a next one is awaited; afterwards the sweeper settles the run. */
  aliveUntil: z.number().int(),
  /** Which statements this execution runs: those of the same plan. */
  plan: z.string(),
  attempt: z.number().int(),
  /** How often it went on by itself after what was undone by an interruption. */
  goOns: z.number().int().optional(),
  /** Whether it was started where no function ends it. */
  inRunner: z.boolean().optional(),
  executorUid: z.string().optional(),
  executorName: z.string().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  terminateRequestedAt: z.string().optional(),
  /** The name of who asked for the termination. */
  terminateRequestedBy: z.string().optional(),
  transaction: transactionSchema.optional(),
  /** The first statement of the transaction that was begun last: how far the run is, where a line stands for many statements. */
  atNumber: z.number().int().optional(),
  /** The statement that is about to be sent, or was sent last. */
  aboutToSend: z.number().int().optional(),
  failure: failureSchema.optional(),
});
export type Run = Stored<z.output<typeof runSchema>>;

export const runs = entity('TASK_RUN', runSchema, { pk: 'TASK#{taskId}', sk: 'RUN' });

/** A pointer to each run in progress: all that the sweeper has to look at. */
export const activeRuns = entity(
  'ACTIVE_RUN',
  z.object({ taskId: z.number().int(), workflowId: z.string(), projectUid: z.string() }),
  { pk: 'ACTIVE_RUNS', sk: '{taskId}' },
);

/** The runs of these tasks, as far as they have one. */
export function runsOf(table: TenantTable, taskIds: readonly number[]): Promise<Run[]> {
  return runs.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
}

/** Runs in progress of a tenant: pointers, to be looked at by the sweeper. */
export async function runsInProgress(table: TenantTable): Promise<Run[]> {
  const { items } = await activeRuns.on(table).list({});
  return runsOf(
    table,
    items.map(({ taskId }) => taskId),
  );
}
