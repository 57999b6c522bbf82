import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import { givingBack } from '../../platform/quotas.ts';
import { uploadKey, uploads } from '../../platform/uploads.ts';
import type { World } from '../../platform/world.ts';

const atOnce = 50;
/** Another round was quicker, and has given its bytes back. */
const alreadyGone = new AppError('uploadMissing');

/** Removes files that were uploaded longer ago than a request may wait for them. */
export async function removeOldUploads(world: World): Promise<void> {
  const before = new Date(world.clock.now() - limits.uploadSeconds * 1000).toISOString();
  await forEachDueTenant(world, 'removeOldUploads', async (tenant) => {
    const table = world.tableOf(tenant);
    for (;;) {
      const { items } = await uploads.on(table).listBy('gsi1', {}, { to: before, limit: atOnce });
      for (const upload of items) {
        await world.files.forTenant(tenant).remove(uploadKey(upload));
        await table
          .transact([
            uploads.on(table).removing(upload, { condition: { uploadId: upload.uploadId }, refusal: alreadyGone }),
            ...(upload.isCounted ? [givingBack({ table, world }, 'uploadedBytes', upload.bytes)] : []),
          ])
          .catch((error: unknown) => {
            if (error !== alreadyGone) throw error;
          });
      }
      if (items.length < atOnce) break;
    }
    return (await uploads.on(table).listBy('gsi1', {}, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}
