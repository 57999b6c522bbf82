import * as z from 'zod';
import { AppError } from '../../shared/errors/index.ts';
import { runLifecycle, runStates } from '../../shared/lifecycles/workflow.ts';
import { entity, type Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const failureSchema = z.object({
  stage: z.enum(['datasource_connect', 'sql_execute', 'terminate', 'pre_check', 'unknown']),
  reason: text,
  number: z.number().int().optional(),
});
export type RunFailure = z.output<typeof failureSchema>;

/** A transaction in hand: written before its first statement and again before COMMIT is sent. */
const transactionSchema = z.object({ batch: z.number().int(), backendId: z.string(), transactionId: z.string().optional(), phase: z.enum(['open', 'committing']) });
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
  executorUid: z.string().optional(),
  executorName: z.string().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  terminateRequestedAt: z.string().optional(),
  transaction: transactionSchema.optional(),
  failure: failureSchema.optional(),
});
export type Run = Stored<z.output<typeof runSchema>>;

export const runs = entity('TASK_RUN', runSchema, { pk: 'TASK#{taskId}', sk: 'RUN' });

/** A pointer to each run in progress: all that the sweeper has to look at. */
export const activeRuns = entity('ACTIVE_RUN', z.object({ taskId: z.number().int(), workflowId: z.string(), projectUid: z.string() }), { pk: 'ACTIVE_RUNS', sk: '{taskId}' });

export type RunStart = { readonly action: 'start' | 'retry'; readonly plan: string; readonly at: string; readonly executor: { readonly uid: string; readonly name: string }; readonly aliveUntil: number };

/** For `transact`: begins the execution of a task, unless somebody began it meanwhile. */
export function startingRun(table: TenantTable, { taskId, workflowId, projectUid }: Run, start: RunStart): TransactItem[] {
  const set = {
    state: 'executing', plan: start.plan, executorUid: start.executor.uid, executorName: start.executor.name, hasRunner: false, aliveUntil: start.aliveUntil, startedAt: start.at,
    endedAt: undefined, failure: undefined, terminateRequestedAt: undefined, transaction: undefined,
  };
  const condition = { state: { oneOf: runLifecycle.from(start.action) } };
  return [
    runs.on(table).patching({ taskId }, { set, add: { attempt: 1 } }, { condition, refusal: new AppError('changedMeanwhile') }),
    activeRuns.on(table).putting({ taskId, workflowId, projectUid }),
  ];
}

export type RunEnd = { readonly state: 'succeeded' | 'failed' | 'terminated' | 'terminate_failed'; readonly at: string; readonly failure: RunFailure | undefined };

/** For `transact`: ends the execution of a task by the runner that holds the fence. */
export function endingRun(table: TenantTable, { taskId, fence }: Pick<Run, 'taskId' | 'fence'>, { state, at, failure }: RunEnd): TransactItem[] {
  const condition = { fence, state: { oneOf: runLifecycle.from('end') } };
  return [
    runs.on(table).patching({ taskId }, { set: { state, endedAt: at, hasRunner: false, failure, transaction: undefined } }, { condition }),
    activeRuns.on(table).removing({ taskId }),
  ];
}
