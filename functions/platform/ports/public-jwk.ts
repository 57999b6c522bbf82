import { createHash, type KeyObject } from 'node:crypto';
import { invariant } from '../../../shared/errors/index.ts';
import type { PublicJwk } from './keys.ts';

/** A public key as a session check needs it, named by its own thumbprint (RFC 7638). */
export function publicJwk(key: KeyObject): PublicJwk {
  const { crv, x, y } = key.export({ format: 'jwk' });
  invariant(crv === 'P-256' && x && y, 'the signing key is on the curve P-256');
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv, kty: 'EC', x, y }))
    .digest('base64url');
  return { kty: 'EC', crv, x, y, kid, alg: 'ES256', use: 'sig' };
}
