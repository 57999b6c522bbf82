import { hashReally } from '../../../test/support/quick-hashes.ts';
import { hashPassword, isPassword } from './password.ts';

hashReally();

test('a password costs whoever guesses it what OWASP advises, and only the right one is taken', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  const begun = process.cpuUsage();
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(process.cpuUsage(begun).user / 1000).toBeGreaterThan(50);
  expect(await isPassword('correct hors', hash)).toBe(false);
});

test('without a hash to compare with the answer is no, after the same work', async () => {
  const begun = process.cpuUsage();
  expect(await isPassword('correct horse', undefined)).toBe(false);
  expect(process.cpuUsage(begun).user / 1000).toBeGreaterThan(50);
});
