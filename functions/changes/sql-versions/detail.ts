import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import {
  requireRows,
  requireStage,
  sourcesOfStage,
  stageAfter,
  type Cell,
  type Stage,
  type StoredRows,
  type StoredVersion,
} from '../releases/version-repo.ts';
import { workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import { batches } from './batch-repo.ts';
import { blocksExecution, blocksRelease, releaseStatusOf, type Rows } from './standing-of-rows.ts';
import { requireVersion } from './version-at-hand.ts';

export async function getSqlVersion({ params }: Input<typeof contract.getSqlVersion>, ctx: Context) {
  const version = await requireVersion(ctx, params.sql_version_id);
  const [{ all, stored }, names, batch] = await Promise.all([
    rowsOf(ctx, version),
    namesOf(ctx, version.dbServiceUids),
    batches.on(ctx.table).get(version),
  ]);
  return {
    data: {
      sql_version_id: version.number,
      version: version.name,
      desc: version.desc,
      status: version.status,
      sql_version_stage_detail: version.stages.map((stage) => ({
        stage_id: stage.stageId,
        stage_name: stage.name,
        stage_sequence: stage.sequence,
        stage_instances: sourcesOfStage(stage).map((uid) => shownInstance(uid, names.get(uid) ?? '', '')),
        workflow_details: shownWorkflows(all, stage, ctx),
      })),
      revision: stored.version,
      ...(batch && {
        batch: {
          state: batch.state,
          workflow_ids: batch.workflowIds,
          done: batch.position,
          ...(batch.reason && { reason: inLocale(batch.reason, ctx.locale) }),
        },
      }),
    },
  };
}

export async function getStageDependencies({ params }: Input<typeof contract.getStageDependencies>, ctx: Context) {
  const version = await requireVersion(ctx, params.sql_version_id);
  const stage = requireStage(version, params.sql_version_stage_id);
  const next = stageAfter(version, stage);
  const names = await namesOf(ctx, version.dbServiceUids);
  return {
    data: stage.leadsTo.map(({ from, to }) => ({
      stage_instance_id: from,
      stage_instance_name: names.get(from) ?? '',
      next_stage_instance_id: next ? (to ?? '') : '',
      next_stage_instance_name: (next && to && names.get(to)) ?? '',
    })),
  };
}

/** The rows of a version as they stand now, with their workflows. */
export async function rowsOf(
  { table }: Pick<Context, 'table'>,
  version: StoredVersion,
): Promise<{ all: Rows; stored: StoredRows }> {
  const stored = await requireRows(table, version);
  const ids = stored.rows.flatMap((row) => row.map(({ workflowId }) => workflowId));
  const workflows = await workflowsById(table, version.projectUid, ids);
  return { all: { version, rows: stored.rows, workflows }, stored };
}

function shownWorkflows(all: Rows, { stageId }: Stage, { locale }: Context) {
  return all.rows.flatMap((cells, row) => {
    const cell = cells.find((one: Cell) => one.stageId === stageId);
    const workflow = cell && all.workflows.get(cell.workflowId);
    if (!workflow) return [];
    const place = { row, stageId };
    const [execution, release] = [blocksExecution(all, place), blocksRelease(all, place)];
    return [
      {
        workflow_id: workflow.workflowId,
        workflow_name: workflow.name,
        desc: workflow.desc,
        status: workflow.status,
        workflow_sequence: row + 1,
        workflow_release_status: releaseStatusOf(all, place),
        ...(workflow.executedAt !== undefined && { workflow_exec_time: workflow.executedAt }),
        workflow_instances: shownInstances(workflow),
        ...(execution && { execute_blocked_by: inLocale(execution, locale) }),
        ...(release && { release_blocked_by: inLocale(release, locale) }),
      },
    ];
  });
}

function shownInstances({ tasks }: StoredWorkflow) {
  return tasks.map(({ dbServiceUid, dbServiceName, schema }) => shownInstance(dbServiceUid, dbServiceName, schema));
}

function shownInstance(instances_id: string, instances_name: string, instance_schema: string) {
  return { instances_id, instances_name, instance_schema };
}

async function namesOf(ctx: Context, uids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await dbServicesByUid(ctx, uids)).map(({ uid, name }) => [uid, name]));
}
