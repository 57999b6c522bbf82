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
  /** How and from where it began; older rows lack it. */
  way: z.enum(['password', 'ldap', 'oauth2', 'passkey']).default('password'),
  beganAt: z.string().default(''),
  /** A second factor was shown when it began. */
  provenFactor: z.boolean().default(false),
  ip: z.string().default(''),
  userAgent: z.string().default(''),
  /** Whose session it is at the provider that let somebody in. */
  providerSub: z.string().optional(),
  providerSid: z.string().optional(),
  /** The tokens of the provider, sealed for this session. */
  sealedTokens: z.string().optional(),
  /** When the provider must be asked again. */
  providerUntil: z.string().optional(),
});
/** A signed-in browser, as stored. */
export type Session = z.output<typeof sessionSchema>;

/** A signed-in browser; removing the row signs it out at once. */
export const sessions = entity('SESSION', sessionSchema, {
  pk: 'USER#{userUid}',
  sk: 'SESSION#{sid}',
  gsi1pk: 'PROVIDER_SUB#{providerSub}',
  gsi1sk: '{sid}',
  gsi2pk: 'PROVIDER_SID#{providerSid}',
  gsi2sk: '{sid}',
  ttl: 'expiresAtSeconds',
});
