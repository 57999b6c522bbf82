/** @jest-environment jsdom */
import * as contract from '../../../../shared/contract/databases/ssh-keys/operations.ts';
import { buttonOf, press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import System from './system.tsx';

beforeEach(() => localStorage.clear());

const host = { host: 'code.example:22', fingerprint: 'SHA256:abc', known_since: '2026-11-23T00:00:00Z' };
const open = async (publicKey: string, more: readonly Says[] = [], user: object = { is_admin: true }) => {
  const says: Says[] = [
    [contract.readSshKey, { data: { public_key: publicKey } }],
    [contract.listKnownHosts, { data: [host] }],
    ...more,
  ];
  const screen = await renderScreen(<System />, { says, user, path: '/system', at: '/system?active=git_ssh' });
  const sent = () =>
    screen.requests
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation, params }) => [operation, params]);
  return { ...screen, sent };
};

test('the first key is made at once', async () => {
  const { sent } = await open('', [[contract.makeSshKey, {}]]);
  await press('Make a key');
  expect(sent()).toEqual([[contract.makeSshKey, {}]]);
});

test('a key is shown to copy, and another one is made after a question only', async () => {
  const { sent, body } = await open('ssh-ed25519 AAAA sluice', [[contract.makeSshKey, {}]]);
  await seeing('ssh-ed25519 AAAA sluice');
  await press('Make a new one');
  expect(sent()).toEqual([]);
  await press('Make a new one', body.findModal()?.findFooter() ?? undefined);
  expect(sent()).toEqual([[contract.makeSshKey, {}]]);
});

test('a host is removed after a question', async () => {
  const { sent, body } = await open('ssh-ed25519 AAAA sluice', [[contract.forgetKnownHost, {}]]);
  await seeing('SHA256:abc');
  await press('Remove');
  await press('Remove', body.findModal()?.findFooter() ?? undefined);
  expect(sent()).toEqual([[contract.forgetKnownHost, { host: 'code.example:22' }]]);
});

test('who only looks over the platform changes nothing', async () => {
  await open('ssh-ed25519 AAAA sluice', [], { op_permissions: [{ uid: '700020', name: 'x' }] });
  for (const words of ['Make a new one', 'Remove']) expect(buttonOf(words).getAttribute('aria-disabled')).toBe('true');
});
