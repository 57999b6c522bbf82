import { AppError } from '../../../shared/errors/index.ts';
import { findScanTask, scanTasks, type ScanTask } from '../audit-plans/service.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { World } from '../../platform/world.ts';
import { nextReportAt } from './changes.ts';
import { beginReport, makeReport } from './make-report.ts';
import { goneTasks, removeReport, reports, type Report } from './report-repo.ts';

const tasksAtOnce = 100;

/** Begins the reports whose time has come, makes those that were begun, and clears away those of tasks that are no more. */
export async function makeScanReports(world: World): Promise<void> {
  await forEachDueTenant(world, 'makeScanReports', async (tenant, isOver) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    await beginDue(place, isOver);
    const { items } = await reports.on(place.table).listBy('gsi1', {});
    for (const report of items) if (!isOver()) await guarded(place, () => make(place, report, isOver));
    await clearGone(place, isOver);
    return (await isIdle(place)) ? 'idle' : 'waiting';
  });
}

async function beginDue(place: CollectedPlace, isOver: () => boolean): Promise<void> {
  const now = place.world.clock.now();
  const { items } = await scanTasks
    .on(place.table)
    .listBy('gsi1', {}, { to: new Date(now).toISOString(), limit: tasksAtOnce });
  for (const task of items) if (!isOver()) await guarded(place, () => begin(place, task));
}

/** The task is moved on in the transaction that begins its report, so that no two runs begin the same. */
async function begin(place: CollectedPlace, listed: ScanTask): Promise<void> {
  const task = await findScanTask(place.table, listed);
  const now = place.world.clock.now();
  if (!task || task.nextReportAt > new Date(now).toISOString()) return;
  const moved = { ...task, nextReportAt: nextReportAt(task.cron, now) };
  await beginReport(place, task, [scanTasks.on(place.table).updating(moved)]);
}

async function make(place: CollectedPlace, listed: Report, isOver: () => boolean): Promise<void> {
  const report = await reports.on(place.table).get(listed);
  const task = report && (await findScanTask(place.table, report));
  if (task) await makeReport(place, { task, report, isOver });
  else if (report) await removeReport(place, report);
}

async function clearGone(place: CollectedPlace, isOver: () => boolean): Promise<void> {
  const { table } = place;
  const { items } = await goneTasks.on(table).list({});
  for (const { scanId } of items) {
    for (;;) {
      const { items: some } = await reports.on(table).list({ scanId }, { limit: 10 });
      if (isOver()) return;
      for (const report of some) await removeReport(place, report);
      if (some.length === 0) break;
    }
    await goneTasks.on(table).remove({ scanId });
  }
}

/** The trouble of one task keeps no other waiting. */
async function guarded(place: CollectedPlace, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return;
    place.world.log.error('a scan report failed', { tenant: place.tenant, error });
  }
}

/** A tenant with tasks is looked at every time: each has a next report. */
async function isIdle({ table }: CollectedPlace): Promise<boolean> {
  const found = await Promise.all([
    scanTasks.on(table).listBy('gsi1', {}, { limit: 1 }),
    reports.on(table).listBy('gsi1', {}, { limit: 1 }),
    goneTasks.on(table).list({}, { limit: 1 }),
  ]);
  return found.every(({ items }) => items.length === 0);
}
