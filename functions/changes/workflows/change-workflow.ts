import {
  riskyWorkflowStatuses,
  unfinishedWorkflowStatuses,
  workflowLifecycle,
  workflowStatuses,
  type WorkflowAction,
  type WorkflowStatus,
} from '../../../shared/lifecycles/workflow.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { countingWorkflow } from '../../databases/db-services/service.ts';
import { countingUse } from '../workflow-templates/service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import { countingFigures } from './figures/period-figures.ts';
import {
  addingSubjects,
  figuresMoved,
  orderSubjects,
  subjectAdditions,
  writingSubjects,
  type EndedRun,
} from './figures/subject-figures.ts';
import { notingWorkflow } from './noteworthy.ts';
import { notingText } from './search/text-packs.ts';
import { markingWorkflow } from './search/workflow-marks.ts';
import { countingStatus } from './totals.ts';
import {
  assignments,
  workflowNames,
  workflows,
  type Assignment,
  type AssignmentKind,
  type Person,
  type StoredWorkflow,
  type Workflow,
} from '../../ground/ledger/workflow-repo.ts';

/** Refuses what may not be done in the state that a workflow is in, in the words of the lifecycle. */
export function demandState(action: WorkflowAction, { status }: Pick<Workflow, 'status'>): void {
  if (!workflowLifecycle.can(action, status))
    throw new AppError('workflowStateRefuses', { status: workflowStatuses.labels[status] });
}

type WorkflowChange = {
  readonly before: StoredWorkflow | undefined;
  readonly after: Workflow;
  readonly beside?: readonly TransactItem[];
  /** The table that takes the record of the call along, where this change is the last of the call. */
  readonly recorded?: TenantTable;
  /** The execution whose end this change is. */
  readonly ran?: EndedRun;
};

/**
 * Writes a workflow that has changed, with everything that follows from its state: totals, figures, data sources, to-do lists.
 * Whoever read it before somebody else changed it is refused. More people than one transaction takes are told before.
 * Of several transactions the record of the call goes with the one that changes the workflow.
 */
export async function changeWorkflow(table: TenantTable, change: WorkflowChange): Promise<void> {
  const after = { ...change.after, ...(change.after.status === 'rejected' && { wasRejected: true }) };
  if (after.partOf) return writePart(table, { ...change, after });
  if (change.before) return writeWithFigures(table, { ...change, after });
  const leading = leadingTo(table, after);
  await table.putAll(leading.flatMap((item) => ('put' in item ? [item.put] : [])));
  try {
    await writeWithFigures(table, { ...change, after });
  } catch (error) {
    // Of what was not refused it is not known whether it was written.
    if (error instanceof AppError)
      await table.removeAll(leading.flatMap((item) => ('put' in item ? [{ pk: item.put.pk, sk: item.put.sk }] : [])));
    throw error;
  }
}

/** A part of a change in waves is counted with its first workflow and stands in no list; its data source has it like any other. */
function writePart(
  table: TenantTable,
  { before, after, beside = [], recorded = table }: WorkflowChange,
): Promise<void> {
  return recorded.transact([
    before ? workflows.on(table).updating({ ...after, version: before.version }) : workflows.on(table).creating(after),
    ...countingOnSources(table, before, after),
    ...beside,
  ]);
}

/**
 * What only says where to look for a new workflow, its name and its marks: written before it, at half of what a transaction costs.
 * What leads nowhere is passed over by whoever reads it.
 */
function leadingTo(table: TenantTable, workflow: Workflow): TransactItem[] {
  return [workflowNames.on(table).putting(nameOf(workflow)), ...markingWorkflow(table, undefined, workflow)];
}

async function writeWithFigures(table: TenantTable, change: WorkflowChange): Promise<void> {
  const { after } = change;
  const additions = subjectAdditions(change.before, after, change.ran);
  try {
    const figures = additions.length > 0 ? await writingSubjects(table, additions) : [];
    return await writeChange(table, change, figures);
  } catch (error) {
    if (error !== figuresMoved) throw error;
  }
  await writeChange(table, change, addingSubjects(additions));
  await orderSubjects(table, additions);
}

async function writeChange(
  table: TenantTable,
  { before, after, beside = [], recorded = table }: WorkflowChange,
  figures: readonly TransactItem[],
): Promise<void> {
  const write = before
    ? workflows.on(table).updating({ ...after, version: before.version })
    : workflows.on(table).creating(after);
  const core = [
    write,
    ...countingStatus(after, { from: before?.status, to: after.status }),
    ...countingOnSources(table, before, after),
    ...countingUse(after.projectUid, { from: templateInUse(before), to: templateInUse(after) }),
    ...notingWorkflow(table, before, after),
    ...notingText(before, after),
    ...(before ? markingWorkflow(table, before, after) : []),
    ...countingFigures(before, after),
    ...figures,
    ...beside,
  ];
  const { added, removed } = assignmentItems(table, before, after);
  const room = transactItemsMax - core.length;
  invariant(room >= 0, 'a workflow fits into one transaction');
  // One place is left for the record of the call.
  const fits = added.length + removed.length < room;
  if (fits) return recorded.transact([...core, ...added, ...removed]);
  // Children first, the header last. A reader of to-do lists looks at the header, so a row too many shows nothing.
  await inChunks(table, added);
  await recorded.transact(core);
  await inChunks(table, removed);
}

/** The process that an unfinished workflow goes through; what was made before there were several has none noted. */
function templateInUse(workflow: Workflow | undefined): number | undefined {
  return workflow && unfinishedWorkflowStatuses.includes(workflow.status) ? workflow.templateNumber : undefined;
}

function nameOf({ projectUid, name, workflowId }: Workflow) {
  return { projectUid, name, workflowId };
}

function countingOnSources(table: TenantTable, before: Workflow | undefined, after: Workflow): TransactItem[] {
  const delta = (statuses: readonly WorkflowStatus[]) =>
    Number(statuses.includes(after.status)) - Number(before !== undefined && statuses.includes(before.status));
  const gone = before?.dbServiceUids.filter((uid) => !after.dbServiceUids.includes(uid)) ?? [];
  const kept = after.dbServiceUids.filter((uid) => before?.dbServiceUids.includes(uid));
  const fresh = after.dbServiceUids.filter((uid) => !before?.dbServiceUids.includes(uid));
  const share = (workflow: Workflow | undefined, sign: 1 | -1) => ({
    unfinished: workflow && unfinishedWorkflowStatuses.includes(workflow.status) ? sign : 0,
    risky: workflow && riskyWorkflowStatuses.includes(workflow.status) ? sign : 0,
  });
  return [
    ...countingWorkflow(table, kept, {
      unfinished: delta(unfinishedWorkflowStatuses),
      risky: delta(riskyWorkflowStatuses),
    }),
    ...countingWorkflow(table, gone, share(before, -1)),
    ...countingWorkflow(table, fresh, share(after, 1)),
  ];
}

const kinds: Readonly<Partial<Record<WorkflowStatus, AssignmentKind>>> = {
  wait_for_audit: 'review',
  wait_for_execution: 'execute',
  rejected: 'resubmit',
};

/** The workflow with the people of whom its state expects something. */
export function withAssignees<T extends Workflow>(workflow: T): T {
  return { ...workflow, assignees: assigneesOf(workflow) };
}

/** Who is expected to act in a state: reviewers, executors, or the creator of what was rejected. */
function assigneesOf({
  status,
  steps,
  creatorUid,
  creatorName,
}: Pick<Workflow, 'status' | 'steps' | 'creatorUid' | 'creatorName'>): Person[] {
  if (status === 'rejected') return [{ uid: creatorUid, name: creatorName }];
  const isWaiting = status === 'wait_for_audit' || status === 'wait_for_execution';
  return isWaiting ? (steps.find((step) => step.state === 'initialized')?.assignees ?? []) : [];
}

function assignmentItems(table: TenantTable, before: Workflow | undefined, after: Workflow) {
  const kind = kinds[after.status];
  const kept = new Set(after.assignees.map(({ uid }) => uid));
  const gone = (before?.assignees ?? []).filter(({ uid }) => !kept.has(uid) || !kind);
  const added = kind
    ? after.assignees.map(({ uid }) => assignments.on(table).putting(assignmentOf(uid, kind, after)))
    : [];
  return {
    added,
    removed: gone.map(({ uid }) => assignments.on(table).removing({ userUid: uid, workflowId: after.workflowId })),
  };
}

function assignmentOf(userUid: string, kind: AssignmentKind, workflow: Workflow): Assignment {
  const {
    workflowId,
    projectUid,
    status,
    creatorUid,
    searchText,
    name,
    desc,
    createdAt,
    executedAt,
    dbServiceUids,
    inVersion,
  } = workflow;
  return {
    userUid,
    kind,
    workflowId,
    projectUid,
    status,
    creatorUid,
    searchText,
    name,
    desc,
    createdAt,
    dbServiceUids,
    ...(executedAt !== undefined && { executedAt }),
    ...(inVersion && { inVersion }),
  };
}

async function inChunks(table: TenantTable, items: readonly TransactItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += transactItemsMax)
    await table.transact(items.slice(start, start + transactItemsMax));
}
