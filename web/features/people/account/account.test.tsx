/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  beginTotp,
  listPasskeys,
  removePasskey,
  removeTotp,
  confirmTotp,
  readSecondFactors,
  sendSmsCode,
  verifySmsCode,
} from '../../../../shared/contract/people/second-factors/operations.ts';
import { endSession, listSessions } from '../../../../shared/contract/people/sessions/operations.ts';
import {
  addAccessToken,
  listAccessTokens,
  removeAccessToken,
  updateCurrentUser,
} from '../../../../shared/contract/people/users/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import Account from './account.tsx';

const saved: Says = [updateCurrentUser, {}];

beforeEach(() => localStorage.clear());

const factors: Says = [
  readSecondFactors,
  { data: { sms: false, sms_available: true, totp: false, recovery_codes_left: 0 } },
];
const token = {
  uid: 't1',
  name: 'nightly',
  access: 'read',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: '2026-12-20T00:00:00Z',
  is_expired: false,
  last_used_at: '',
  last_used_ip: '',
};
const myTokens: Says = [listAccessTokens, { data: [token] }];
const myPasskeys: Says = [
  listPasskeys,
  { data: [{ uid: 'p1', name: 'phone', created_at: '2026-11-20T00:00:00Z', last_used_at: '' }] },
];
const mySessions: Says = [
  listSessions,
  {
    data: ['s1', 's2'].map((uid) => ({
      uid,
      is_current: uid === 's1',
      way: 'password',
      ip: '203.0.113.7',
      user_agent: 'Firefox',
      began_at: '2026-11-23T00:00:00Z',
      last_used_at: '2026-11-23T00:00:00Z',
    })),
  },
];

async function openAccount(says: readonly Says[], user: object = {}) {
  const screen = await renderScreen(<Account />, {
    says: [...says, factors, mySessions, myTokens, myPasskeys],
    user: { email: 'mei@example.com', ...user },
  });
  const dialog = () => screen.body.findAllModals().find((modal) => modal.isVisible());
  const fill = (index: number, text: string) =>
    act(async () => dialog()?.findContent().findAllInputs()[index]?.setInputValue(text));
  const submit = () => press(dialog()?.findFooter()?.findAllButtons().at(-1)?.getElement().textContent ?? '', dialog());
  const sent = () => screen.requests.filter(({ operation }) => operation.method !== 'GET').map(({ body }) => body);
  return { ...screen, dialog, fill, submit, sent };
}

test('a new email must be one, and differ from the old', async () => {
  const { fill, submit, sent, dialog } = await openAccount([saved]);
  await press('Change Email');
  await submit();
  expect(dialog()?.getElement().textContent).toContain('must differ');
  await fill(0, 'nobody');
  await submit();
  expect(dialog()?.getElement().textContent).toContain('not an email address');
  await fill(0, 'mei@shop.example');
  await submit();
  expect(sent()).toEqual([]);
  await fill(1, 'my-pass');
  await submit();
  expect(sent()).toEqual([{ current_user: { email: 'mei@shop.example', old_password: 'my-pass' } }]);
});

const appIsOn: Says = [
  readSecondFactors,
  { data: { sms: false, sms_available: true, totp: true, recovery_codes_left: 10 } },
];

test.each([
  ['Switch off the app', { old_password: 'my-pass', verify_code: '123456' }],
  ['Change Email', { current_user: { email: 'a@b.example', old_password: 'my-pass', verify_code: '123456' } }],
])('with a second factor on, "%s" asks for its code beside the password', async (button, body) => {
  const { fill, submit, sent, dialog } = await openAccount([appIsOn, [removeTotp, {}], saved]);
  await press(button);
  const first = button === 'Change Email' ? 1 : 0;
  if (first === 1) await fill(0, 'a@b.example');
  await fill(first, 'my-pass');
  await submit();
  expect(sent()).toEqual([]);
  expect(dialog()?.getElement().textContent).toContain('or a recovery code');
  await fill(first + 1, '123456');
  await submit();
  expect(sent()).toEqual([body]);
});

test('a password changes with the old one and the new one twice', async () => {
  const { fill, submit, sent, dialog } = await openAccount([
    [updateCurrentUser, { code: 7001, message: 'The current password is wrong' }],
  ]);
  await press('Change password');
  await fill(0, 'old-pass');
  await fill(1, 'new-pass');
  await fill(2, 'other');
  await submit();
  expect(dialog()?.getElement().textContent).toContain('The two passwords differ');
  expect(sent()).toEqual([]);
  await fill(2, 'new-pass');
  await submit();
  expect(sent()).toEqual([{ current_user: { old_password: 'old-pass', password: 'new-pass' } }]);
  await seeing('The current password is wrong');
});

test('a new access token has a name, and is shown once', async () => {
  const made: Says = [addAccessToken, { data: { ...token, access_token: 'secret-token' } }];
  const { fill, submit, sent, container } = await openAccount([made]);
  await press('Add a token');
  await submit();
  expect(sent()).toEqual([]);
  await fill(0, 'editor');
  await fill(1, '7');
  await fill(2, 'my-pass');
  await submit();
  expect(sent()).toEqual([
    { access_token: { name: 'editor', access: 'full', expiration_days: 7, old_password: 'my-pass' } },
  ]);
  expect(container.textContent).toContain('secret-token');
  await press('Close');
  expect(container.textContent).not.toContain('secret-token');
});

test('an access token is revoked from its row, after a question', async () => {
  const { requests, page, submit } = await openAccount([[removeAccessToken, {}]]);
  expect(page.getElement().textContent).toContain('nightlyRead only');
  await press('Revoke');
  expect(requests.some(({ operation }) => operation === removeAccessToken)).toBe(false);
  await submit();
  expect(requests.find(({ operation }) => operation === removeAccessToken)?.params).toEqual({ token_uid: 't1' });
});

test('an authenticator app is switched on by the password and a first code, and leaves recovery codes', async () => {
  const { fill, submit, sent, container, dialog } = await openAccount([
    [beginTotp, { data: { secret: 'GEZDGNBV', uri: 'otpauth://totp/x' } }],
    [confirmTotp, { data: { recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } }],
  ]);
  await press('Switch on the app');
  await submit();
  expect(sent()).toEqual([]);
  await fill(0, 'my-pass');
  await submit();
  expect(dialog()?.getElement().textContent).toContain('GEZDGNBV');
  expect(container.ownerDocument.querySelector('svg[aria-label^="QR code"] path')?.getAttribute('d')).toContain(
    'M0 0h1v1h-1z',
  );
  await fill(0, '123456');
  await submit();
  expect(sent()).toEqual([{ old_password: 'my-pass' }, { code: '123456' }]);
  expect(container.textContent).toContain('ccccc-ddddd');
});

test('a passkey is removed by the password', async () => {
  const { requests, page, fill, submit } = await openAccount([[removePasskey, {}]]);
  expect(page.getElement().textContent).toContain('phone');
  await press('Remove');
  await submit();
  expect(requests.some(({ operation }) => operation === removePasskey)).toBe(false);
  await fill(0, 'my-pass');
  await submit();
  expect(requests.find(({ operation }) => operation === removePasskey)).toMatchObject({
    params: { passkey_uid: 'p1' },
    body: { old_password: 'my-pass' },
  });
});

test('codes by SMS are switched on once the phone was shown to be the own', async () => {
  const { fill, submit, sent, dialog } = await openAccount(
    [
      [sendSmsCode, { data: { is_sms_code_sent_normally: true, send_error_message: '' } }],
      [verifySmsCode, { data: { is_verify_sent_normally: true, verify_error_message: '' } }],
      saved,
    ],
    { phone: '13800000000' },
  );
  await press('Switch on codes by SMS');
  await press('Send a code', dialog());
  await fill(0, '123456');
  await submit();
  expect(sent()).toEqual([
    { username: 'mei' },
    { username: 'mei', code: '123456' },
    { current_user: { two_factor_enabled: true } },
  ]);
});

test('a session elsewhere is ended from its row, the current one is not', async () => {
  const { requests, page } = await openAccount([[endSession, {}]]);
  expect(page.getElement().textContent).toContain('This session');
  await press('End');
  expect(requests.find(({ operation }) => operation === endSession)?.params).toEqual({ session_uid: 's2' });
});
