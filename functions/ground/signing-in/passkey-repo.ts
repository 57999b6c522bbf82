import { createHash } from 'node:crypto';
import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const passkeySchema = z.object({
  /** Made of the id of the credential, which may be too long for a key. */
  uid: z.string(),
  userUid: z.string(),
  name: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  /** Grows with each use where the device counts; a lower one is of a copy. */
  counter: z.number().int(),
  createdAt: z.string(),
  lastUsedAt: z.string().default(''),
});
/** The public half of a passkey. */
export const passkeys = entity('PASSKEY', passkeySchema, { pk: 'USER#{userUid}', sk: 'PASSKEY#{uid}' });

const usedSchema = z.object({ challengeHash: z.string(), expiresAtSeconds: z.number().int() });
/** Challenges that were answered: each is good once. */
export const usedChallenges = entity('PASSKEY_CHALLENGE', usedSchema, {
  pk: 'PASSKEY_CHALLENGE#{challengeHash}',
  sk: 'USED',
  ttl: 'expiresAtSeconds',
});

/** The key of a credential or a challenge. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

/** For somebody who goes or has lost everything. */
export async function removePasskeys(table: TenantTable, userUid: string): Promise<void> {
  const { items } = await passkeys.on(table).list({ userUid });
  await passkeys.on(table).removeAll(items);
}
