import { AppError } from '../../../shared/errors/index.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { activeRuns, runs, type Run, type RunFailure } from './run-repo.ts';
import { firstPlan } from './statement-repo.ts';

/** For `transact`: from now on a task may be run for a workflow. */
export function readyRun(
  table: TenantTable,
  { taskId, workflowId, projectUid }: Pick<Run, 'taskId' | 'workflowId' | 'projectUid'>,
): TransactItem {
  return runs.on(table).putting({
    taskId,
    workflowId,
    projectUid,
    state: 'ready',
    fence: 0,
    hasRunner: false,
    aliveUntil: 0,
    plan: firstPlan,
    attempt: 0,
  });
}

export type RunStart = {
  readonly action: 'start' | 'retry';
  readonly plan: string;
  readonly at: string;
  readonly executor: { readonly uid: string; readonly name: string };
  readonly aliveUntil: number;
  readonly inRunner?: boolean;
};

/** For `transact`: begins the execution of a task, unless somebody began it meanwhile. */
export function startingRun(
  table: TenantTable,
  { taskId, workflowId, projectUid }: Run,
  start: RunStart,
): TransactItem[] {
  const set = {
    state: 'executing',
    plan: start.plan,
    executorUid: start.executor.uid,
    executorName: start.executor.name,
    hasRunner: false,
    inRunner: start.inRunner || undefined,
    aliveUntil: start.aliveUntil,
    startedAt: start.at,
    endedAt: undefined,
    failure: undefined,
    goOns: undefined,
    terminateRequestedAt: undefined,
    terminateRequestedBy: undefined,
    transaction: undefined,
    atNumber: undefined,
  };
  const condition = { state: { oneOf: runLifecycle.from(start.action) } };
  return [
    runs
      .on(table)
      .patching({ taskId }, { set, add: { attempt: 1 } }, { condition, refusal: new AppError('changedMeanwhile') }),
    activeRuns.on(table).putting({ taskId, workflowId, projectUid }),
  ];
}

export type RunEnd = {
  readonly state: 'succeeded' | 'failed' | 'terminated' | 'terminate_failed';
  readonly at: string;
  readonly failure: RunFailure | undefined;
};

/** For `transact`: ends the execution of a task by the runner that holds the fence. */
export function endingRun(
  table: TenantTable,
  { taskId, fence }: Pick<Run, 'taskId' | 'fence'>,
  { state, at, failure }: RunEnd,
): TransactItem[] {
  const condition = { fence, state: { oneOf: runLifecycle.from('end') } };
  return [
    runs
      .on(table)
      .patching(
        { taskId },
        { set: { state, endedAt: at, hasRunner: false, failure, transaction: undefined } },
        { condition },
      ),
    activeRuns.on(table).removing({ taskId }),
  ];
}

/** Asks the runner of a task to stop: it looks several times a second. */
export async function requestTermination(
  table: TenantTable,
  taskId: number,
  { at, by }: { at: string; by: string },
): Promise<void> {
  const condition = { state: { oneOf: runLifecycle.from('terminate') } };
  await runs
    .on(table)
    .patch(
      { taskId },
      { set: { state: 'terminating', terminateRequestedAt: at, terminateRequestedBy: by } },
      { condition, refusal: new AppError('taskNotRunning') },
    );
}

/** For `transact`: a task was carried out by somebody by hand. */
export function completingRun(
  table: TenantTable,
  taskId: number,
  { at, executor }: { at: string; executor: { uid: string; name: string } },
): TransactItem {
  const set = { state: 'manually_executed', endedAt: at, executorUid: executor.uid, executorName: executor.name };
  return runs
    .on(table)
    .patching(
      { taskId },
      { set },
      { condition: { state: { oneOf: runLifecycle.from('complete') } }, refusal: new AppError('changedMeanwhile') },
    );
}

/** For `transact`: a schedule whose time came may not run any more, and why. */
export function refusingRun(
  table: TenantTable,
  taskId: number,
  { at, reason }: { at: string; reason: { zh: string; en: string } },
): TransactItem {
  const set = { state: 'failed', startedAt: at, endedAt: at, failure: { stage: 'pre_check', reason } };
  return runs
    .on(table)
    .patching(
      { taskId },
      { set },
      { condition: { state: { oneOf: runLifecycle.from('refuse') } }, refusal: new AppError('changedMeanwhile') },
    );
}
