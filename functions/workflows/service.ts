import type { WorkflowStatus } from '../../shared/lifecycles/workflow.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { assignments, workflows, type AssignmentKind } from './workflow-repo.ts';

export { creatorStatusCounts, sqlCounts, statusCounts, tenantStatusCounts, type StatusCounts } from './totals.ts';
export { latestRisky, todoCounts } from './overview.ts';
export type { Workflow } from './workflow-repo.ts';

type Key = { readonly projectUid: string; readonly workflowId: string };

/** Whether somebody has, or had, something to do in a workflow. */
export async function isParticipant(table: TenantTable, key: Key, userUid: string): Promise<boolean> {
  return (await workflows.on(table).get(key))?.participantUids.includes(userUid) ?? false;
}

/** How many workflows wait for somebody's review or execution. */
export async function countWaitingFor(table: TenantTable, userUid: string): Promise<number> {
  const { items } = await assignments.on(table).list({ userUid });
  return items.filter(({ kind }) => kind !== 'resubmit').length;
}

/** How many workflows of a project, or of all of them, wait for somebody, by what they wait for. */
export async function todoCounts(table: TenantTable, userUid: string, projectUid?: string): Promise<{ review: number; execute: number; resubmit: number }> {
  const { items } = await assignments.on(table).list({ userUid }, projectUid === undefined ? {} : { filter: { projectUid } });
  const count = (kind: AssignmentKind) => items.filter((item) => item.kind === kind).length;
  return { review: count('review'), execute: count('execute'), resubmit: count('resubmit') };
}

/** What waits for somebody in all projects, newest first, for `pageOf`; read the workflows by `workflowsOf`. */
export function todoOf(table: TenantTable, userUid: string) {
  return assignments.on(table).listing({ userUid }, { newestFirst: true });
}

/** The workflows of one status in all projects, newest first, for `pageOf`. */
export function workflowsByStatus(table: TenantTable, status: WorkflowStatus) {
  return workflows.on(table).listingBy('gsi3', { status }, { newestFirst: true });
}

/** The workflows of one status in a project, newest first, for `pageOf`: such as the rejected and failed ones of an overview. */
export function projectWorkflowsByStatus(table: TenantTable, projectUid: string, status: WorkflowStatus) {
  return workflows.on(table).listingBy('gsi1', { projectUid, status }, { newestFirst: true });
}

/** The workflows that somebody created in all projects, newest first, for `pageOf`. */
export function workflowsByCreator(table: TenantTable, creatorUid: string) {
  return workflows.on(table).listingBy('gsi2', { creatorUid }, { newestFirst: true });
}

export function workflowsOf(table: TenantTable, keys: readonly Key[]) {
  return workflows.on(table).getMany(keys);
}
