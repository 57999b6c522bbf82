import { expect, test } from '@jest/globals';
import { allowedAddressOf, assertHostAllowed } from './allowed-address.ts';

const refused = { kind: 'connect', code: 'hostNotAllowed', outcome: 'notSent' };

test.each([
  '169.254.169.254', '169.254.0.1', '2852039166', '0xA9FEA9FE', '169.254.43518', '0251.0376.0251.0376', '0.0.0.0', '::',
  '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', 'fe80::1', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '224.0.0.1', 'ff02::1',
])('%s is refused whatever the setting', async (host) => {
  await expect(assertHostAllowed(host, 'allow')).rejects.toMatchObject(refused);
  await expect(assertHostAllowed(host, 'deny')).rejects.toMatchObject(refused);
});

test.each(['127.0.0.1', 'localhost', '10.1.2.3', '172.31.0.9', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1', '::ffff:a00:1'])(
  '%s is a private address: allowed unless the deployment denies them',
  async (host) => {
    await expect(assertHostAllowed(host, 'allow')).resolves.toBeUndefined();
    await expect(assertHostAllowed(host, 'deny')).rejects.toMatchObject(refused);
  },
);

test('public addresses are allowed, and the address is what is connected to', async () => {
  expect(await allowedAddressOf('8.8.8.8', 'deny')).toBe('8.8.8.8');
  expect(await allowedAddressOf('2001:4860:4860::8888', 'deny')).toBe('2001:4860:4860::8888');
  expect(['127.0.0.1', '::1']).toContain(await allowedAddressOf('localhost', 'allow'));
});

test('a path to a socket, a name with a port and an empty name are no hosts', async () => {
  for (const host of ['/var/run/postgresql', 'db.example.invalid', '127.0.0.1:22']) {
    await expect(assertHostAllowed(host, 'allow')).rejects.toMatchObject({ kind: 'connect', outcome: 'notSent' });
  }
});
