import { workflowStatuses, type WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { mapValues } from '../../../shared/records.ts';
import { projectTotals } from '../../ground/ledger/project-totals.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Key } from '../../platform/table/table-schema.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Workflow } from '../../ground/ledger/workflow-repo.ts';
import { figuresOfCreator, inStatus } from './figures/subject-figures.ts';

/** How many of one person are in each status in a project; those of all projects stand with the figures of the person. */
const ofCreator = (creatorUid: string, projectUid: string): Key => ({
  pk: `TOTALS#CREATOR#${creatorUid}`,
  sk: `PROJECT#${projectUid}`,
});
// What was counted before there was that row stands in these, and still counts.
const formerlyOfProject = counter('WORKFLOWS#PROJECT#{projectUid}#{status}');
const formerlyAudited = counter('AUDITED_SQL#{projectUid}');
const formerlyRisky = counter('RISKY_SQL#{projectUid}');

const formerlyOfCreator = counter('WORKFLOWS#CREATOR#{creatorUid}#{projectUid}#{status}');
const formerlyAnywhere = counter('WORKFLOWS#CREATOR#{creatorUid}#{status}');

export type StatusCounts = Readonly<Record<WorkflowStatus, number>>;

/** For the transaction in which a workflow comes into a status. */
export function countingStatus(
  { projectUid, creatorUid }: Workflow,
  { from, to }: { from: WorkflowStatus | undefined; to: WorkflowStatus },
): TransactItem[] {
  if (from === to) return [];
  const change = (status: WorkflowStatus, delta: 1 | -1) => [
    { update: projectTotals(projectUid), change: { add: { [inStatus(status)]: delta } } },
    { update: ofCreator(creatorUid, projectUid), change: { add: { [inStatus(status)]: delta } } },
  ];
  return [...(from ? change(from, -1) : []), ...change(to, 1)];
}

/** For the transaction in which audited statements are submitted: how many there are, and at how many something was found. */
export function countingSql(
  projectUid: string,
  { audited, risky }: { audited: number; risky: number },
): TransactItem[] {
  return [{ update: projectTotals(projectUid), change: { add: { audited, risky } } }];
}

export async function statusCounts(table: TenantTable, projectUid: string): Promise<StatusCounts> {
  const { values } = workflowStatuses;
  const [now, formerly] = await Promise.all([
    table.get(projectTotals(projectUid)),
    formerlyOfProject.on(table).readMany(values.map((status) => ({ projectUid, status }))),
  ]);
  return together(now, formerly);
}

/** Of one person, in a project or in all of them. */
export async function creatorStatusCounts(
  table: TenantTable,
  { creatorUid, projectUid }: { creatorUid: string; projectUid?: string | undefined },
): Promise<StatusCounts> {
  const { values } = workflowStatuses;
  const [now, formerly] =
    projectUid === undefined
      ? await Promise.all([
          figuresOfCreator(table, creatorUid),
          formerlyAnywhere.on(table).readMany(values.map((status) => ({ creatorUid, status }))),
        ])
      : await Promise.all([
          table.get(ofCreator(creatorUid, projectUid)),
          formerlyOfCreator.on(table).readMany(values.map((status) => ({ creatorUid, projectUid, status }))),
        ]);
  return together(now, formerly);
}

export async function sqlCounts(table: TenantTable, projectUid: string): Promise<{ audited: number; risky: number }> {
  const [now, audited, risky] = await Promise.all([
    table.get(projectTotals(projectUid)),
    formerlyAudited.on(table).read({ projectUid }),
    formerlyRisky.on(table).read({ projectUid }),
  ]);
  return { audited: audited + Number(now?.['audited'] ?? 0), risky: risky + Number(now?.['risky'] ?? 0) };
}

export function sumOf(counts: StatusCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** What stands in a row now, and in the counters of before. */
function together(now: Readonly<Record<string, unknown>> | undefined, formerly: readonly number[]): StatusCounts {
  return mapValues(
    workflowStatuses.labels,
    (_, status) => Number(now?.[inStatus(status)] ?? 0) + (formerly[workflowStatuses.values.indexOf(status)] ?? 0),
  );
}
