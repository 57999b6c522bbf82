import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/people/sessions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { isWithin } from '../../platform/access/network-rule.ts';

const here = '203.0.113.7';
const elsewhere = '198.51.100.9';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const set = (networks: string[], by = 'admin') =>
  api.as(by).call(configuration.updateLoginConfiguration, { body: { login: { allowed_networks: networks } } });
const refusedTo = (networks: string[], by = 'admin') =>
  api.as(by).errorOf(configuration.updateLoginConfiguration, { body: { login: { allowed_networks: networks } } });
const session = (username: string, password = testPassword) => ({ body: { session: { username, password } } });
afterEach(() => set([]));

test('each way in is refused from elsewhere: password, session, renewal, access token', async () => {
  const { data: mine } = await api.as('mei').call(users.addAccessToken, {
    body: { access_token: { name: 'script', expiration_days: 1, old_password: testPassword } },
  });
  const { cookies } = await api.anyone.send(contract.signIn, session('mei'));
  const jar = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await set(['203.0.113.0/24']);
  const away = { ip: elsewhere };
  expect(await api.anyone.with(away).errorOf(contract.signIn, session('mei'))).toBe('networkNotAllowed');
  expect(await api.as('mei').with(away).errorOf(contract.readSessionUser)).toBe('networkNotAllowed');
  expect(await api.anyone.with({ ...away, cookies: jar }).errorOf(contract.refreshSession)).toBe('networkNotAllowed');
  const script = api.anyone.with({ token: async () => mine.access_token });
  expect(await script.with(away).refusal(contract.readSessionUser)).toMatchObject({ status: 403 });
  expect((await script.call(contract.readSessionUser)).data.name).toBe('mei');
  expect((await api.anyone.call(contract.signIn, session('mei'))).data.token).not.toBe('');
});

test('a session that asks from elsewhere for a moment is renewed at home as before', async () => {
  const { cookies } = await api.anyone.send(contract.signIn, session('mei'));
  const jar = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await set(['203.0.113.0/24']);
  const client = api.anyone.with({ cookies: jar });
  expect(await client.with({ ip: elsewhere }).errorOf(contract.refreshSession)).toBe('networkNotAllowed');
  const renewed = await client.send(contract.refreshSession);
  expect(renewed.status).toBe(200);
  // A token that was exchanged before is answered without a new one.
  expect(renewed.cookies.join()).toContain('dms-refresh-token=');
});

test('from elsewhere a wrong password and an unknown name get the same answer as the right one', async () => {
  await set([here]);
  const client = api.anyone.with({ ip: elsewhere });
  for (const [name, password] of [
    ['mei', testPassword],
    ['mei', 'wrong password'],
    ['nobody-here', 'wrong password'],
  ] as const)
    expect(await client.errorOf(contract.signIn, session(name, password))).toBe('networkNotAllowed');
});

test('nobody shuts himself out, and only who manages the platform sets the list', async () => {
  expect(await refusedTo(['10.0.0.0/8'])).toBe('networkWithoutYou');
  expect((await api.as('admin').call(configuration.readLoginConfiguration)).data.allowed_networks).toEqual([]);
  expect(await refusedTo([here], 'mei')).toBe('forbidden');
  await set(['10.0.0.0/8', here]);
  const { data } = await api.as('admin').call(configuration.readLoginConfiguration);
  expect(data.allowed_networks).toEqual(['10.0.0.0/8', here]);
});

test.each(['10.0.0.0/33', '10.0.0', 'example.com', '2001:db8::/129', '', '10.0.0.0/8 10.1.0.0/16'])(
  '%j is no network',
  async (network) => {
    expect(await refusedTo([here, network])).toBe('validation');
  },
);

test('another tenant is reached from everywhere', async () => {
  await set([here]);
  const client = api.as('mei', 'other').with({ ip: elsewhere });
  expect((await client.call(contract.readSessionUser)).data.name).toBe('mei');
  expect((await api.as('admin', 'other').call(configuration.readLoginConfiguration)).data.allowed_networks).toEqual([]);
});

test.each<[string, string[], boolean]>([
  ['10.1.2.3', [], true],
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['192.0.2.1', ['192.0.2.1'], true],
  ['192.0.2.2', ['192.0.2.1', '2001:db8::/32'], false],
  ['2001:db8::7', ['2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['', ['0.0.0.0/0', '::/0'], false],
  ['2001:db8::7', ['0.0.0.0/0'], false],
])('%s and %j: %s', (address, networks, expected) => {
  expect(isWithin(networks, address)).toBe(expected);
});
