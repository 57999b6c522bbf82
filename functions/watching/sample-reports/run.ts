import { createHash } from 'node:crypto';
import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sample-reports/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { sampleReports } from '../../../shared/samples/reports/index.ts';
import type { SampleReport } from '../../../shared/samples/reports/report.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { keptSampleDays } from '../samples/kept-days.ts';
import { watchedSource } from '../sql-insights/service.ts';
import { questionOf } from './question.ts';
import { sampledPlans } from './reports.ts';
import { reportRuns, runningReports, type Run } from './run-repo.ts';

const day = 24 * 3_600_000;

export async function runSampleReport({ body }: Input<typeof contract.runSampleReport>, ctx: Context) {
  const source = await watchedSource(ctx, body.instance_id);
  const report: SampleReport = sampleReports[body.report_name];
  checkRange(ctx, body);
  const takesSide = report.parameters.includes('side');
  if (takesSide && body.side === undefined) throw new AppError('sampleReportSideMissing');
  const plans = await sampledPlans(ctx, source);
  if (!plans.some(({ planId }) => planId === body.audit_plan_id)) throw new AppError('sampledPlanUnknown');
  ctx.describe({
    zh: `对数据源 ${source.name} 运行历史分析：${report.title.zh}（${body.first_day} 至 ${body.last_day}）`,
    en: `Ran "${report.title.en}" over the samples of data source ${source.name} (${body.first_day} to ${body.last_day})`,
  });
  const run = await noted(ctx, {
    projectUid: ctx.project.uid,
    runId: ctx.world.newId(),
    reportName: body.report_name,
    sourceUid: source.uid,
    planId: body.audit_plan_id,
    firstDay: body.first_day,
    lastDay: body.last_day,
    ...(takesSide && body.side && { side: body.side }),
    startedAt: ctx.world.clock.now(),
    state: 'running',
    expiresAtSeconds: Math.floor(ctx.world.clock.now() / 1000) + limits.sampleReportDaysKept * 86_400,
  });
  await started(ctx, run);
  return { data: { run_id: run.runId } };
}

function checkRange({ world }: Context, { first_day, last_day }: { first_day: string; last_day: string }): void {
  const days = keptSampleDays();
  const [first, last] = [Date.parse(first_day), Date.parse(last_day)];
  // A day more: the first of those that are kept is a part of a day.
  if (first > last || first < world.clock.now() - (days + 1) * day || last > world.clock.now())
    throw new AppError('sampleReportRangeInvalid', { days });
}

/** Notes a report before it is started, so that one which nobody heard of any more is found and counted. */
async function noted(ctx: Context, run: Omit<Run, 'version'>): Promise<Run> {
  const { table, world } = ctx;
  const seconds = Math.floor(world.clock.now() / 1000);
  const { items } = await runningReports.on(table).list({});
  const { sampleReportsAtOnce: max } = limits;
  if (items.filter(({ expiresAtSeconds }) => expiresAtSeconds > seconds).length >= max)
    throw new AppError('sampleReportsBusy', { max });
  await ctx.recorded.transact([
    reportRuns.on(table).creating(run),
    runningReports.on(table).creating({ runId: run.runId, expiresAtSeconds: seconds + limits.sampleReportSeconds }),
  ]);
  return { ...run, version: 1 };
}

/** Starts what was noted, or finds again what was started: its engine knows it by its token. */
export async function started(ctx: Context, run: Run): Promise<Run & { questionId: string }> {
  if (run.questionId !== undefined) return { ...run, questionId: run.questionId };
  const { tenant, world, table } = ctx;
  const token = createHash('sha256').update(`${tenant} ${run.projectUid} ${run.runId}`).digest('hex');
  const questionId = await world.warehouse.start(questionOf(tenant, run), token);
  return { ...(await reportRuns.on(table).update({ ...run, questionId })), questionId };
}

/** The report of an address, for those who may see the data source that it is about. */
export async function visibleRun(ctx: Context, runId: string): Promise<Run> {
  const run = await reportRuns.on(ctx.table).require({ projectUid: ctx.project.uid, runId });
  await watchedSource(ctx, run.sourceUid);
  return run;
}

export async function cancelSampleReportRun({ params }: Input<typeof contract.cancelSampleReportRun>, ctx: Context) {
  const run = await visibleRun(ctx, params.run_id);
  if (run.state !== 'running') throw new AppError('sampleReportOver');
  const title = sampleReports[run.reportName].title;
  ctx.describe({ zh: `取消历史分析：${title.zh}`, en: `Canceled "${title.en}" over samples` });
  if (run.questionId !== undefined) await ctx.world.warehouse.stop(run.questionId);
  await ended(ctx.recorded, { ...run, state: 'failed', why: 'stopped' });
  return {};
}

/** Keeps how a report ended; it counts no longer among those that run. */
export async function ended(table: TenantTable, run: Run): Promise<Run> {
  await table.transact([reportRuns.on(table).updating(run), runningReports.on(table).removing({ runId: run.runId })]);
  return { ...run, version: run.version + 1 };
}
