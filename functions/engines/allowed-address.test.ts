import { allowedAddressOf, assertHostAllowed } from './allowed-address.ts';

const refused = { kind: 'connect', code: 'hostNotAllowed', outcome: 'notSent' };

test.each([
  '169.254.169.254',
  '169.254.0.1',
  '2852039166',
  '0xA9FEA9FE',
  '169.254.43518',
  '0251.0376.0251.0376',
  '0.0.0.0',
  '::',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  'fe80::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '224.0.0.1',
  'ff02::1',
  '0:0:0:0:0:FFFF:A9FE:A9FE',
  '::FFFF:169.254.169.254',
  '64:ff9b:0:0:0:0:a9fe:a9fe',
  '64:FF9B::169.254.169.254',
  '0064:ff9b::a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:a9fe:a9fe::',
  'fe80::1%lo',
  'FE80:0:0:0:0:0:0:1',
])('%s is refused whatever the setting', async (host) => {
  await expect(assertHostAllowed(host, 'allow')).rejects.toMatchObject(refused);
  await expect(assertHostAllowed(host, 'deny')).rejects.toMatchObject(refused);
});

test.each([
  '127.0.0.1',
  'localhost',
  '10.1.2.3',
  '172.31.0.9',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
])('%s is a private address: allowed unless the deployment denies them', async (host) => {
  await expect(assertHostAllowed(host, 'allow')).resolves.toBeUndefined();
  await expect(assertHostAllowed(host, 'deny')).rejects.toMatchObject(refused);
});

test('public addresses are allowed, and the address is what is connected to', async () => {
  expect(await allowedAddressOf('8.8.8.8', 'deny')).toBe('8.8.8.8');
  expect(await allowedAddressOf('2001:4860:4860::8888', 'deny')).toBe('2001:4860:4860::8888');
  expect(['127.0.0.1', '::1']).toContain(await allowedAddressOf('localhost', 'allow'));
});

test('a name is refused when any of its addresses is forbidden, and the connection goes to an address, never to the name again', async () => {
  const answers =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address }));
  for (const hidden of ['169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe']) {
    await expect(allowedAddressOf('rebinding.example', 'allow', answers('8.8.8.8', hidden))).rejects.toMatchObject(
      refused,
    );
  }
  await expect(allowedAddressOf('inside.example', 'deny', answers('10.0.0.7'))).rejects.toMatchObject(refused);
  expect(await allowedAddressOf('db.example', 'deny', answers('8.8.4.4'))).toBe('8.8.4.4');
});

test('a path to a socket, a name with a port and an empty name are no hosts', async () => {
  for (const host of ['/var/run/postgresql', 'db.example.invalid', '127.0.0.1:22']) {
    await expect(assertHostAllowed(host, 'allow')).rejects.toMatchObject({ kind: 'connect', outcome: 'notSent' });
  }
});
