import type * as contract from '../../../shared/contract/changes/unmasking/operations.ts';
import { csvOf } from '../../../shared/csv.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import { guardedQuery, type RowSink } from '../../databases/reading/service.ts';
import type { Cell } from '../../engines/driver.ts';
import type { Context } from '../../platform/context.ts';
import { judgeQuery } from '../workbench/service.ts';
import { demandRight } from './asked-source.ts';
import { requireOwn } from './requests.ts';
import { timesOf, unmaskings, viewStateOf, type Unmasking, type UnmaskingStep } from './unmasking-repo.ts';
import { stepBy } from './unmasking-view.ts';

export async function activateUnmaskingWorkflow(
  { params }: Input<typeof contract.activateUnmaskingWorkflow>,
  ctx: Context,
) {
  const before = await requireOwn(ctx, params.workflow_id);
  ctx.describe({ zh: '激活查看原文', en: 'Begin to see plain values' });
  demandRight(ctx, before.sourceType, before.dbServiceUid);
  const now = ctx.world.clock.now();
  const state = viewStateOf(before, now);
  if (before.status === 'approved' && state === 'activation_expired') throw new AppError('unmaskingActivationOver');
  if (before.status !== 'approved' || state !== 'not_activated') throw new AppError('unmaskingState');
  const activated = { ...before, activatedAt: new Date(now).toISOString() };
  const { validUntil = '' } = timesOf(activated);
  const after = { ...activated, steps: [...before.steps, stepBy(ctx, 'activate_view', `→ ${validUntil}`)] };
  await ctx.recorded.transact([unmaskings.on(ctx.table).updating(after)]);
  return { data: { view_state: 'active' as const, view_valid_until: validUntil } };
}

export async function getUnmaskedRows({ params }: Input<typeof contract.getUnmaskedRows>, ctx: Context) {
  const one = await begunLook(ctx, params.workflow_id, 'view_full_original_data');
  const results = await readAll(ctx, one);
  return {
    data: {
      view_state: 'active' as const,
      view_valid_until: timesOf(one).validUntil ?? '',
      unmasking_sqls: results.map(({ uid, indexId, columns, rows, isCut }) => ({
        uid,
        sql_index_id: indexId,
        truncated: isCut,
        masked_columns: one.masked.map(({ column }) => column).filter((name) => columns.includes(name)),
        original_data: { columns, rows, row_count: rows.length },
      })),
    },
  };
}

export async function downloadOriginalExport(
  { params, query }: Input<typeof contract.downloadOriginalExport>,
  ctx: Context,
) {
  const asked = await requireOwn(ctx, query.unmasking_workflow_uid);
  if (asked.sourceType !== 'data_export' || asked.sourceUid !== params.data_export_workflow_uid)
    throw new AppError('notFound');
  const one = await begunLook(ctx, asked.workflowUid, 'download_full_original_data');
  const results = await readAll(ctx, one);
  // Half a file looks like a whole one once it is somewhere else.
  if (results.some(({ isCut }) => isCut))
    throw new AppError('unmaskingExportTooLarge', {
      rows: limits.unmaskingRowsMax,
      megabytes: limits.unmaskingBytesMax / 2 ** 20,
    });
  const parts = results.map(({ columns, rows }) =>
    csvOf([columns, ...rows.map((row) => row.map((cell) => cell ?? ''))]),
  );
  return {
    fileName: `original_${params.data_export_workflow_uid}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: parts.map((part, at) => (at === 0 ? part : part.replace(/^\ufeff/, ''))).join('\r\n'),
  };
}

/** Writes that plain values are looked at, before any of them is read. */
async function begunLook(ctx: Context, workflowUid: string, action: UnmaskingStep['action']): Promise<Unmasking> {
  const before = await requireOwn(ctx, workflowUid);
  demandRight(ctx, before.sourceType, before.dbServiceUid);
  if (before.status !== 'approved' || viewStateOf(before, ctx.world.clock.now()) !== 'active')
    throw new AppError('unmaskingNotActive');
  if (before.views >= limits.unmaskingViewsMax)
    throw new AppError('unmaskingViewsMany', { max: limits.unmaskingViewsMax });
  const steps = [...before.steps, stepBy(ctx, action)];
  return unmaskings.on(ctx.table).update({ ...before, usage: 'viewed', views: before.views + 1, steps });
}

type PlainResult = {
  readonly uid: string;
  readonly indexId: string;
  readonly columns: string[];
  readonly rows: Cell[][];
  readonly isCut: boolean;
};

/** Runs the approved texts through the gate, one after another; their rows stay in memory and go to the caller alone. */
async function readAll(ctx: Context, one: Unmasking): Promise<PlainResult[]> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [one.dbServiceUid]);
  if (!source) throw new AppError('notFound');
  const endsAt = ctx.world.clock.now() + limits.unmaskingSecondsMax * 1000;
  const room = { bytes: limits.unmaskingBytesMax, rows: limits.unmaskingRowsMax };
  const results: PlainResult[] = [];
  for (const { uid, indexId, sql, hash } of one.texts) {
    const taken = taking(room);
    const { outcome, reason, cutBy } = await guardedQuery(ctx, {
      purpose: one.sourceType === 'sql_workbench' ? 'plainOfQuery' : 'plainOfExport',
      source,
      schema: one.schema,
      sql,
      approvedHash: hash,
      audit: (statement) => judgeQuery(ctx, statement, { source, schema: one.schema }),
      rowsMax: limits.unmaskingRowsMax,
      milliseconds: limits.unmaskingSecondsMax * 1000,
      endsAt,
      sink: taken.sink,
      signal: new AbortController().signal,
      recorded: () => Promise.resolve(),
      connected: () => Promise.resolve(),
      finished: () => Promise.resolve(),
    });
    if (outcome !== 'succeeded')
      throw new AppError('unmaskingReadFailed', { reason: reason ?? { zh: outcome, en: outcome } });
    results.push({ uid, indexId, columns: taken.columns, rows: taken.rows, isCut: cutBy !== undefined });
  }
  return results;
}

function taking(room: { bytes: number; rows: number }) {
  const columns: string[] = [];
  const rows: Cell[][] = [];
  const sink: RowSink = {
    columns: (found) => void columns.push(...found.map(({ name }) => name)),
    rows: (batch) => {
      let took = 0;
      for (const row of batch) {
        room.bytes -= row.reduce((sum, cell) => sum + (cell?.length ?? 0) * 3 + 3, 2);
        room.rows -= 1;
        if (room.bytes < 0 || room.rows < 0) break;
        rows.push([...row]);
        took += 1;
      }
      return Promise.resolve(took);
    },
  };
  return { columns, rows, sink };
}
