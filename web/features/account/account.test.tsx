/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { generateToken, readUser, updateCurrentUser } from '../../../shared/contract/users/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../test/support/console.tsx';
import Account from './account.tsx';

const saved: Says = [updateCurrentUser, {}];

beforeEach(() => localStorage.clear());

async function openAccount(says: readonly Says[]) {
  const screen = await renderScreen(<Account />, { says, user: { email: 'mei@example.com' } });
  const dialog = () => screen.body.findAllModals().find((modal) => modal.isVisible());
  const fill = (index: number, text: string) =>
    act(async () => dialog()?.findContent().findAllInputs()[index]?.setInputValue(text));
  const submit = () => press(dialog()?.findFooter()?.findAllButtons().at(-1)?.getElement().textContent ?? '', dialog());
  const sent = () => screen.requests.filter(({ operation }) => operation !== readUser).map(({ body }) => body);
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
  expect(sent()).toEqual([{ current_user: { email: 'mei@shop.example' } }]);
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

test('a new access token is shown once, for as many days as asked', async () => {
  const made: Says = [
    generateToken,
    { data: { access_token: 'secret-token', is_expired: false, token_expired_timestamp: '2026-12-21T00:00:00Z' } },
  ];
  const { fill, submit, sent, container } = await openAccount([made]);
  await press('Generate a token');
  await fill(0, '7');
  await fill(1, 'my-pass');
  await submit();
  expect(sent()).toEqual([{ expiration_days: 7, old_password: 'my-pass' }]);
  expect(container.textContent).toContain('secret-token');
  await press('Close');
  expect(container.textContent).not.toContain('secret-token');
});
