import type { WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import type { Listing } from '../../../platform/table/entity.ts';
import { isMarked, listingByMarks, marking, type Marked } from '../../../platform/table/marks.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import type { StoredWorkflow, Workflow } from '../../../ground/ledger/workflow-repo.ts';

export const workflowList = 'WORKFLOWS';
/** Where most workflows end; a list of these would be no shorter than the list of all. */
const ordinaryEnd: WorkflowStatus = 'finished';

/** For the transaction that changes a workflow: by its data sources and its state it is found across projects. */
export function markingWorkflow(table: TenantTable, before: Workflow | undefined, after: Workflow): TransactItem[] {
  return marking(table, workflowList, { before: before && markedWorkflow(before), after: markedWorkflow(after) });
}

export function markedWorkflow({ workflowId, projectUid, status, dbServiceUids }: Workflow): Marked {
  const by = [...new Set(dbServiceUids)].map(ofSource);
  return { id: workflowId, projectUid, by: status === ordinaryEnd ? by : [...by, ofStatus(status)] };
}

type Asked = { readonly source: string | undefined; readonly statuses: readonly WorkflowStatus[] | undefined };

/** The same list found by data source or state, where that is asked for and few have it. */
export async function foundByMarks(
  listing: Listing<StoredWorkflow>,
  { source, statuses }: Asked,
): Promise<Listing<StoredWorkflow>> {
  const by = source ? [ofSource(source)] : byStatuses(statuses ?? []);
  if (by.length === 0 || !(await isMarked(listing.table, workflowList))) return listing;
  return listingByMarks(listing, { list: workflowList, by, keyOf: keyOfWorkflow });
}

/** Where the workflow lies that a mark leads to. */
export function keyOfWorkflow({ projectUid, id }: Pick<Marked, 'projectUid' | 'id'>) {
  return { pk: `PROJECT#${projectUid}#WORKFLOWS`, sk: id };
}

function byStatuses(statuses: readonly WorkflowStatus[]): string[] {
  return statuses.includes(ordinaryEnd) ? [] : [...new Set(statuses)].map(ofStatus);
}

const ofSource = (uid: string) => `SOURCE ${uid}`;
const ofStatus = (status: WorkflowStatus) => `STATUS ${status}`;
