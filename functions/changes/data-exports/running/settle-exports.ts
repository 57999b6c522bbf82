import { forEachDueTenant } from '../../../platform/due-work.ts';
import type { EventPlace } from '../../../platform/events.ts';
import type { World } from '../../../platform/world.ts';
import { activeExports, exportFiles, type StoredExportFile } from '../export-file-repo.ts';
import { failExport } from './run-export.ts';
import { executionName, startExport } from './start-export.ts';

/** Ends every export whose runner is gone; one that never got a runner is started. */
export async function settleDataExports(world: World): Promise<void> {
  await forEachDueTenant(world, 'settleDataExports', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await activeExports.on(place.table).list({});
    const files = await exportFiles.on(place.table).getMany(items);
    for (const file of files) if (file.aliveUntil < world.clock.now()) await settle(place, file);
    return items.length === 0 ? 'idle' : 'waiting';
  });
}

async function settle(place: EventPlace, file: StoredExportFile): Promise<void> {
  const { taskId, attempt, state } = file;
  if (state !== 'exporting') return;
  const machine = await place.world.machines.describe('dataExport', executionName(place.tenant, file));
  // A process that ended between the beginning of an export and the start of its machine.
  if (!machine) return startExport(place, file);
  // While the machine runs it has tries left; once it ended without a word, nobody writes the file any more.
  if (machine.status !== 'running') await failExport(place, { taskId, attempt });
}
