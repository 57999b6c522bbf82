/** @jest-environment jsdom */
import * as contract from '../../../../shared/contract/databases/account-passwords/operations.ts';
import { noPolicy } from '../../../../shared/contract/databases/account-passwords/policy.ts';
import { buttonOf, press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import System from './system.tsx';

beforeEach(() => localStorage.clear());

const open = async (more: readonly Says[] = [], user: object = { is_admin: true }) => {
  const says: Says[] = [
    [
      contract.readAccountPasswordPolicy,
      { data: { ...noPolicy, days_max: 90, changed_at: '2026-11-23T00:00:00Z', changed_by: 'mei' } },
    ],
    ...more,
  ];
  const at = '/system?active=account_password_policy';
  const screen = await renderScreen(<System />, { says, user, path: '/system', at });
  await seeing('Last change');
  return screen;
};

test('a changed policy is sent whole', async () => {
  const { requests, body } = await open([[contract.updateAccountPasswordPolicy, {}]]);
  body.findAllInputs()[0]?.setInputValue('12');
  await press('Save');
  expect(requests.find(({ operation }) => operation === contract.updateAccountPasswordPolicy)?.body).toEqual({
    account_password_policy: { ...noPolicy, days_max: 90, length_min: 12 },
  });
});

test('a length that no password has is refused beside its field and not sent', async () => {
  const { requests, body } = await open();
  body.findAllInputs()[0]?.setInputValue('500');
  await press('Save');
  await seeing('128');
  expect(requests.some(({ operation }) => operation === contract.updateAccountPasswordPolicy)).toBe(false);
});

test('who only looks over the platform changes nothing', async () => {
  await open([], { op_permissions: [{ uid: '700020', name: 'x' }] });
  expect(buttonOf('Save').getAttribute('aria-disabled')).toBe('true');
});
