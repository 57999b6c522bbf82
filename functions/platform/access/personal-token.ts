import { createHash } from 'node:crypto';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import type { World } from '../world.ts';
import { agentConnections } from './agent-connection.ts';

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

type Used = { readonly uid: string; readonly userUid: string; readonly lastUsedAt: string };
type Noting = {
  readonly used: Used;
  readonly ip: string;
  /** Where it is written: tokens made by hand, or connections of agents. */
  readonly records: Pick<ReturnType<typeof personalTokens.on> | ReturnType<typeof agentConnections.on>, 'patch'>;
};

/** Keeps when and from where a token was used, not oftener than people care for. Trouble with it is nobody's answer. */
export async function noteUse(
  { clock, log }: Pick<World, 'clock' | 'log'>,
  { used: { uid, userUid, lastUsedAt }, ip, records }: Noting,
): Promise<void> {
  if (lastUsedAt !== '' && clock.now() - Date.parse(lastUsedAt) < limits.tokenUseSeconds * 1000) return;
  const use = { lastUsedAt: new Date(clock.now()).toISOString(), lastUsedIp: ip };
  await records
    .patch({ uid, userUid }, { set: use })
    .catch((error: unknown) => log.warn('the use of an access token was not noted', { error }));
}

/** For somebody who goes: nothing of the tokens stays, nor of what agents hold. */
export async function removeTokens(table: TenantTable, userUid: string): Promise<void> {
  const [tokens, connections] = await Promise.all([
    personalTokens.on(table).list({ userUid }),
    agentConnections.on(table).list({ userUid }),
  ]);
  await personalTokens.on(table).removeAll(tokens.items);
  await agentConnections.on(table).removeAll(connections.items);
}
