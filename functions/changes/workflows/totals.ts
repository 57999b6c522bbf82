import { workflowStatuses, type WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { mapValues } from '../../../shared/records.ts';
import { counter } from '../../platform/table/counter.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Workflow } from '../../ground/ledger/workflow-repo.ts';

const ofProject = counter('WORKFLOWS#PROJECT#{projectUid}#{status}');
const ofCreator = counter('WORKFLOWS#CREATOR#{creatorUid}#{projectUid}#{status}');
const ofCreatorAnywhere = counter('WORKFLOWS#CREATOR#{creatorUid}#{status}');
const auditedSql = counter('AUDITED_SQL#{projectUid}');
const riskySql = counter('RISKY_SQL#{projectUid}');

export type StatusCounts = Readonly<Record<WorkflowStatus, number>>;

/** For the transaction in which a workflow comes into a status. */
export function countingStatus(
  table: TenantTable,
  { projectUid, creatorUid }: Workflow,
  { from, to }: { from: WorkflowStatus | undefined; to: WorkflowStatus },
): TransactItem[] {
  if (from === to) return [];
  const change = (status: WorkflowStatus, delta: 1 | -1) => [
    ofProject.on(table).adding({ projectUid, status }, delta),
    ofCreator.on(table).adding({ creatorUid, projectUid, status }, delta),
    ofCreatorAnywhere.on(table).adding({ creatorUid, status }, delta),
  ];
  return [...(from ? change(from, -1) : []), ...change(to, 1)];
}

/** For the transaction in which audited statements are submitted: how many there are, and at how many something was found. */
export function countingSql(
  table: TenantTable,
  projectUid: string,
  { audited, risky }: { audited: number; risky: number },
): TransactItem[] {
  return [auditedSql.on(table).adding({ projectUid }, audited), riskySql.on(table).adding({ projectUid }, risky)];
}

export async function statusCounts(table: TenantTable, projectUid: string): Promise<StatusCounts> {
  return byStatus(
    await ofProject.on(table).readMany(workflowStatuses.values.map((status) => ({ projectUid, status }))),
  );
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
  const [audited, risky] = await Promise.all([
    auditedSql.on(table).read({ projectUid }),
    riskySql.on(table).read({ projectUid }),
  ]);
  return { audited, risky };
}

export function sumOf(counts: StatusCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function byStatus(counts: readonly number[]): StatusCounts {
  return mapValues(workflowStatuses.labels, (_, status) => counts[workflowStatuses.values.indexOf(status)] ?? 0);
}
