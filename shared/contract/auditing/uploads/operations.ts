import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf } from '../../paging.ts';

/**
 * Where a file that is too large for a request goes: straight to the store, by a link. The request that wants it then carries, instead
 * of the field `x` with the file, the field `x@upload` with the id of the upload.
 */
export const createUpload = operation('POST /sqle/v1/uploads', {
  summary: 'Get a link for a file that is too large for a request',
  access: 'signedIn',
  record: 'none',
  body: z.object({
    file_name: z.string().min(1).max(limits.fileNameLengthMax),
    bytes: z.number().int().min(1).max(limits.uploadBytesMax),
  }),
  reply: dataOf(
    z.object({
      upload_id: z.string(),
      method: z.literal('PUT'),
      url: z.string(),
      /** To be sent exactly so: the link is good for them and for no other length. */
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
