import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

const noticeSchema = z.object({
  userUid: z.string(),
  /** Of the news that it tells; ids sort by time. */
  id: z.string(),
  at: z.string(),
  event: z.string(),
  action: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  projectUid: z.string(),
  projectName: z.string(),
  path: z.string(),
  /** The reader, as long as it is unread. */
  unreadBy: z.string().optional(),
  expiresAtSeconds: z.number().int(),
});
/** What the bell shows to one person. */
export type BellNotice = Stored<z.output<typeof noticeSchema>>;

export const notices = entity('BELL_NOTICE', noticeSchema, {
  pk: 'USER#{userUid}#NOTICES',
  sk: '{id}',
  gsi1pk: 'USER#{unreadBy}#UNREAD',
  gsi1sk: '{id}',
  ttl: 'expiresAtSeconds',
});
