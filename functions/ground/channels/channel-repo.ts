import * as z from 'zod';
import { channels, type ChannelName } from '../../../shared/channels/index.ts';
import { connections, type ConnectionName } from '../../../shared/connections/index.ts';
import type { Channel } from '../../../shared/channels/channel.ts';
import type { Keys } from '../../platform/ports/keys.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** Whatever is set up by such settings. */
export type SettingsName = ChannelName | ConnectionName;
/** What is known of each. */
export const described: Readonly<Record<SettingsName, Channel>> = { ...channels, ...connections };

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]);
const channelSchema = z.object({
  name: z.string(),
  isEnabled: z.boolean(),
  settings: z.record(z.string(), value),
  /** The secrets as JSON, sealed for this channel of this tenant. */
  sealedSecrets: z.string().optional(),
  /** Which of them are set; unknown of what was saved before this was noted. */
  keptSecrets: z.array(z.string()).optional(),
  changedAt: z.string(),
  changedBy: z.string(),
});
/** A channel as it is kept. */
export type StoredChannel = Stored<z.output<typeof channelSchema>>;
/** The settings of a channel, its secrets among them. */
export type ChannelSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The settings of the channels of a tenant. */
export const storedChannels = entity('CHANNEL', channelSchema, { pk: 'CHANNEL#{name}', sk: 'SETTINGS' });

type Place = { readonly tenant: string; readonly table: TenantTable; readonly keys: Keys };

/** The settings with the secrets opened: only for whoever is about to send. */
export async function openSettings(
  { tenant, keys }: Pick<Place, 'tenant' | 'keys'>,
  name: SettingsName,
  stored: StoredChannel | undefined,
): Promise<ChannelSettings> {
  const sealed = stored?.sealedSecrets;
  const secrets = sealed === undefined ? {} : JSON.parse(await keys.decrypt(sealed, contextOf(tenant, name)));
  return {
    ...initialSettings(described[name]),
    ...stored?.settings,
    ...z.record(z.string(), z.string()).parse(secrets),
  };
}

/** The secrets of a channel as they are kept. */
export function sealSecrets(
  { tenant, keys }: Pick<Place, 'tenant' | 'keys'>,
  name: SettingsName,
  secrets: Readonly<Record<string, string>>,
): Promise<string> {
  return keys.encrypt(JSON.stringify(secrets), contextOf(tenant, name));
}

/** What holds until somebody sets it. */
export function initialSettings({ fields }: Channel): Record<string, ChannelSettings[string]> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));
}

function contextOf(tenant: string, name: SettingsName) {
  return { tenant, record: `CHANNEL#${name}` };
}
