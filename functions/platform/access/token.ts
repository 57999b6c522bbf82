import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import type { Keys } from '../ports/keys.ts';

const issuer = 'https://sluice.invalid';
const audience = 'sluice-console';

const claims = z.object({
  sub: z.string(),
  tenant: z.string(),
  /**
   * `session` ends with its session; `personal` is a long-lived token of a user; `device` opens nothing;
   * `scanner` is of a program and opens what takes its uploads alone; `pipeline` is a node's, for its maker, and opens audits alone;
   * `approval` is of a link in a letter and opens the one decision that it was sent for;
   * `agent` is a program's that a person has connected, and opens `/mcp` alone.
   */
  kind: z.enum(['session', 'personal', 'device', 'scanner', 'pipeline', 'approval', 'agent']),
  /** Session id, device id, or the id of a token: of a scanner's token the latest one only is valid. */
  jti: z.string(),
});
/** What a session token says, once its signature is checked. */
export type TokenClaims = z.output<typeof claims>;
/** A token without an end would be good for ever; the verifier looks at the end only where there is one. */
const received = claims.extend({ exp: z.number() });

/** Issues a signed token. The tenant is in it, so a request can never name another. */
export async function issueToken(
  keys: Keys,
  content: TokenClaims,
  life: { now: Date; seconds: number },
): Promise<string> {
  const issuedAt = Math.floor(life.now.getTime() / 1000);
  const [key] = (await keys.publicJwks()).keys;
  if (!key) throw new Error('invariant: a deployment has a signing key');
  const header = { alg: 'ES256', typ: 'JWT', kid: key.kid };
  const payload = { ...content, iss: issuer, aud: audience, iat: issuedAt, exp: issuedAt + life.seconds };
  const signed = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = await keys.sign(Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

/** The claims of a token that we signed and that has not ended; everything else is a lost sign-in. */
export async function verifyToken(keys: Keys, token: string): Promise<TokenClaims> {
  // The verifier takes a signature of another length for a fault of ours.
  if (signatureBytes(token) !== signatureBytesOfEs256) throw new AppError('signInRequired');
  const verifier = await verifierOf(keys);
  try {
    return received.parse(await verifier.verify(token));
  } catch (cause) {
    if (cause instanceof JwtBaseError || cause instanceof z.ZodError) throw new AppError('signInRequired', { cause });
    throw cause;
  }
}

const signatureBytesOfEs256 = 64;

function signatureBytes(token: string): number {
  return Buffer.from(token.split('.')[2] ?? '', 'base64url').byteLength;
}

type Verifier = { verify(token: string): Promise<unknown> };
const verifiers = new WeakMap<Keys, Promise<Verifier>>();

function verifierOf(keys: Keys): Promise<Verifier> {
  const known = verifiers.get(keys);
  if (known) return known;
  const made = makeVerifier(keys);
  verifiers.set(keys, made);
  // The next call tries again: a failure that is kept would refuse everybody for the life of the container.
  made.catch(() => verifiers.delete(keys));
  return made;
}

// The key set is handed over, never fetched: the address only has to look like one.
async function makeVerifier(keys: Keys): Promise<Verifier> {
  const verifier = JwtVerifier.create({ issuer, audience, jwksUri: `${issuer}/jwks.json` });
  const jwks = await keys.publicJwks();
  verifier.cacheJwks({ keys: [...jwks.keys] });
  return verifier;
}
