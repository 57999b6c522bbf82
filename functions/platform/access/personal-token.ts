import { createHash } from 'node:crypto';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import type { World } from '../world.ts';

const schema = z.object({
  uid: z.string(),
  userUid: z.string(),
  name: z.string(),
  /** The token itself is shown once and kept nowhere. */
  tokenHash: z.string(),
  access: z.enum(['full', 'read']),
  /** Of which of the account's times it is: a new password begins another, and ends all tokens of the one before. */
  epoch: z.number().int(),
  createdAt: z.string(),
  endsAt: z.string(),
  lastUsedAt: z.string().default(''),
  lastUsedIp: z.string().default(''),
  expiresAtSeconds: z.number().int(),
});
/** A personal access token, as stored. */
export type PersonalToken = z.output<typeof schema>;

/** The personal access tokens of users; removing the row ends the token at once. */
export const personalTokens = entity('PERSONAL_TOKEN', schema, {
  pk: 'USER#{userUid}',
  sk: 'TOKEN#{uid}',
  ttl: 'expiresAtSeconds',
});

/** A token as it is kept. It ends with a signature of ours, so a plain hash does not give it away. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Keeps when and from where a token was used, not oftener than people care for. Trouble with it is nobody's answer. */
export async function noteUse(
  { clock, log }: Pick<World, 'clock' | 'log'>,
  table: TenantTable,
  { token: { uid, userUid, lastUsedAt }, ip }: { token: PersonalToken; ip: string },
): Promise<void> {
  if (lastUsedAt !== '' && clock.now() - Date.parse(lastUsedAt) < limits.tokenUseSeconds * 1000) return;
  const use = { lastUsedAt: new Date(clock.now()).toISOString(), lastUsedIp: ip };
  await personalTokens
    .on(table)
    .patch({ uid, userUid }, { set: use })
    .catch((error: unknown) => log.warn('the use of an access token was not noted', { error }));
}

/** For somebody who goes: nothing of the tokens stays. */
export async function removeTokens(table: TenantTable, userUid: string): Promise<void> {
  const { items } = await personalTokens.on(table).list({ userUid });
  await personalTokens.on(table).removeAll(items);
}
