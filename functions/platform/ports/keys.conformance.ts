import { createPublicKey, verify } from 'node:crypto';
import type { Keys } from './keys.ts';

/** What every adapter of `Keys` must do. */
export function keysConformance(keys: () => Keys): void {
  const context = { tenant: 'a', record: 'dataSource1' };

  test('a sealed secret opens for its own record and shows nothing of itself', async () => {
    const sealed = await keys().encrypt('pässword 秘密', context);
    expect(sealed).not.toContain('ssword');
    expect(await keys().decrypt(sealed, context)).toBe('pässword 秘密');
  });

  test('the same secret sealed twice looks different', async () => {
    expect(await keys().encrypt('x', context)).not.toBe(await keys().encrypt('x', context));
  });

  test('a sealed secret does not open for another tenant or another record', async () => {
    const sealed = await keys().encrypt('secret', context);
    await expect(keys().decrypt(sealed, { ...context, tenant: 'b' })).rejects.toThrow();
    await expect(keys().decrypt(sealed, { ...context, record: 'dataSource2' })).rejects.toThrow();
  });

  test('a sealed secret in which one character was changed does not open', async () => {
    const sealed = await keys().encrypt('secret', context);
    for (const position of [5, sealed.length - 5]) {
      const changed = sealed.slice(0, position) + (sealed[position] === 'A' ? 'B' : 'A') + sealed.slice(position + 1);
      await expect(keys().decrypt(changed, context)).rejects.toThrow();
    }
  });

  test('a signature is checked by the first public key, and by nothing else than what was signed', async () => {
    const [jwk] = (await keys().publicJwks()).keys;
    expect(jwk).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    });
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    // Many, because one signature in 128 has a number that is shorter than 32 bytes.
    for (let n = 0; n < 300; n++) {
      const signature = await keys().sign(Buffer.from(`token ${n}`));
      expect(signature).toHaveLength(64);
      expect(verify('sha256', Buffer.from(`token ${n}`), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
      expect(verify('sha256', Buffer.from(`token ${n + 1}`), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(
        false,
      );
    }
  });

  test('more than KMS could sign is refused', async () => {
    await expect(keys().sign(Buffer.alloc(4097))).rejects.toThrow('at most 4096 bytes');
  });
}
