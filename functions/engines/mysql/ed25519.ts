import { createHash } from 'node:crypto';
import type { AuthPlugin } from 'mysql2';

/**
 * Signs in to accounts of MariaDB that are `IDENTIFIED VIA ed25519`: the server sends 32 bytes, and gets them signed by the password.
 * It is Ed25519 (RFC 8032, 5.1.6) but for the secret, which is a password of any length and not 32 bytes: so Node's own signatures
 * cannot be used.
 */
export const ed25519: AuthPlugin =
  ({ connection }) =>
  async (challenge) => {
    const password = (connection as unknown as { config: { password?: string } }).config.password ?? '';
    return signed(challenge, Buffer.from(password));
  };

/** R and S of the signature, 64 bytes. An empty password is answered by nothing, as MariaDB's own client does. */
async function signed(challenge: Buffer, password: Buffer): Promise<Buffer> {
  const { ed25519: curve } = await import('@noble/curves/ed25519.js');
  const { Point } = curve;
  const hash = sha512(password);
  const secret = hash.subarray(0, 32);
  secret[0] = (secret[0] ?? 0) & 248;
  secret[31] = ((secret[31] ?? 0) & 63) | 64;
  const scalar = Point.Fn.create(numberOf(secret));
  const once = Point.Fn.create(numberOf(sha512(hash.subarray(32), challenge)));
  const commitment = Point.BASE.multiply(once).toBytes();
  const bound = Point.Fn.create(numberOf(sha512(commitment, Point.BASE.multiply(scalar).toBytes(), challenge)));
  const answer = Point.Fn.add(once, Point.Fn.mul(bound, scalar));
  return Buffer.concat([commitment, Point.Fn.toBytes(answer)]);
}

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Little-endian, as the curve's standard writes numbers. */
function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
