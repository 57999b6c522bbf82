import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const noticeSchema = z.object({
  tenantWide: z.literal('NOTICE'),
  /** A new one with every publication, so that nobody has read it yet. */
  publication: z.string(),
  text: z.string(),
  creatorName: z.string(),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
});
export type Notice = z.output<typeof noticeSchema>;

const notices = entity('NOTICE', noticeSchema, { pk: '{tenantWide}', sk: 'NOTICE' });
const readings = entity('NOTICE_READING', z.object({ userUid: z.string(), publication: z.string() }), {
  pk: 'USER#{userUid}',
  sk: 'NOTICE_READING',
});
const key = { tenantWide: 'NOTICE' } as const;

export function currentNotice(table: TenantTable): Promise<Stored<Notice> | undefined> {
  return notices.on(table).get(key);
}

export async function publishNotice(table: TenantTable, notice: Omit<Notice, 'tenantWide'>): Promise<void> {
  await notices.on(table).put({ ...key, ...notice });
}

export async function hasRead(table: TenantTable, userUid: string, { publication }: Notice): Promise<boolean> {
  return (await readings.on(table).get({ userUid }))?.publication === publication;
}

export async function markRead(table: TenantTable, userUid: string, { publication }: Notice): Promise<void> {
  await readings.on(table).put({ userUid, publication });
}
