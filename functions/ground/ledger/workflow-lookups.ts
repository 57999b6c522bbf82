import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { assignments, workflows, type StoredWorkflow } from './workflow-repo.ts';

type Key = { readonly projectUid: string; readonly workflowId: string };

/** The newest workflows on a data source, each with its tasks there; so many of the project's are looked through. */
export async function workflowsOn(
  table: TenantTable,
  { projectUid, uid }: { readonly projectUid: string; readonly uid: string },
  workflowsMax: number,
): Promise<{ readonly workflowId: string; readonly taskIds: readonly number[] }[]> {
  const { items } = await workflows.on(table).list({ projectUid }, { newestFirst: true, limit: workflowsMax });
  return items.flatMap(({ workflowId, tasks }) => {
    const taskIds = tasks.flatMap(({ dbServiceUid, taskId }) => (dbServiceUid === uid ? [taskId] : []));
    return taskIds.length === 0 ? [] : [{ workflowId, taskIds }];
  });
}

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

/** How many workflows wait for somebody's review or execution. */
export async function countWaitingFor(table: TenantTable, userUid: string): Promise<number> {
  const { items } = await assignments.on(table).list({ userUid });
  return items.filter(({ kind }) => kind !== 'resubmit').length;
}
