import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The address that an authenticator app reads. */
export function totpUri(secret: string, userName: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Sluice', algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(`Sluice:${userName}`)}?${query.toString()}`;
}

/**
 * The step of time that a code is of, if it is right now or one step off and of a later step than the last one used
 * (RFC 6238): nobody may use a code a second time.
 */
export function totpStep(secret: string, code: string, { now, lastStep }: { now: number; lastStep: number }) {
  const current = Math.floor(now / 1000 / stepSeconds);
  return [current - 1, current, current + 1].find((step) => step > lastStep && isSame(totpCode(secret, step), code));
}

/** The code of a step of time. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const value = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** Whether two short words are the same, in the same time wherever they differ. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}
