import { JwtVerifier } from 'aws-jwt-verify';
import * as z from 'zod';
import { aboutProvider } from './discovered-provider.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { problemOfClaims, subjectLengthMax } from './token-claims.ts';

const signedOut = 'http://schemas.openid.net/event/backchannel-logout';
const claimsSchema = z
  .object({
    sub: z.string().min(1).max(subjectLengthMax).optional(),
    sid: z.string().min(1).max(subjectLengthMax).optional(),
    azp: z.unknown().optional(),
    iat: z.number(),
    jti: z.string().min(1),
    events: z.object({ [signedOut]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
const freshSeconds = 5 * 60;

/** Who signed out at the provider. */
export type SignedOut = { readonly jti: string; readonly sub?: string | undefined; readonly sid?: string | undefined };

/** What a logout token says, checked as OpenID Connect Back-Channel Logout asks; undefined for any other token. */
export async function readLogoutToken(
  settings: ProviderSettings,
  token: string,
  now: number,
): Promise<SignedOut | undefined> {
  const { issuer, jwksUri } = await aboutProvider(settings);
  const keys = await guardedFetch(jwksUri, { method: 'GET', headers: { accept: 'application/json' } });
  const verifier = JwtVerifier.create({ issuer, audience: settings.client_id, jwksUri });
  verifier.cacheJwks(
    z.object({ keys: z.array(z.object({ kty: z.string() }).catchall(z.json())) }).parse(await keys.json()),
  );
  try {
    const claims = claimsSchema.parse(await verifier.verify(token));
    const isOurs = problemOfClaims(claims, { clientId: settings.client_id, now }) === undefined;
    return isOurs && now / 1000 - claims.iat <= freshSeconds ? claims : undefined;
  } catch {
    // Whatever is wrong with it, the sender learns no more than that.
    return undefined;
  }
}
