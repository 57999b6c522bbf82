import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { wantedBackup } from '../../auditing/audits/wanted-backup.ts';
import { filesAgain } from '../../auditing/audits/files-again.ts';
import { auditNow } from '../../auditing/audits/audit-now.ts';
import { nextTaskNumber, requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import { scriptOfTask } from '../../ground/ledger/statement-text.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { changingRows } from '../releases/binding.ts';
import { requireStage, stageAfter, type Stage } from '../releases/version-repo.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { submitWorkflow, type StoredWorkflow, type Workflow } from '../workflows/service.ts';
import { rowsOf } from './detail.ts';
import { blocksRelease, releaseStatusOf, type Rows } from './standing-of-rows.ts';
import { demandUnlocked, requireVersion } from './version-at-hand.ts';

type Wanted = Input<typeof contract.batchReleaseWorkflows>['body']['release_workflows'][number];
type Target = Wanted['target_release_instances'][number];

/** Each is released in a transaction of its own, in the order of the rows; the first that cannot be stops the rest. */
export async function batchReleaseWorkflows(
  { params, body }: Input<typeof contract.batchReleaseWorkflows>,
  ctx: Context,
) {
  const version = await requireVersion(ctx, params.sql_version_id);
  demandUnlocked(version);
  const { all } = await rowsOf(ctx, version);
  const wanted = [...new Map(body.release_workflows.map((one) => [one.workflow_id, one])).values()].sort(
    (a, b) => placeOf(all, a.workflow_id).row - placeOf(all, b.workflow_id).row,
  );
  const names = wanted.map(({ workflow_id: id }) => all.workflows.get(id)?.name ?? '');
  ctx.describe({
    zh: `发布版本 ${version.name} 的工单 ${names.join('、')}`,
    en: `Release of the version ${version.name}: ${names.join(', ')}`,
  });
  const last = wanted.at(-1);
  for (const one of wanted)
    await release(ctx, version.number, one, { recorded: one === last ? ctx.recorded : ctx.table });
  return {};
}

/** Puts a workflow into the next stage, with what `beside` says in the same transaction. */
export async function release(
  ctx: Context,
  number: number,
  wanted: Wanted,
  { recorded, beside }: { readonly recorded: TenantTable; readonly beside?: (workflowId: string) => TransactItem[] },
): Promise<Workflow> {
  const version = await requireVersion(ctx, number);
  const { all, stored } = await rowsOf(ctx, version);
  const place = placeOf(all, wanted.workflow_id);
  const workflow = all.workflows.get(wanted.workflow_id);
  if (!workflow) throw new AppError('notFound');
  const { name } = workflow;
  const reason = blocksRelease(all, place) ?? needsNone(all, place);
  if (reason) throw new AppError('notReleasable', { name, reason });
  const stage = requireStage(version, place.stageId);
  const next = stageAfter(version, stage);
  if (!next) throw new AppError('notFound');
  const pairs = targetsOf(workflow, stage, wanted.target_release_instances);
  const sources = await requireDbServicesOf(ctx, ctx.project.uid, [
    ...new Set(pairs.map(({ target }) => target.target_instance_id)),
  ]);
  for (const { uid: dbServiceUid } of sources) ctx.demand('workflowCreate', { dbServiceUid });
  const taskIds = await auditedAgain(ctx, workflow, { pairs, sources });
  return submitWorkflow(ctx, {
    name,
    desc: workflow.desc,
    taskIds,
    recorded,
    bind: async ({ workflowId }) => ({
      inVersion: { number, stageId: next.stageId },
      items: [
        ...changingRows(ctx.table, version, {
          stored,
          rows: stored.rows.map((row, index) =>
            index === place.row
              ? [...row.filter(({ stageId }) => stageId !== next.stageId), { stageId: next.stageId, workflowId }]
              : row,
          ),
        }),
        ...(beside?.(workflowId) ?? []),
      ],
    }),
  });
}

/** Where a workflow stands in a version. */
export function placeOf({ rows }: Rows, workflowId: string): { row: number; stageId: number } {
  const row = rows.findIndex((cells) => cells.some((cell) => cell.workflowId === workflowId));
  const stageId = rows[row]?.find((cell) => cell.workflowId === workflowId)?.stageId;
  if (stageId === undefined) throw new AppError('notFound');
  return { row, stageId };
}

function needsNone(all: Rows, place: { row: number; stageId: number }) {
  const status = releaseStatusOf(all, place);
  if (status === 'wait_for_release') return undefined;
  return status === 'released'
    ? { zh: '已发布到下一阶段', en: 'It is in the next stage already' }
    : { zh: '已是最后阶段或已关闭', en: 'It is in the last stage, or closed' };
}

type Pair = { readonly taskId: number; readonly target: Target };

/** Each part of the workflow with where it goes: to data sources that the version maps its own to. */
function targetsOf(workflow: StoredWorkflow, { leadsTo }: Stage, targets: readonly Target[]): Pair[] {
  const wrong = (source: string) => new AppError('releaseTargetWrong', { name: workflow.name, source });
  const pairs = workflow.tasks.flatMap(({ taskId, dbServiceUid, dbServiceName, schema }) => {
    const own = targets.filter(
      (one) => one.instance_id === dbServiceUid && (!one.instance_schema || one.instance_schema === schema),
    );
    const isMapped = own.every((one) =>
      leadsTo.some(({ from, to }) => from === dbServiceUid && to === one.target_instance_id),
    );
    if (own.length === 0 || !isMapped) throw wrong(dbServiceName);
    return own.map((target) => ({ taskId, target }));
  });
  const unused = targets.find((one) => !pairs.some(({ target }) => target === one));
  if (unused || pairs.length > limits.workflowTasksMax) throw wrong(unused?.instance_id ?? '');
  return pairs;
}

/** The same SQL, judged by the rules and the catalogue of where it goes. */
async function auditedAgain(
  ctx: Context,
  workflow: StoredWorkflow,
  { pairs, sources }: { pairs: readonly Pair[]; sources: readonly DbService[] },
): Promise<number[]> {
  const tasks = await requireTasks(
    ctx.table,
    pairs.map(({ taskId }) => taskId),
  );
  const groupId = workflow.mode === 'same_sqls' && pairs.length > 1 ? await nextTaskNumber(ctx.table) : undefined;
  const made: number[] = [];
  for (const [index, { target }] of pairs.entries()) {
    const task = tasks[index];
    const source = sources.find(({ uid }) => uid === target.target_instance_id);
    if (!task || !source) throw new AppError('notFound');
    const { taskId } = await auditNow(ctx, await scriptAgain(ctx, task), {
      wanted: {
        source,
        dbType: source.dbType,
        schema: target.target_instance_schema ?? '',
        templateName: undefined,
        project: ctx.project,
        creator: ctx.user,
        execMode: task.execMode,
        fileOrderMethod: task.fileOrderMethod,
        backup: wantedBackup(source, {}, task.execMode),
        ...(groupId !== undefined && { groupId }),
      },
      beside: () => [],
    });
    made.push(taskId);
  }
  return made;
}

async function scriptAgain({ table, world, tenant }: Context, task: AuditTask): Promise<Script> {
  const { sqlSource, fileName: name } = task;
  if (task.execMode === 'sql_file')
    return { source: sqlSource, fileName: name, files: await filesAgain({ table, world, tenant }, task), skipped: [] };
  const text = await scriptOfTask(world.files.forTenant(tenant), task);
  const source = task.sqlSource === 'sql_file' ? 'sql_file' : 'form_data';
  const fileName = source === 'sql_file' ? task.fileName : undefined;
  return { source, fileName, files: [{ path: fileName ?? '', kind: 'sql', text }], skipped: [] };
}
