import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysConformance } from '../../platform/ports/keys.conformance.ts';
import { localKeys } from './keys.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

keysConformance(() => localKeys(folder));

test('the keys are made once, for the owner alone, and stay', async () => {
  const sealed = await localKeys(folder).encrypt('secret', { tenant: 'a', record: 'r' });
  expect(await localKeys(folder).decrypt(sealed, { tenant: 'a', record: 'r' })).toBe('secret');
  expect(await localKeys(folder).publicJwks()).toEqual(await localKeys(folder).publicJwks());
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
});

test('two installations have different keys', async () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')].map(localKeys);
  const sealed = await one?.encrypt('secret', { tenant: 'a', record: 'r' });
  await expect(other?.decrypt(sealed ?? '', { tenant: 'a', record: 'r' })).rejects.toThrow();
});

test('a key file that others may read is refused', () => {
  chmodSync(join(folder, 'keys.json'), 0o644);
  expect(() => localKeys(folder)).toThrow('chmod 600');
  chmodSync(join(folder, 'keys.json'), 0o600);
});
