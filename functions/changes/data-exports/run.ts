import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { demandApproved } from '../approval/still-approved.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { demandQuota, quotaOf, taking, usedOf } from '../../platform/quotas.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { exportApproval } from './approval.ts';
import { changeExport, demandState } from './change-export.ts';
import { requireExport } from './export-at-hand.ts';
import { activeExports, exportFiles, requireFiles, type StoredExportFile } from './export-file-repo.ts';
import type { StoredExport } from './export-repo.ts';
import { startExport } from './running/start-export.ts';

/** Runs what of an approved export has no file yet, as its creator or as an administrator. */
export async function exportDataExport({ params }: Input<typeof contract.exportDataExport>, ctx: Context) {
  const before = await requireExport(ctx, params.data_export_workflow_uid);
  demandState('export', before);
  demandOwner(before, ctx);
  for (const { dbServiceUid, dbServiceName } of before.tasks)
    if (!ctx.may('exportCreate', { dbServiceUid })) throw new AppError('exportRightLost', { name: dbServiceName });
  await demandApproved(ctx.table, before, exportApproval);
  const open = (await filesOf(ctx.table, before)).filter(({ state }) => state !== 'finish');
  const taken = await takenOfQuotas(ctx, open.length);
  const at = new Date(ctx.world.clock.now()).toISOString();
  const operator = { uid: ctx.user.uid, name: ctx.user.name };
  ctx.describe({ zh: `执行数据导出 ${before.name}`, en: `Run the data export ${before.name}` });
  await noteDue(ctx.world, 'settleDataExports', ctx.tenant);
  await changeExport(ctx, {
    before,
    after: {
      ...before,
      status: 'exporting',
      exportedAt: at,
      steps: before.steps.map((step) =>
        step.type === 'export_execute' ? { ...step, operator, operatedAt: at, state: 'finish' } : step,
      ),
    },
    beside: [
      taken,
      ...open.flatMap((file) =>
        beginning(ctx.table, file, { at, aliveUntil: ctx.world.clock.now() + limits.exportLeaseSeconds * 1000 }),
      ),
    ],
    recorded: ctx.recorded,
    told: { action: 'export', byUid: ctx.user.uid },
  });
  for (const { taskId, attempt } of open) await startExport(ctx, { taskId, attempt: attempt + 1 });
  return {};
}

/** Asks the runners to stop: each ends its query on the server, and what it wrote is thrown away. */
export async function stopDataExport({ params }: Input<typeof contract.stopDataExport>, ctx: Context) {
  const made = await requireExport(ctx, params.data_export_workflow_uid);
  demandState('stop', made);
  demandOwner(made, ctx);
  const running = (await filesOf(ctx.table, made)).filter(({ state }) => state === 'exporting');
  if (running.length === 0) throw new AppError('exportNotRunning');
  ctx.describe({ zh: `终止数据导出 ${made.name}`, en: `Stop the data export ${made.name}` });
  await ctx.recorded.transact(
    running.map(({ taskId }) =>
      exportFiles
        .on(ctx.table)
        .patching(
          { taskId },
          { set: { stopRequestedBy: ctx.user.name } },
          { condition: { state: 'exporting' }, refusal: new AppError('exportNotRunning') },
        ),
    ),
  );
  return {};
}

/** A day whose bytes are used up begins no more; so many files are written at once. */
async function takenOfQuotas(ctx: Context, files: number): Promise<TransactItem> {
  const [used, max] = await Promise.all([
    usedOf(ctx, 'exportedBytesPerDay'),
    quotaOf(ctx.table, 'exportedBytesPerDay'),
  ]);
  demandQuota('exportedBytesPerDay', { used, max });
  return taking(ctx, 'exportsAtOnce', files);
}

function demandOwner({ creatorUid }: StoredExport, ctx: Context): void {
  if (creatorUid !== ctx.user.uid && !ctx.may('exportActForAll')) throw new AppError('exportOnlyCreator');
}

function filesOf(table: TenantTable, { tasks }: StoredExport): Promise<StoredExportFile[]> {
  return requireFiles(
    table,
    tasks.map(({ taskId }) => taskId),
  );
}

function beginning(
  table: TenantTable,
  { taskId, attempt }: StoredExportFile,
  { at, aliveUntil }: { at: string; aliveUntil: number },
): TransactItem[] {
  const set = {
    state: 'exporting',
    attempt: attempt + 1,
    aliveUntil,
    rows: 0,
    bytes: 0,
    startedAt: at,
    queries: [],
    isCounted: true,
  };
  const remove = ['endedAt', 'failure', 'stopRequestedBy', 'fileName', 'contentType'];
  return [
    exportFiles
      .on(table)
      .patching(
        { taskId },
        { set, remove },
        { condition: { attempt, state: { oneOf: ['init', 'failed'] } }, refusal: new AppError('changedMeanwhile') },
      ),
    activeExports.on(table).putting({ taskId }),
  ];
}
