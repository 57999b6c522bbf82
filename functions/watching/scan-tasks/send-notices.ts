import { AppError } from '../../../shared/errors/index.ts';
import { findScanTask, scanTasks, type ScanTask } from '../audit-plans/service.ts';
import { ChannelRefused } from '../../ground/channels/sender.ts';
import { projects } from '../../platform/access/project.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { send } from './message.ts';
import { scanNotices, type ScanNotice } from './notice-repo.ts';
import { reports } from './report-repo.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

const tenantMilliseconds = 40_000;
const dueAtOnce = 20;
/** Longer than any sending may take, so that nobody sends what another is about to. */
const leaseMilliseconds = 90_000;
const pausesMinutes = [1, 5, 15, 60];

/** Sends what waits about reports of scan tasks. */
export async function sendScanNotices(world: World): Promise<void> {
  await forEachDueTenant(world, 'sendScanNotices', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const end = world.clock.now() + tenantMilliseconds;
    const { items } = await scanNotices.on(place.table).listBy('gsi1', {}, { to: world.clock.now(), limit: dueAtOnce });
    for (const notice of items) if (world.clock.now() <= end) await sendOne(place, notice);
    const { items: left } = await scanNotices.on(place.table).listBy('gsi1', {}, { limit: 1 });
    return left.length === 0 ? 'idle' : 'waiting';
  });
}

async function sendOne(place: Place, waiting: ScanNotice): Promise<void> {
  const { table, world } = place;
  const notice = await claimed(place, waiting);
  if (!notice) return;
  const task = await findScanTask(table, notice);
  const report = await reports.on(table).get(notice);
  const project = await projects.on(table).get({ uid: notice.projectUid });
  if (!task || !report || !project) return void (await scanNotices.on(table).remove(notice));
  try {
    await send(place, notice.by, { task, report, projectName: project.name });
    await scanNotices.on(table).remove(notice);
  } catch (error) {
    if (!(error instanceof ChannelRefused || error instanceof AppError)) throw error;
    const pause = error instanceof ChannelRefused && error.isFinal ? undefined : pausesMinutes[notice.tries - 1];
    if (pause === undefined) await scanNotices.on(table).remove(notice);
    else await scanNotices.on(table).update({ ...notice, dueAt: world.clock.now() + pause * 60_000 });
    await noteProblem(table, task, error.message);
  }
}

/** Whoever claims first sends; what an ended process had claimed is due again when its lease is over. */
async function claimed({ table, world }: Place, waiting: ScanNotice): Promise<ScanNotice | undefined> {
  try {
    const dueAt = world.clock.now() + leaseMilliseconds;
    return await scanNotices.on(table).update({ ...waiting, dueAt, tries: waiting.tries + 1 });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
    throw error;
  }
}

async function noteProblem(table: TenantTable, { projectUid, scanId }: ScanTask, problem: string): Promise<void> {
  try {
    await scanTasks.on(table).patch({ projectUid, scanId }, { set: { 'notify.lastProblem': problem } });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
  }
}
