import { csvOf } from '../../../shared/csv.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sample-reports/operations.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { sampleReports } from '../../../shared/samples/reports/index.ts';
import type { ReportColumnKind, SampleReport } from '../../../shared/samples/reports/report.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { valuesShownTo } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import type { FoundRows } from '../../platform/ports/warehouse.ts';
import { columnsOf } from './reports.ts';
import { ended, started, visibleRun } from './run.ts';
import type { Run } from './run-repo.ts';

export async function getSampleReportRun({ params }: Input<typeof contract.getSampleReportRun>, ctx: Context) {
  const run = await settled(ctx, await visibleRun(ctx, params.run_id));
  const report: SampleReport = sampleReports[run.reportName];
  return {
    data: {
      report_name: run.reportName,
      instance_id: run.sourceUid,
      audit_plan_id: run.planId,
      first_day: run.firstDay,
      last_day: run.lastDay,
      ...(run.side && { side: run.side }),
      state: run.state,
      message: run.why ? inLocale(reasons[run.why], ctx.locale) : '',
      started_at: new Date(run.startedAt).toISOString(),
      ...(run.readBytes !== undefined && { read_bytes: run.readBytes }),
      columns: columnsOf(report, ctx.locale),
      rows: run.state === 'done' ? await rowsOf(ctx, run, report) : [],
    },
  };
}

const reasons: Readonly<Record<NonNullable<Run['why']>, Text>> = {
  tooMuch: {
    zh: '需要读取的样本超过上限，请缩短时间范围',
    en: 'It would read more samples than one report may. Choose a shorter range.',
  },
  tooLong: {
    zh: `超过 ${limits.sampleReportSeconds / 60} 分钟仍未完成，已停止，请缩短时间范围`,
    en: `It was stopped after ${limits.sampleReportSeconds / 60} minutes. Choose a shorter range.`,
  },
  stopped: { zh: '已取消', en: 'It was canceled.' },
  lost: {
    zh: '运行期间服务重启，请重新运行',
    en: 'The service was restarted while it ran. Run it again.',
  },
  refused: {
    zh: '查询引擎未能完成，请重试；原因记录在服务日志中',
    en: 'The engine could not answer it. Try again; the log of the service holds the reason.',
  },
};

/** A report as it stands now; of several who look at once one notes that it is over. */
async function settled(ctx: Context, run: Run): Promise<Run> {
  if (run.state !== 'running') return run;
  try {
    return await noted(ctx, run);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    return visibleRun(ctx, run.runId);
  }
}

/** What its engine ended is noted, what takes too long is stopped. */
async function noted(ctx: Context, run: Run): Promise<Run> {
  const { table, world } = ctx;
  const going = await started(ctx, run);
  const found = await world.warehouse.state(going.questionId);
  if (found.state === 'done') return ended(table, { ...going, state: 'done', readBytes: found.readBytes });
  if (found.state === 'failed') {
    const { why, detail } = found;
    world.log.warn('a report over samples failed', { tenant: ctx.tenant, report: run.reportName, why, detail });
    return ended(table, { ...going, state: 'failed', why });
  }
  if (world.clock.now() < run.startedAt + limits.sampleReportSeconds * 1000) return going;
  await world.warehouse.stop(going.questionId);
  return ended(table, { ...going, state: 'failed', why: 'tooLong' });
}

async function rowsOf(ctx: Context, run: Run, { columns }: SampleReport) {
  const { world } = ctx;
  invariant(run.questionId !== undefined, 'what is done was started');
  const found: FoundRows = await world.warehouse.rows(run.questionId);
  const places = columns.map(({ name }) => {
    const place = found.columns.indexOf(name);
    invariant(place >= 0, 'a text answers the columns that its report names');
    return place;
  });
  const [source] = await dbServicesByUid(ctx, [run.sourceUid]);
  const { text } = await valuesShownTo(ctx)({
    projectUid: run.projectUid,
    dbServiceUid: run.sourceUid,
    dbType: source?.dbType ?? '',
  });
  const shown = (cell: string | null, kind: ReportColumnKind) =>
    valueOf(cell !== null && kind === 'sql' ? text(cell) : cell, kind);
  return found.rows.map((row) => columns.map(({ kind }, i) => shown(row[places[i] ?? 0] ?? null, kind)));
}

/** What an engine writes as the wire has it. */
function valueOf(cell: string | null, kind: ReportColumnKind): string | number | null {
  if (cell === null) return null;
  if (kind === 'moment') return new Date(`${cell.replace(' ', 'T')}Z`).toISOString();
  if (kind === 'sql' || kind === 'text' || kind === 'day') return cell;
  const value = Number(cell);
  // Sums of fractions end in digits that nobody measured.
  return kind === 'seconds' || kind === 'factor' ? Number(value.toPrecision(9)) : value;
}

export async function exportSampleReportRun({ params }: Input<typeof contract.exportSampleReportRun>, ctx: Context) {
  const run = await settled(ctx, await visibleRun(ctx, params.run_id));
  if (run.state !== 'done') throw new AppError('sampleReportNotDone');
  const report: SampleReport = sampleReports[run.reportName];
  const rows = await rowsOf(ctx, run, report);
  const head = report.columns.map(({ title }) => inLocale(title, ctx.locale));
  return {
    fileName: `${run.reportName}_${run.firstDay}_${run.lastDay}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: csvOf([head, ...rows.map((row) => row.map((cell) => String(cell ?? '')))]),
  };
}
