import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

// The secret of RFC 6238 appendix B, "12345678901234567890", with the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code is good for its own step and the ones beside it, and once', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  const stepOf = (code: string, lastStep = 0) => totpStep(secret, code, { now, lastStep });
  expect(stepOf(totpCode(secret, step + 1))).toBe(step + 1);
  expect(stepOf(totpCode(secret, step - 2))).toBeUndefined();
  expect(stepOf(totpCode(secret, step), step)).toBeUndefined();
  expect(stepOf('')).toBeUndefined();
});

test('secrets are of 160 bits and differ, and apps are told whose they are', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(totpUri(one, 'mei')).toContain('otpauth://totp/Sluice%3Amei?');
});
