import type { TenantTable } from '../platform/table/tenant-table.ts';
import { workflows } from './workflow-repo.ts';

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
