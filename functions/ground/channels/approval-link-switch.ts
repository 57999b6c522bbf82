import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { storedChannels } from './channel-repo.ts';

const schema = z.object({ tenantWide: z.literal('APPROVAL_LINKS'), era: z.number().int() });
const eras = entity('APPROVAL_LINK_ERA', schema, { pk: '{tenantWide}', sk: 'ERA' });
const key = { tenantWide: 'APPROVAL_LINKS' } as const;

type Change = { readonly before: ChannelSettings; readonly after: ChannelSettings; readonly isEnabled: boolean };

/** While letters may open decisions: of which time links made now are. Switching them off ends that time for good. */
export async function linkEra(table: TenantTable): Promise<number | undefined> {
  const [mail, now] = await Promise.all([storedChannels.on(table).get({ name: 'smtp' }), eras.on(table).get(key)]);
  return mail?.isEnabled && mail.settings['approval_links'] === true ? (now?.era ?? 0) : undefined;
}

/** Before the settings of mail change: links that were sent so far open nothing any more once they are off. */
export async function endLinksWhenOff(table: TenantTable, { before, after, isEnabled }: Change): Promise<void> {
  if (before['approval_links'] !== true || (isEnabled && after['approval_links'] === true)) return;
  const now = await eras.on(table).get(key);
  await eras.on(table).put({ ...key, era: (now?.era ?? 0) + 1 });
}
