import { workflowStatuses, type WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { mapValues } from '../../../shared/records.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Key } from '../../platform/table/table-schema.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Workflow } from '../../ground/ledger/workflow-repo.ts';

/** How many workflows of a project are in each status, and how much SQL was submitted there: one row, since one transaction changes several. */
const ofProject = (projectUid: string): Key => ({ pk: `TOTALS#PROJECT#${projectUid}`, sk: 'TOTALS' });
const inStatus = (status: WorkflowStatus) => `status ${status}`;
// What was counted before there was that row stands in these, and still counts.
const formerlyOfProject = counter('WORKFLOWS#PROJECT#{projectUid}#{status}');
const formerlyAudited = counter('AUDITED_SQL#{projectUid}');
const formerlyRisky = counter('RISKY_SQL#{projectUid}');

const ofCreator = counter('WORKFLOWS#CREATOR#{creatorUid}#{projectUid}#{status}');
const ofCreatorAnywhere = counter('WORKFLOWS#CREATOR#{creatorUid}#{status}');

export type StatusCounts = Readonly<Record<WorkflowStatus, number>>;

/** For the transaction in which a workflow comes into a status. */
export function countingStatus(
  table: TenantTable,
  { projectUid, creatorUid }: Workflow,
  { from, to }: { from: WorkflowStatus | undefined; to: WorkflowStatus },
): TransactItem[] {
  if (from === to) return [];
  const change = (status: WorkflowStatus, delta: 1 | -1) => [
    { update: ofProject(projectUid), change: { add: { [inStatus(status)]: delta } } },
    ofCreator.on(table).adding({ creatorUid, projectUid, status }, delta),
    ofCreatorAnywhere.on(table).adding({ creatorUid, status }, delta),
  ];
  return [...(from ? change(from, -1) : []), ...change(to, 1)];
}

/** For the transaction in which audited statements are submitted: how many there are, and at how many something was found. */
export function countingSql(
  projectUid: string,
  { audited, risky }: { audited: number; risky: number },
): TransactItem[] {
  return [{ update: ofProject(projectUid), change: { add: { audited, risky } } }];
}

export async function statusCounts(table: TenantTable, projectUid: string): Promise<StatusCounts> {
  const { values } = workflowStatuses;
  const [now, formerly] = await Promise.all([
    table.get(ofProject(projectUid)),
    formerlyOfProject.on(table).readMany(values.map((status) => ({ projectUid, status }))),
  ]);
  return byStatus(values.map((status, position) => Number(now?.[inStatus(status)] ?? 0) + (formerly[position] ?? 0)));
}

export async function creatorStatusCounts(
  table: TenantTable,
  { creatorUid, projectUid }: { creatorUid: string; projectUid?: string | undefined },
): Promise<StatusCounts> {
  const { values } = workflowStatuses;
  if (projectUid === undefined)
    return byStatus(await ofCreatorAnywhere.on(table).readMany(values.map((status) => ({ creatorUid, status }))));
  return byStatus(await ofCreator.on(table).readMany(values.map((status) => ({ creatorUid, projectUid, status }))));
}

export async function sqlCounts(table: TenantTable, projectUid: string): Promise<{ audited: number; risky: number }> {
  const [now, audited, risky] = await Promise.all([
    table.get(ofProject(projectUid)),
    formerlyAudited.on(table).read({ projectUid }),
    formerlyRisky.on(table).read({ projectUid }),
  ]);
  return { audited: audited + Number(now?.['audited'] ?? 0), risky: risky + Number(now?.['risky'] ?? 0) };
}

export function sumOf(counts: StatusCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function byStatus(counts: readonly number[]): StatusCounts {
  return mapValues(workflowStatuses.labels, (_, status) => counts[workflowStatuses.values.indexOf(status)] ?? 0);
}
