import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { forgettingUnbound } from '../../auditing/audits/binding-tasks.ts';
import { changeWorkflow, withAssignees } from './change-workflow.ts';
import { markTables } from './search/table-marks.ts';
import { submissionOf, type FurtherWaves } from './submission.ts';
import { tellingAssignees } from './telling.ts';
import type { Workflow, WorkflowTask } from '../../ground/ledger/workflow-repo.ts';

type Binding = {
  readonly inVersion?: Workflow['inVersion'];
  readonly rollbackOf?: Workflow['rollbackOf'];
  readonly items: readonly TransactItem[];
};
type NewWorkflow = {
  readonly name: string;
  readonly desc: string;
  readonly taskIds: readonly number[];
  /** Where it is the first wave of a change: what follows by its approval, and which id it has. */
  readonly waves?: FurtherWaves & { readonly workflowId: string };
  /** What it belongs to and is written in the same transaction: its place in a version, or the workflow that it undoes. */
  readonly bind?: (made: {
    readonly workflowId: string;
    readonly sources: readonly WorkflowTask[];
  }) => Promise<Binding>;
  /** The table that takes the record of the call along, where this is its last change. */
  readonly recorded: TenantTable;
};

/** Submits audited tasks of the caller as a new workflow. */
export async function submitWorkflow(ctx: Context, wanted: NewWorkflow): Promise<Workflow> {
  const { table, user, project, world } = ctx;
  const { name, desc, taskIds, bind, recorded, waves } = wanted;
  const submission = await submissionOf(ctx, { taskIds, number: 1, creatorUid: user.uid, further: waves });
  const workflowId = waves?.workflowId ?? world.newId();
  const binding = await bind?.({ workflowId, sources: submission.record.tasks });
  const named = {
    workflowId,
    projectUid: project.uid,
    projectName: project.name,
    name,
    desc,
    searchText: searchTextOf(name, desc),
    creatorUid: user.uid,
    creatorName: user.name,
    createdAt: submission.record.submittedAt,
    ...(binding?.inVersion && { inVersion: binding.inVersion }),
    ...(binding?.rollbackOf !== undefined && { rollbackOf: binding.rollbackOf }),
  };
  const after: Workflow = withAssignees({ ...named, ...submission.record, ...submission.workflow, assignees: [] });
  const beside = [
    ...submission.binding(workflowId),
    ...(binding?.items ?? []),
    ...(await tellingAssignees(ctx, 'create', after)),
  ];
  await markTables(table, { ...named, tasks: submission.tasks });
  await changeWorkflow(table, { before: undefined, after, beside, recorded });
  await forgettingUnbound(table, submission.tasks);
  return after;
}

/** What the search of workflows looks through. */
export function searchTextOf(name: string, desc: string): string {
  return `${name} ${desc}`.toLowerCase();
}
