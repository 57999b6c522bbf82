import { idTime } from '../../platform/ids.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { retryFor as RetryFor } from './retry-for.ts';
import type { submitWorkflow as SubmitWorkflow } from './submit-workflow.ts';
import {
  assignments,
  currentStep,
  workflows,
  type Step,
  type StoredWorkflow,
} from '../../ground/ledger/workflow-repo.ts';

export { creatorStatusCounts, sqlCounts, statusCounts, type StatusCounts } from './totals.ts';
export { allFigures, figuresByDay, together, type Figures } from './figures/period-figures.ts';
export { figuresOfSources, firstOf } from './figures/subject-figures.ts';
export { noteworthyOf, waitingFor, type Noted } from './noteworthy.ts';
export { latestRisky, todoCounts } from './overview.ts';
export { approveWorkflow, rejectWorkflow } from './review.ts';
export { maySee, maySeeWorkflow, requireWorkflow } from './workflow-at-hand.ts';
export { demandStep, executorsOnEach } from './people.ts';
export { tellingOfComment, tellingOfDecision } from './telling.ts';
export { tellingOfWaves } from './telling-of-waves.ts';
export { scheduleAtHand } from './confirmation.ts';
export { startConfirmedTask } from './execution/start-scheduled-task.ts';
export { scheduleWorkflowTask } from './schedule.ts';
export { approveOneself } from './approve-oneself.ts';
export { mayApproveOneself } from './may-approve-oneself.ts';
export { executeFor } from './execute-for.ts';
export { changeWorkflow } from './change-workflow.ts';
export { workflowApproval } from './approval.ts';
export { seesAll } from './workflow-filter.ts';
export { bindWorkflow, unboundWorkflows } from './bind-to-version.ts';
export type { StoredWorkflow, Workflow } from '../../ground/ledger/workflow-repo.ts';

/** Executes a task again for somebody who asked for it before. What it needs is loaded only then. */
export async function retryFor(...given: Parameters<typeof RetryFor>): Promise<void> {
  const again = await import('./retry-for.ts');
  await again.retryFor(...given);
}

/** Submits audited tasks of the caller as a new workflow. What it needs is loaded only then. */
export async function submitWorkflow(...given: Parameters<typeof SubmitWorkflow>): ReturnType<typeof SubmitWorkflow> {
  const submission = await import('./submit-workflow.ts');
  return submission.submitWorkflow(...given);
}

type Key = { readonly projectUid: string; readonly workflowId: string };

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
