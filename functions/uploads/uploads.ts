import type { Input } from '../../shared/contract/operation.ts';
import type * as contract from '../../shared/contract/uploads/operations.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Context } from '../platform/context.ts';
import { noteDue } from '../platform/due-work.ts';
import { uploadKey, uploads } from '../platform/uploads.ts';

const contentType = 'application/octet-stream';

/** Notes a file that is to come and answers the link that lets exactly it in. */
export async function createUpload({ body }: Input<typeof contract.createUpload>, ctx: Context) {
  const { table, tenant, user, world } = ctx;
  const waiting = await uploads.on(table).list({ userUid: user.uid }, { limit: limits.uploadsWaitingMax });
  if (waiting.items.length === limits.uploadsWaitingMax)
    throw new AppError('tooManyUploads', { max: limits.uploadsWaitingMax });
  const upload = {
    uploadId: world.newId(),
    userUid: user.uid,
    fileName: body.file_name,
    bytes: body.bytes,
    createdAt: new Date(world.clock.now()).toISOString(),
  };
  await noteDue(world, 'removeOldUploads', tenant);
  await uploads.on(table).put(upload);
  const link = await world.files.forTenant(tenant).uploadLink(uploadKey(upload), {
    bytes: body.bytes,
    contentType,
    expiresInSeconds: limits.uploadLinkSeconds,
  });
  return { data: { upload_id: upload.uploadId, ...link, headers: { ...link.headers } } };
}
