import type { TenantTable } from '../platform/table/tenant-table.ts';
import { assignments, workflows } from './workflow-repo.ts';

export { creatorStatusCounts, sqlCounts, statusCounts, type StatusCounts } from './totals.ts';
export { latestRisky, todoCounts } from './overview.ts';

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
