import * as z from 'zod';
import { entity } from '../table/entity.ts';

const sessionSchema = z.object({
  sid: z.string(),
  userUid: z.string(),
  /** Hash of the refresh token that is valid now. */
  refreshHash: z.string(),
  /** Hash of the one before it: accepted for a moment, since two tabs may refresh at once. */
  previousRefreshHash: z.string().optional(),
  rotatedAt: z.string().optional(),
  expiresAtSeconds: z.number().int(),
});
/** A signed-in browser, as stored. */
export type Session = z.output<typeof sessionSchema>;

/** A signed-in browser; removing the row signs it out at once. */
export const sessions = entity('SESSION', sessionSchema, {
  pk: 'USER#{userUid}',
  sk: 'SESSION#{sid}',
  ttl: 'expiresAtSeconds',
});
