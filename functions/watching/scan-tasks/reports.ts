import type * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { csvOf } from '../../../shared/csv.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { levelTexts } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { ScanTask } from '../audit-plans/service.ts';
import { wireFindings } from '../collected/wire-findings.ts';
import { valuesShownTo } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage, type PageRequest } from '../../platform/table/paging.ts';
import { beginReport, makeReport } from './make-report.ts';
import { reportFile, reports, reportTotals, rowsOf, type Report, type ReportRow } from './report-repo.ts';
import { ownTask, visibleTask } from './task-access.ts';

export async function listScanReports({ params, query }: Input<typeof contract.listScanReports>, ctx: Context) {
  const { scanId } = await visibleTask(ctx, params.audit_plan_name);
  const { items, total } = await countedPage(reports.on(ctx.table).listing({ scanId }, { newestFirst: true }), query, {
    reader: ctx.user.uid,
    total: reportTotals.on(ctx.table).read({ scanId }),
  });
  return { data: items.map(shown), total_nums: total };
}

export async function getScanReport({ params }: Input<typeof contract.getScanReport>, ctx: Context) {
  return { data: shown((await reportAt(ctx, params)).report) };
}

export async function listScanReportSqlsV1(input: Input<typeof contract.listScanReportSqlsV1>, ctx: Context) {
  const { rows, total, text } = await pageOfSqls(input, ctx);
  return {
    data: rows.map(({ number, row }) => ({
      number,
      audit_plan_report_sql: text(row.sql),
      audit_plan_report_sql_audit_result: resultText(row, ctx.locale),
    })),
    total_nums: total,
  };
}

export async function listScanReportSqls(input: Input<typeof contract.listScanReportSqls>, ctx: Context) {
  const { rows, total, text } = await pageOfSqls(input, ctx);
  return {
    data: rows.map(({ number, row }) => ({
      number,
      audit_plan_report_sql: text(row.sql),
      audit_plan_report_sql_audit_result: wireFindings(row, ctx.locale),
    })),
    total_nums: total,
  };
}

export async function exportScanReport({ params }: Input<typeof contract.exportScanReport>, ctx: Context) {
  const { report, task } = await reportAt(ctx, params);
  if (report.makingSince !== undefined) throw new AppError('scanReportNotReady');
  const { locale, tenant, world } = ctx;
  const { isConcealed, text } = await valuesShownTo(ctx)(task);
  const rows = await rowsOf(ctx.table, report, { from: 1, to: report.count });
  const content = csvOf([
    ...headOf(task, report, locale),
    ['', 'SQL', inLocale(resultHead, locale)],
    ...rows.map(({ number, row }) => [String(number), text(row.sql), resultText(row, locale)]),
  ]);
  const fileName = `${task.name}_${report.createdAt.replace(/\D/g, '').slice(0, 14)}.csv`;
  const contentType = 'text/csv; charset=utf-8';
  if (Buffer.byteLength(content) <= limits.replyFileBytesMax) return { fileName, contentType, content };
  const files = world.files.forTenant(tenant);
  const file = reportFile(report, { isConcealed });
  await files.put(file, content, { contentType });
  return { location: await files.downloadLink(file, { fileName, expiresInSeconds: linkSeconds }) };
}

export async function triggerScanTask({ params }: Input<typeof contract.triggerScanTask>, ctx: Context) {
  const task = await ownTask(ctx, params.audit_plan_name);
  ctx.describe({ zh: `触发扫描任务 ${task.name}`, en: `Run the scan task ${task.name}` });
  const { tenant, world, recorded } = ctx;
  const begun = await beginReport({ tenant, world, table: recorded }, task);
  const endsAt = world.clock.now() + limits.scanReportRequestSeconds * 1000;
  // What finds no time now is judged in the background.
  const report = await makeReport(ctx, { task, report: begun, isOver: () => world.clock.now() > endsAt });
  return { data: shown(report) };
}

const linkSeconds = 60;
const resultHead: Text = { zh: '审核结果', en: 'Result' };

type At = Input<typeof contract.getScanReport>['params'];

async function reportAt(ctx: Context, params: At): Promise<{ task: ScanTask; report: Report }> {
  const task = await visibleTask(ctx, params.audit_plan_name);
  const key = { scanId: task.scanId, reportId: params.audit_plan_report_id };
  return { task, report: await reports.on(ctx.table).require(key) };
}

async function pageOfSqls({ params, query }: { params: At; query: PageRequest }, ctx: Context) {
  const { report, task } = await reportAt(ctx, params);
  const from = (query.page_index - 1) * query.page_size + 1;
  const rows = await rowsOf(ctx.table, report, { from, to: from + query.page_size - 1 });
  return { rows, total: report.count, ...(await valuesShownTo(ctx)(task)) };
}

function shown({ reportId, createdAt, level, passRate, score, makingSince, count }: Report) {
  return {
    audit_plan_report_id: String(reportId),
    audit_plan_report_timestamp: createdAt,
    audit_level: level,
    pass_rate: passRate,
    score,
    is_being_made: makingSince !== undefined,
    sql_count: count,
  };
}

/** As results of tasks were written before they were lists: `[warn]what is wrong`, a line each. */
function resultText(row: ReportRow, locale: Locale): string {
  return wireFindings(row, locale)
    .map(({ level, message }) => `[${level}]${message}`)
    .join('\n');
}

function headOf(task: ScanTask, report: Report, locale: Locale): string[][] {
  const row = (zh: string, en: string, value: string) => [inLocale({ zh, en }, locale), value];
  return [
    row('扫描任务', 'Scan task', task.name),
    row('数据源', 'Data source', task.dbServiceName),
    row('报告时间', 'Time', report.createdAt),
    row('评分', 'Score', String(report.score)),
    row('通过率', 'Pass rate', `${Math.round(report.passRate * 10_000) / 100}%`),
    row('审核等级', 'Level', report.level === '' ? '' : inLocale(levelTexts[report.level], locale)),
    [],
  ];
}
