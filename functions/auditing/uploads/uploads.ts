import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/uploads/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { memberships } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { taking } from '../../platform/quotas.ts';
import { uploadKey, uploads } from '../../platform/uploads.ts';

const contentType = 'application/octet-stream';

/** Notes a file that is to come and answers the link that lets exactly it in. */
export async function createUpload({ body }: Input<typeof contract.createUpload>, ctx: Context) {
  const { table, tenant, user, world } = ctx;
  await demandSomePlace(ctx);
  const { items: own } = await uploads.on(table).list({ userUid: user.uid }, { limit: limits.uploadsWaitingMax });
  if (own.length === limits.uploadsWaitingMax) throw new AppError('tooManyUploads', { max: limits.uploadsWaitingMax });
  demandRoom(own, body.bytes);
  const upload = {
    uploadId: world.newId(),
    userUid: user.uid,
    fileName: body.file_name,
    bytes: body.bytes,
    createdAt: new Date(world.clock.now()).toISOString(),
    isCounted: true,
  };
  await noteDue(world, 'removeOldUploads', tenant);
  await table.transact([uploads.on(table).creating(upload), await taking(ctx, 'uploadedBytes', body.bytes)]);
  const link = await world.files.forTenant(tenant).uploadLink(uploadKey(upload), {
    bytes: body.bytes,
    contentType,
    expiresInSeconds: limits.uploadLinkSeconds,
  });
  return { data: { upload_id: upload.uploadId, ...link, headers: { ...link.headers } } };
}

/** Who belongs to no project and holds nothing on the platform has nowhere to send a file to. */
async function demandSomePlace({ table, user }: Context): Promise<void> {
  const { isAdmin, global } = user.rights;
  if (isAdmin || global.length > 0) return;
  const { items } = await memberships.on(table).list({ userUid: user.uid }, { limit: 1 });
  if (items.length === 0) throw new AppError('uploadOfNobody');
}

function demandRoom(waiting: readonly { readonly bytes: number }[], bytes: number): void {
  const max = limits.uploadsWaitingBytesMax;
  const taken = waiting.reduce((sum, one) => sum + one.bytes, 0);
  if (taken + bytes > max) throw new AppError('uploadsTooLarge', { gigabytes: max / 1024 ** 3 });
}
