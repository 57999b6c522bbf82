import { idTime } from '../platform/ids.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { assignments, currentStep, workflows, type Step, type StoredWorkflow } from './workflow-repo.ts';

export { creatorStatusCounts, sqlCounts, statusCounts, type StatusCounts } from './totals.ts';
export { allFigures, figuresByDay, together, type Figures } from './figures/period-figures.ts';
export { figuresOfSources, firstOf } from './figures/subject-figures.ts';
export { noteworthyOf, waitingFor, type Noted } from './noteworthy.ts';
export { latestRisky, todoCounts } from './overview.ts';
export { approveWorkflow, rejectWorkflow } from './review.ts';
export { maySee } from './workflow-at-hand.ts';
export { tellingOfDecision } from './telling.ts';
export { scheduleAtHand } from './confirmation.ts';
export { startConfirmedTask } from './execution/start-scheduled-task.ts';
export { scheduleWorkflowTask } from './schedule.ts';
export { executeFor } from './execute-for.ts';
export { submitWorkflow } from './submit-workflow.ts';
export { bindWorkflow, unboundWorkflows } from './bind-to-version.ts';
export type { StoredWorkflow, Workflow } from './workflow-repo.ts';

type Key = { readonly projectUid: string; readonly workflowId: string };

/** Whether somebody has, or had, something to do in a workflow. */
export async function isParticipant(table: TenantTable, key: Key, userUid: string): Promise<boolean> {
  return (await workflows.on(table).get(key))?.participantUids.includes(userUid) ?? false;
}

/** The workflow of a task, where it was approved and waits for its execution or has failed in it. */
export async function approvedWorkflow(
  table: TenantTable,
  { projectUid, workflowId }: { readonly projectUid: string; readonly workflowId?: string | undefined },
): Promise<StoredWorkflow | undefined> {
  const workflow = workflowId === undefined ? undefined : await workflows.on(table).get({ projectUid, workflowId });
  return workflow && workflow.status !== 'wait_for_audit' && workflow.status !== 'rejected' ? workflow : undefined;
}

/** The step that somebody has to review now. */
export function reviewAtHand(workflow: StoredWorkflow): Step | undefined {
  return workflow.status === 'wait_for_audit' ? currentStep(workflow) : undefined;
}

/** The newest workflows that somebody submitted since a moment: their ids hold the time. */
export async function createdSince(
  table: TenantTable,
  { creatorUid, since, limit }: { creatorUid: string; since: number; limit: number },
): Promise<{ rows: readonly StoredWorkflow[]; isMore: boolean }> {
  const options = { newestFirst: true, from: idTime(since), limit };
  const { items, next } = await workflows.on(table).listBy('gsi2', { creatorUid }, options);
  return { rows: items, isMore: next !== undefined };
}

/** Whether anything waits for somebody's review or execution; it looks no further than the first. */
export async function isAnythingWaitingFor(table: TenantTable, userUid: string): Promise<boolean> {
  const filter = { kind: { oneOf: ['review', 'execute'] } } as const;
  return (await assignments.on(table).list({ userUid }, { filter, limit: 1 })).items.length > 0;
}

/** How many workflows wait for somebody's review or execution. */
export async function countWaitingFor(table: TenantTable, userUid: string): Promise<number> {
  const { items } = await assignments.on(table).list({ userUid });
  return items.filter(({ kind }) => kind !== 'resubmit').length;
}

/** The workflows of a project that are there of these, by id; whether the caller may see them is the caller's matter. */
export async function workflowsById(
  table: TenantTable,
  projectUid: string,
  ids: readonly string[],
): Promise<Map<string, StoredWorkflow>> {
  const found = await workflows.on(table).getMany([...new Set(ids)].map((workflowId) => ({ projectUid, workflowId })));
  return new Map(found.map((workflow) => [workflow.workflowId, workflow]));
}

/** Those of these workflows that exist, in the order asked. */
export function workflowsOf(table: TenantTable, keys: readonly Key[]): Promise<StoredWorkflow[]> {
  return workflows.on(table).getMany(keys);
}
export { workflowsOn } from './on-source.ts';
