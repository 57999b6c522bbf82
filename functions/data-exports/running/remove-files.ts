import { limits } from '../../../shared/limits.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import type { World } from '../../platform/world.ts';
import { exportFiles, fileKeyOf, keptExportFiles } from '../export-file-repo.ts';

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
  try {
    await exportFiles
      .on(table)
      .patch({ taskId }, { set: { state: 'file_deleted' } }, { condition: { state: 'finish', endedAt } });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
