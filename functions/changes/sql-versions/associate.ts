import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { changingRows, demandFits, withRows } from '../releases/binding.ts';
import { requireRows, requireStage, sourcesOfStage } from '../releases/version-repo.ts';
import { bindWorkflow, unboundWorkflows, workflowsById } from '../workflows/service.ts';
import { demandUnlocked, requireOwnVersion, requireVersion } from './version-at-hand.ts';

export async function listWorkflowsToAssociate(
  { params }: Input<typeof contract.listWorkflowsToAssociate>,
  ctx: Context,
) {
  const version = await requireVersion(ctx, params.sql_version_id);
  const stage = requireStage(version, params.sql_version_stage_id);
  const found = await unboundWorkflows(ctx, {
    dbServiceUids: sourcesOfStage(stage),
    max: limits.workflowsToAssociateMax,
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
  });
  return {
    data: found.map(({ workflowId, name, desc, status }) => ({
      workflow_id: workflowId,
      workflow_name: name,
      desc,
      status,
    })),
  };
}

/** All are looked at before the first is bound; each is then bound in a transaction of its own, in the order given. */
export async function associateWorkflows({ params, body }: Input<typeof contract.associateWorkflows>, ctx: Context) {
  const version = await requireOwnVersion(ctx, params.sql_version_id);
  demandUnlocked(version);
  const { stageId, ...stage } = requireStage(version, params.sql_version_stage_id);
  const ids = [...new Set(body.workflow_ids)];
  const found = await workflowsById(ctx.table, ctx.project.uid, ids);
  if (found.size < ids.length) throw new AppError('notFound');
  for (const workflow of found.values()) {
    if (workflow.inVersion) throw new AppError('workflowInVersion', { name: workflow.name });
    demandFits(version, { stageId, ...stage }, workflow.tasks);
  }
  ctx.describe({
    zh: `关联 ${ids.length} 个工单到版本 ${version.name}`,
    en: `Bind ${ids.length} workflows to the version ${version.name}`,
  });
  for (const workflowId of ids) {
    const stored = await requireRows(ctx.table, version);
    const rows = withRows(stored.rows, [[{ stageId, workflowId }]]);
    const inVersion = { number: version.number, stageId };
    await bindWorkflow(ctx, { workflowId, inVersion }, changingRows(ctx.table, version, { stored, rows }));
  }
  return {};
}

export async function reorderSqlVersion({ params, body }: Input<typeof contract.reorderSqlVersion>, ctx: Context) {
  const version = await requireOwnVersion(ctx, params.sql_version_id);
  demandUnlocked(version);
  const stored = await requireRows(ctx.table, version);
  const rows = body.sequences.flatMap((sequence) => {
    const row = stored.rows[sequence - 1];
    return row ? [row] : [];
  });
  const isSameSet = new Set(body.sequences).size === stored.rows.length && rows.length === stored.rows.length;
  if (stored.version !== body.revision || !isSameSet) throw new AppError('changedMeanwhile');
  ctx.describe({ zh: `调整版本 ${version.name} 的工单顺序`, en: `Reorder the version ${version.name}` });
  await ctx.recorded.transact(changingRows(ctx.table, version, { stored, rows }));
  return {};
}
