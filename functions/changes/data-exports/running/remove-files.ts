import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { timeSlice } from '../../../platform/clock.ts';
import { forEachDueTenant } from '../../../platform/due-work.ts';
import type { EventPlace } from '../../../platform/events.ts';
import type { World } from '../../../platform/world.ts';
import { exportFiles, fileKeyOf, keptExportFiles, requireFiles, type StoredExportFile } from '../export-file-repo.ts';
import { dataExports } from '../export-repo.ts';
import { tellingOfExport } from '../telling.ts';

const filesAtOnce = 50;

/** Removes the files whose time is over. That it is over is told from the first moment on, whenever this comes by. */
export async function removeExportFiles(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'removeExportFiles', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    await removeExpired(place, isOver);
    return (await keptExportFiles.on(place.table).list({}, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}

async function removeExpired(place: EventPlace, isOver: () => boolean): Promise<void> {
  const { table, world } = place;
  const before = new Date(world.clock.now() - limits.exportFileHours * 3600_000).toISOString();
  while (!isOver()) {
    const { items } = await keptExportFiles.on(table).list({}, { to: before, limit: filesAtOnce });
    if (items.length === 0) return;
    for (const { taskId, endedAt } of items) {
      await removeFile(place, taskId, endedAt);
      await keptExportFiles.on(table).remove({ taskId, endedAt });
    }
  }
}

async function removeFile({ table, tenant, world }: EventPlace, taskId: number, endedAt: string): Promise<void> {
  const file = await exportFiles.on(table).get({ taskId });
  if (file?.endedAt !== endedAt || file.runner === undefined) return;
  await world.files.forTenant(tenant).remove(fileKeyOf(taskId, file.runner));
  const gone = exportFiles
    .on(table)
    .patching(
      { taskId },
      { set: { state: 'file_deleted' } },
      { condition: { state: 'finish', endedAt }, refusal: new AppError('changedMeanwhile') },
    );
  try {
    await table.transact([gone, ...(await tellingOfExpiry({ table, tenant, world }, file))]);
  } catch (error) {
    // Exported again, or removed by another look.
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

/** The last file of an export that goes takes a word to its creator along. */
async function tellingOfExpiry(place: EventPlace, { taskId, exportUid, projectUid }: StoredExportFile) {
  if (exportUid === undefined || projectUid === undefined) return [];
  const made = await dataExports.on(place.table).get({ projectUid, exportUid });
  if (made?.status !== 'finish') return [];
  const others = made.tasks.filter((task) => task.taskId !== taskId).map((task) => task.taskId);
  const isLast = (await requireFiles(place.table, others)).every(({ state }) => state !== 'finish');
  return isLast ? tellingOfExport(place, made, { action: 'expire', byUid: undefined }) : [];
}
