import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { invariant } from '../../../shared/errors/index.ts';
import type { SecretContext } from './keys.ts';

/** A key for one secret: as it encrypts, and as it is kept beside what it encrypted. */
export type DataKey = { readonly plain: Uint8Array; readonly wrapped: Uint8Array };

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM, bound to its context, and puts the wrapped key in front. */
export function sealedText(plain: string, key: DataKey, context: SecretContext): string {
  return [
    'v1',
    Buffer.from(key.wrapped).toString('base64url'),
    encrypted(Buffer.from(plain), key.plain, context).toString('base64url'),
  ].join('.');
}

/** The two halves of a sealed text. */
export function sealedParts(sealed: string): { wrapped: Buffer; body: Buffer } {
  const [version, wrapped, body] = sealed.split('.');
  invariant(version === 'v1' && wrapped && body, 'a sealed text has three parts');
  return { wrapped: Buffer.from(wrapped, 'base64url'), body: Buffer.from(body, 'base64url') };
}

/** Bytes under a key, bound to the tenant and record they belong to. */
export function encrypted(plain: Uint8Array, key: Uint8Array, context: SecretContext): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(contextBytes(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key, the context or a single bit is not the one that sealed. */
export function decrypted(body: Uint8Array, key: Uint8Array, context: SecretContext): Buffer {
  const end = body.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(contextBytes(context)).setAuthTag(body.subarray(end));
  return Buffer.concat([decipher.update(body.subarray(ivBytes, end)), decipher.final()]);
}

function contextBytes({ tenant, record }: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([tenant, record]));
}
