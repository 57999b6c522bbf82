import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';

const codeSchema = z.object({ key: z.string().regex(/^[\w-]{20,200}$/), zone: z.string(), secret: z.string().min(20) });
/** What a zone must know of the deployment whose calls it takes. */
export type AccessCode = { readonly publicKey: string; readonly gatewayId: string; readonly trustId: string };

/**
 * A code for one zone. The secret in it only finds the tenant that entered it, so that nobody else can claim
 * a deployment's calls; what calls prove themselves by is the key.
 */
export function newAccessCode(
  publicKey: string,
  gatewayId: string,
): { readonly text: string; readonly trustId: string } {
  const secret = randomBytes(32).toString('base64url');
  const text = Buffer.from(JSON.stringify({ key: publicKey, zone: gatewayId, secret })).toString('base64url');
  return { text, trustId: trustIdOf(secret) };
}

/** What a code says; nothing when it is none. */
export function readAccessCode(text: string): AccessCode | undefined {
  const parsed = codeSchema.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const { key, zone, secret } = parsed.data;
  return { publicKey: key, gatewayId: zone, trustId: trustIdOf(secret) };
}

function trustIdOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
