import { riskyWorkflowStatuses, type WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { maySee } from './workflow-at-hand.ts';
import { assignments, workflows, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';

/** The latest workflows of the project at hand that were rejected or failed and that the caller may see. */
export async function latestRisky(ctx: Context, limit: number): Promise<StoredWorkflow[]> {
  const pages = await Promise.all(riskyWorkflowStatuses.map((status) => latestOf(ctx, status, limit)));
  return pages
    .flat()
    .filter((workflow) => maySee(ctx, workflow))
    .sort((a, b) => (a.workflowId < b.workflowId ? 1 : -1))
    .slice(0, limit);
}

/** What waits for somebody, by what is to be done; of one project or of all. */
export async function todoCounts(
  table: TenantTable,
  userUid: string,
  projectUid?: string,
): Promise<{ review: number; execute: number }> {
  const { items } = await assignments
    .on(table)
    .list({ userUid }, projectUid === undefined ? {} : { filter: { projectUid } });
  return {
    review: items.filter(({ kind }) => kind === 'review').length,
    execute: items.filter(({ kind }) => kind === 'execute').length,
  };
}

async function latestOf(
  { table, project }: Context,
  status: WorkflowStatus,
  limit: number,
): Promise<readonly StoredWorkflow[]> {
  return (await workflows.on(table).listBy('gsi1', { projectUid: project.uid, status }, { newestFirst: true, limit }))
    .items;
}
