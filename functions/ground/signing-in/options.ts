import * as z from 'zod';
import type { ConnectionName } from '../../../shared/connections/index.ts';
import { passwordRules, usualPasswordRules } from '../../../shared/contract/ground/configuration/password-rules.ts';
import { openSettings, storedChannels, type ChannelSettings } from '../channels/channel-repo.ts';
import type { Keys } from '../../platform/ports/keys.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const optionsSchema = z.object({
  tenantWide: z.literal('SIGN_IN'),
  buttonText: z.string().default(''),
  /** Only `admin` may sign in with a password. */
  isPasswordOff: z.boolean().default(false),
  /** A new session of somebody ends the others. */
  isSingleSession: z.boolean().default(false),
  passwordRules: passwordRules.default(usualPasswordRules),
  changedAt: z.string(),
  changedBy: z.string(),
});
/** How people of a tenant sign in. */
export const signInOptions = entity('SIGN_IN_OPTIONS', optionsSchema, { pk: '{tenantWide}', sk: 'OPTIONS' });
/** The one place of the options. */
export const optionsKey = { tenantWide: 'SIGN_IN' } as const;

/** What holds until somebody sets it. */
export const unset = {
  buttonText: '',
  isPasswordOff: false,
  isSingleSession: false,
  passwordRules: usualPasswordRules,
};

/** The options, as they are where nobody has set them. */
export async function signInOptionsOf(table: TenantTable) {
  return (await signInOptions.on(table).get(optionsKey)) ?? unset;
}

/** Whether a way to sign in is on, without opening its secrets. */
export async function isOn(table: TenantTable, name: ConnectionName): Promise<boolean> {
  return (await storedChannels.on(table).get({ name }))?.isEnabled ?? false;
}

/** The settings of a way to sign in with its secrets; undefined while it is off. */
export async function settingsInUse(
  { tenant, table, keys }: { readonly tenant: string; readonly table: TenantTable; readonly keys: Keys },
  name: ConnectionName,
): Promise<ChannelSettings | undefined> {
  const stored = await storedChannels.on(table).get({ name });
  return stored?.isEnabled ? openSettings({ tenant, keys }, name, stored) : undefined;
}
