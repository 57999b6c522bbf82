import { invariant } from '../../../shared/errors/index.ts';

const numberBytes = 32;

/** KMS writes an ECDSA signature as DER, a sequence of two integers; JOSE wants the two numbers side by side. */
export function joseSignature(der: Uint8Array): Uint8Array {
  invariant(der[0] === 0x30, 'a signature is a sequence');
  const first = integerAt(der, 2);
  const second = integerAt(der, first.end);
  return Buffer.concat([first.bytes, second.bytes]);
}

function integerAt(der: Uint8Array, start: number): { bytes: Buffer; end: number } {
  invariant(der[start] === 0x02, 'a signature holds integers');
  const end = start + 2 + (der[start + 1] ?? 0);
  // DER drops leading zeros, and adds one where the number would look negative.
  const significant = Buffer.from(der.subarray(start + 2, end)).subarray(-numberBytes);
  return { bytes: Buffer.concat([Buffer.alloc(numberBytes - significant.length), significant]), end };
}
