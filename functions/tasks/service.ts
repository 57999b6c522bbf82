import { AppError } from '../../shared/errors/index.ts';
import { runLifecycle } from '../../shared/lifecycles/workflow.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { activeRuns, runs, type Run } from './run-repo.ts';
import { firstPlan } from './statement-repo.ts';
import { auditTasks, unboundTasks, type AuditTask } from './task-repo.ts';

export { auditLater, auditOn, failingAudit } from './later-task.ts';
export { auditNow, judgedScript, type TaskPlace } from './new-task.ts';
export { branchesOf } from './sources/branches.ts';
export { scriptOf, type Script } from './sources/script.ts';
export { maySeeQuickAudit } from './quick-audit-access.ts';
export { shownTask } from './task-view.ts';
export type { NewAuditTask } from './task-repo.ts';
export { Fenced, LeaseHeld } from './ledger.ts';
export { noCrash } from './crash-point.ts';
export { planRetry } from './retry.ts';
export { runTask } from './run-task.ts';
export { endingRun, startingRun, type Run } from './run-repo.ts';
export { removeTask } from './remove-task.ts';
export { removeUnbound } from './remove-unbound.ts';
export { firstPlan } from './statement-repo.ts';
export type { Ending } from './execution.ts';
export { ruleOutcomesOf } from './rule-outcome-repo.ts';
export type { AuditTask } from './task-repo.ts';

/** The audited tasks of these numbers, in the order asked; each must exist. */
export async function requireTasks(table: TenantTable, taskIds: readonly number[]): Promise<AuditTask[]> {
  const found = await auditTasks.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
  if (found.length < taskIds.length) throw new AppError('notFound');
  return found;
}

/** The tasks of these numbers that are there. */
export async function tasksByNumber(table: TenantTable, taskIds: readonly number[]): Promise<Map<number, AuditTask>> {
  const found = await auditTasks.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
  return new Map(found.map((task) => [task.taskId, task]));
}

/** For the transaction that submits a workflow: it takes the tasks for good, unless another one took them meanwhile. */
export function bindingTasks(table: TenantTable, tasks: readonly AuditTask[], { workflowId, projectUid }: { workflowId: string; projectUid: string }): TransactItem[] {
  return tasks.flatMap(({ taskId, createdAt }) => [
    auditTasks.on(table).patching({ taskId }, { set: { workflowId }, remove: ['expiresAtSeconds', 'expiresAt'] }, { condition: { workflowId: { exists: false } }, refusal: new AppError('taskUsed') }),
    unboundTasks.on(table).removing({ createdAt, taskId }),
    runs.on(table).putting({ taskId, workflowId, projectUid, state: 'ready', fence: 0, hasRunner: false, aliveUntil: 0, plan: firstPlan, attempt: 0 }),
  ]);
}

export function runsOf(table: TenantTable, taskIds: readonly number[]): Promise<Run[]> {
  return runs.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
}

/** Asks the runner of a task to stop: it looks several times a second. */
export async function requestTermination(table: TenantTable, taskId: number, at: string): Promise<void> {
  const condition = { state: { oneOf: runLifecycle.from('terminate') } };
  await runs.on(table).patch({ taskId }, { set: { state: 'terminating', terminateRequestedAt: at } }, { condition, refusal: new AppError('taskNotRunning') });
}

/** For `transact`: a task was carried out by somebody by hand. */
export function completingRun(table: TenantTable, taskId: number, { at, executor }: { at: string; executor: { uid: string; name: string } }): TransactItem {
  const set = { state: 'manually_executed', endedAt: at, executorUid: executor.uid, executorName: executor.name };
  return runs.on(table).patching({ taskId }, { set }, { condition: { state: { oneOf: runLifecycle.from('complete') } }, refusal: new AppError('changedMeanwhile') });
}

/** For `transact`: a schedule whose time came may not run any more, and why. */
export function refusingRun(table: TenantTable, taskId: number, { at, reason }: { at: string; reason: { zh: string; en: string } }): TransactItem {
  const set = { state: 'failed', startedAt: at, endedAt: at, failure: { stage: 'pre_check', reason } };
  return runs.on(table).patching({ taskId }, { set }, { condition: { state: { oneOf: runLifecycle.from('refuse') } }, refusal: new AppError('changedMeanwhile') });
}

/** Runs in progress of a tenant: pointers, to be looked at by the sweeper. */
export async function runsInProgress(table: TenantTable): Promise<Run[]> {
  const { items } = await activeRuns.on(table).list({});
  return runsOf(table, items.map(({ taskId }) => taskId));
}
