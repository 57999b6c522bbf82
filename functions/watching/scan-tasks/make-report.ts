import { scoreOf } from '../../../shared/audit/judge/score.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { levels, type OverallLevel } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { countScan, nextNumbers, targetOf, type ScanTask } from '../audit-plans/service.ts';
import { auditThese } from '../collected/audit-collected.ts';
import { collectedSqls } from '../collected/collected-repo.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { tellingOf } from './notice-repo.ts';
import {
  addingRows,
  removeReport,
  reports,
  reportTotals,
  type NewReport,
  type Report,
  type ReportRow,
} from './report-repo.ts';

const statementsAtOnce = 50;

/** A report that is about to be made; `beside` is written with it. */
export async function beginReport(
  { table, world, tenant }: CollectedPlace,
  task: ScanTask,
  beside: readonly TransactItem[] = [],
): Promise<Report> {
  const [reportId = 0] = await nextNumbers(table, 'SCAN_REPORT', 1);
  const now = new Date(world.clock.now()).toISOString();
  const { projectUid, scanId } = task;
  const report: NewReport = {
    ...{ projectUid, scanId, reportId },
    planId: task.plans[0]?.planId ?? 0,
    createdAt: now,
    makingSince: now,
    count: 0,
    levels: {},
    ...scoreOf([]),
  };
  await noteDue(world, 'makeScanReports', tenant);
  await table.transact([reports.on(table).creating(report), reportTotals.on(table).adding({ scanId }, 1), ...beside]);
  return { ...report, version: 1 };
}

/**
 * Judges the SQL of a task piece by piece, the latest first, and writes each piece down with what the report comes to by then.
 * Ended anywhere it goes on there. What was reported and not counted yet is counted before.
 */
export async function makeReport(
  place: CollectedPlace,
  { task, report, isOver }: { task: ScanTask; report: Report; isOver: () => boolean },
): Promise<Report> {
  if (report.count === 0) await countScan(place, task, isOver);
  let now = report;
  while (now.makingSince !== undefined && !isOver()) {
    const next = await onePiece(place, task, now).catch(unlessMeanwhile);
    // Another run makes the same report.
    if (!next) return (await reports.on(place.table).get(report)) ?? now;
    now = next;
  }
  if (now.makingSince === undefined) await removeOldest(place, task);
  return now;
}

function unlessMeanwhile(error: unknown): undefined {
  if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
}

async function onePiece(place: CollectedPlace, task: ScanTask, report: Report): Promise<Report> {
  const { table } = place;
  const { planId, after } = report;
  const { items, next } = await collectedSqls.on(table).listBy(
    'gsi3',
    { planId },
    {
      newestFirst: true,
      // What came since is of the next report; it would move the place at which this one goes on.
      to: report.createdAt,
      filter: { isGone: { exists: false } },
      limit: statementsAtOnce,
      ...(after !== undefined && { after }),
    },
  );
  const audited = await auditThese(place, items, (of) => targetOf(table, of));
  const rows = audited.map(
    ({ sql, findings, dbType, auditLevel }): ReportRow => ({
      sql,
      findings,
      dbType,
      level: auditLevel,
    }),
  );
  const { makingSince, after: _place, ...rest } = report;
  const now: Report = {
    ...rest,
    ...totalsWith(report, rows),
    ...(next !== undefined && makingSince !== undefined && { after: next, makingSince }),
  };
  await table.transact([
    reports.on(table).updating(now),
    ...addingRows(table, report, rows),
    ...(next === undefined ? await tellingOf(place, task, now) : []),
  ]);
  return { ...now, version: now.version + 1 };
}

function totalsWith({ count, levels: before }: Report, rows: readonly ReportRow[]) {
  const tally: Record<string, number> = { ...before };
  for (const { level } of rows) tally[level] = (tally[level] ?? 0) + 1;
  const all = (['', ...levels] as const).flatMap((level): OverallLevel[] =>
    Array.from({ length: tally[level] ?? 0 }, () => level),
  );
  return { count: count + rows.length, levels: tally, ...scoreOf(all) };
}

/** The oldest report goes when there are too many. */
async function removeOldest(place: CollectedPlace, { scanId }: ScanTask): Promise<void> {
  const { table } = place;
  if ((await reportTotals.on(table).read({ scanId })) <= limits.scanReportsPerTaskMax) return;
  const { items } = await reports.on(table).list({ scanId }, { limit: 1 });
  for (const report of items) await removeReport(place, report);
}
