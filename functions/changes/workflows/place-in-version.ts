import { AppError } from '../../../shared/errors/index.ts';
import type { WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { demandFits, rowOf, thoseBefore } from '../releases/binding.ts';
import {
  requireRows,
  requireStage,
  sqlVersions,
  type Stage,
  type StoredVersion,
  type VersionRow,
} from '../releases/version-repo.ts';
import { maySee } from './workflow-at-hand.ts';
import { workflows, type StoredWorkflow, type Workflow, type WorkflowTask } from '../../ground/ledger/workflow-repo.ts';

/** Where a workflow stands in its version, for those who look at it. */
export type PlaceInVersion = {
  readonly version: StoredVersion;
  /** The same change in the other stages. */
  readonly siblings: readonly { readonly workflow: StoredWorkflow; readonly stage: Stage }[];
  readonly blockedBy: Text | undefined;
};

/** With these nothing stands in the way of those that come after. */
const doneStatuses: readonly WorkflowStatus[] = ['finished', 'canceled'];

export async function inVersionOf(ctx: Context, workflow: Workflow): Promise<PlaceInVersion | undefined> {
  const read = await versionOf(ctx.table, workflow);
  if (!read) return undefined;
  const { version, rows } = read;
  const row = rowOf(rows, workflow.workflowId).filter(({ workflowId }) => workflowId !== workflow.workflowId);
  const [found, blockedBy] = await Promise.all([
    workflows.on(ctx.table).getMany(row.map(({ workflowId }) => ({ projectUid: workflow.projectUid, workflowId }))),
    refusalOfTurn(ctx.table, workflow, read),
  ]);
  const siblings = found
    .filter((one) => maySee(ctx, one))
    .flatMap((one) => (one.inVersion ? [{ workflow: one, stage: requireStage(version, one.inVersion.stageId) }] : []));
  return { version, siblings, blockedBy: blockedBy?.text };
}

/** Refuses to execute a workflow of a version before those that come first in its stage. */
export async function demandTurn(table: TenantTable, workflow: Workflow): Promise<void> {
  const read = await versionOf(table, workflow);
  const refusal = read && (await refusalOfTurn(table, workflow, read));
  if (refusal) throw refusal;
}

/** Refuses SQL for data sources that the stage of a workflow does not have. */
export async function demandStageFits(
  table: TenantTable,
  workflow: Workflow,
  sources: readonly WorkflowTask[],
): Promise<void> {
  const read = await versionOf(table, workflow);
  if (read && workflow.inVersion)
    demandFits(read.version, requireStage(read.version, workflow.inVersion.stageId), sources);
}

type Read = { readonly version: StoredVersion; readonly rows: readonly VersionRow[] };

async function versionOf(table: TenantTable, { projectUid, inVersion }: Workflow): Promise<Read | undefined> {
  if (!inVersion) return undefined;
  const key = { projectUid, number: inVersion.number };
  const [version, { rows }] = await Promise.all([sqlVersions.on(table).require(key), requireRows(table, key)]);
  return { version, rows };
}

async function refusalOfTurn(
  table: TenantTable,
  { projectUid, workflowId, inVersion }: Workflow,
  { version, rows }: Read,
): Promise<AppError | undefined> {
  const before = thoseBefore(rows, workflowId);
  const found = await workflows.on(table).getMany(before.map((id) => ({ projectUid, workflowId: id })));
  const first = found.find(({ status }) => !doneStatuses.includes(status));
  return (
    first &&
    new AppError('versionTurnNotCome', {
      name: first.name,
      version: version.name,
      stage: requireStage(version, inVersion?.stageId ?? 0).name,
    })
  );
}
