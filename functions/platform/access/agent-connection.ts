import * as z from 'zod';
import { entity } from '../table/entity.ts';

const schema = z.object({
  uid: z.string(),
  userUid: z.string(),
  /** `asked` until the program has fetched its tokens; `copied` once somebody used a code or refresh token again. */
  state: z.enum(['asked', 'on', 'copied']),
  /** As the program calls itself. */
  clientName: z.string(),
  /** Which program it is: the hash of its id. */
  clientHash: z.string(),
  redirectUri: z.string(),
  access: z.enum(['full', 'read']),
  /** Of which of the account's times it is: a new password begins another, and ends all connections of the one before. */
  epoch: z.number().int(),
  codeHash: z.string(),
  codeEndsAt: z.string(),
  challenge: z.string(),
  /** Of the tokens that are good now; each is told once and kept nowhere. */
  tokenHash: z.string().optional(),
  refreshHash: z.string().optional(),
  createdAt: z.string(),
  endsAt: z.string(),
  lastUsedAt: z.string().default(''),
  lastUsedIp: z.string().default(''),
  expiresAtSeconds: z.number().int(),
});
/** A program that works as a person at `/mcp`, as stored. */
export type AgentConnection = z.output<typeof schema>;

/** The connections of agents; removing the row ends one at once. */
export const agentConnections = entity('AGENT_CONNECTION', schema, {
  pk: 'USER#{userUid}',
  sk: 'AGENT#{uid}',
  ttl: 'expiresAtSeconds',
});
