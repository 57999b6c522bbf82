import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/people/second-factors/operations.ts';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';
import { authenticator } from '../../../test/support/authenticator.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { accounts } from '../../platform/access/account.ts';
import { signInOptions, optionsKey } from '../../ground/signing-in/options.ts';
import { passkeys } from '../../ground/signing-in/passkey-repo.ts';

const site = { origin: 'https://console.example', id: 'console.example' };
const here = { host: site.id, headers: { origin: site.origin } };
type Device = ReturnType<typeof authenticator>;
let clock = manualClock(Date.UTC(2030, 4, 20, 12));
let api: TestApi;
beforeEach(async () => {
  clock = manualClock(Date.UTC(2030, 4, 20, 12));
  api = await testApi({ clock });
});
afterEach(() => api.close());

const jarOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0] ?? '');
/** Begins something in a browser: what the page is told, and the browser with its cookie. */
async function begun(
  client: ApiClient,
  op: typeof contract.beginPasskey | typeof contract.beginPasskeySignIn,
  body: object,
) {
  const answer = await client.send(op, { body });
  const { data } = JSON.parse(answer.bytes.toString()) as { data: { challenge: string } };
  return { challenge: data.challenge, browser: client.with({ cookies: jarOf(answer.cookies) }) };
}
const as = (user: string, tenant = 'default') => api.as(user, tenant).with(here);
async function add(
  user: string,
  { device = authenticator(), tenant = 'default' }: { device?: Device; tenant?: string } = {},
) {
  const { challenge, browser } = await begun(as(user, tenant), contract.beginPasskey, { old_password: testPassword });
  const credential = device.made(challenge, site);
  await browser.call(contract.addPasskey, { body: { name: `${user}'s phone`, credential } });
  return device;
}
const begin = (tenant = 'default') => begun(api.anyone.with(here), contract.beginPasskeySignIn, { tenant });
const shown = (credential: object, tenant = 'default') => ({ body: { tenant, credential } }) as never;
async function refused(device: Device, options: Parameters<Device['answered']>[2], at = site, tenant = 'default') {
  const { challenge, browser } = await begin(tenant);
  return browser.errorOf(contract.signInByPasskey, shown(device.answered(challenge, at, options), tenant));
}
const ofMei = () => ({ userHandle: api.uidOf('mei') });

test('a passkey signs its owner in without name and password, and the list says when', async () => {
  const device = await add('mei');
  const { challenge, browser } = await begin();
  const { data } = await browser.call(contract.signInByPasskey, shown(device.answered(challenge, site, ofMei())));
  const client = api.anyone.with({ token: async () => data.token });
  expect((await client.call(sessions.readSessionUser)).data.name).toBe('mei');
  expect((await client.call(sessions.listSessions)).data).toContainEqual(
    expect.objectContaining({ way: 'passkey', is_current: true }),
  );
  expect((await as('mei').call(contract.listPasskeys)).data).toEqual([
    expect.objectContaining({ name: "mei's phone", last_used_at: new Date(clock.now()).toISOString() }),
  ]);
});

test('an answer is good once, for its own challenge, in the browser that asked, and not for ever', async () => {
  const device = await add('mei');
  const { challenge, browser } = await begin();
  const answer = device.answered(challenge, site, ofMei());
  expect(await api.anyone.with(here).errorOf(contract.signInByPasskey, shown(answer))).toBe('passkeyRefused');
  expect(await (await begin()).browser.errorOf(contract.signInByPasskey, shown(answer))).toBe('passkeyRefused');
  await browser.call(contract.signInByPasskey, shown(answer));
  expect(await browser.errorOf(contract.signInByPasskey, shown(answer))).toBe('passkeyRefused');
  const later = await begin();
  clock.advance(limits.passkeySeconds * 1000 + 1);
  const late = device.answered(later.challenge, site, { ...ofMei(), counter: 5 });
  expect(await later.browser.errorOf(contract.signInByPasskey, shown(late))).toBe('passkeyRefused');
});

test('another site, a person not recognised, a copy that counts behind, another user and another key are refused', async () => {
  const [device, strange] = [await add('mei'), authenticator()];
  expect(await refused(device, ofMei(), { ...site, origin: 'https://evil.example' })).toBe('passkeyRefused');
  expect(await refused(device, ofMei(), { ...site, id: 'evil.example' })).toBe('passkeyRefused');
  expect(await refused(device, { ...ofMei(), isVerified: false })).toBe('passkeyRefused');
  expect(await refused(device, { userHandle: api.uidOf('admin') })).toBe('passkeyRefused');
  expect(await refused(strange, ofMei())).toBe('passkeyRefused');
  const { challenge, browser } = await begin();
  await browser.call(contract.signInByPasskey, shown(device.answered(challenge, site, { ...ofMei(), counter: 7 })));
  expect(await refused(device, { ...ofMei(), counter: 7 })).toBe('passkeyRefused');
  expect(await refused(device, { ...ofMei(), counter: 3 })).toBe('passkeyRefused');
});

test('answers that are wrong again and again are stopped', async () => {
  const strange = authenticator();
  for (let count = 0; count < limits.signInFailuresMax; count++) await refused(strange, ofMei());
  expect(await refused(strange, ofMei())).toBe('tooManyRequests');
});

test('making one takes the password, a session, a safe site and a person who is recognised', async () => {
  for (const old_password of [undefined, 'guess'])
    expect(await as('mei').errorOf(contract.beginPasskey, { body: { old_password } })).toBe('reAuthenticationFailed');
  const body = { old_password: testPassword };
  for (const where of [
    { host: '10.0.0.1', headers: { origin: 'http://10.0.0.1' } },
    { host: site.id, headers: { origin: 'https://evil.example' } },
    { host: site.id },
  ])
    expect(await api.as('mei').with(where).errorOf(contract.beginPasskey, { body })).toBe('passkeyNeedsSafeSite');
  const { data } = await api.as('mei').call(users.addAccessToken, {
    body: { access_token: { name: 'script', expiration_days: 1, ...body } },
  });
  const script = api.anyone.with({ ...here, token: async () => data.access_token });
  expect(await script.errorOf(contract.beginPasskey, { body })).toBe('onlySessionsChangeFactors');
  const { challenge, browser } = await begun(as('mei'), contract.beginPasskey, body);
  const credential = authenticator().made(challenge, site, { isVerified: false });
  expect(await browser.errorOf(contract.addPasskey, { body: { name: 'x', credential } })).toBe('passkeyRefused');
  const empty = { body: { name: ' ', credential } };
  expect(await browser.errorOf(contract.addPasskey, empty)).toBe('validation');
});

test('a challenge for one person or one purpose is none for another', async () => {
  const begunByMei = await begun(as('mei'), contract.beginPasskey, { old_password: testPassword });
  const credential = authenticator().made(begunByMei.challenge, site);
  const cookies = as('lee').with({ cookies: [] });
  expect(await cookies.errorOf(contract.addPasskey, { body: { name: 'x', credential } })).toBe('passkeyRefused');
  const signingIn = await begin();
  const other = authenticator().made(signingIn.challenge, site);
  const mixed = signingIn.browser.with({ token: () => api.token('mei', 'default') });
  expect(await mixed.errorOf(contract.addPasskey, { body: { name: 'x', credential: other } })).toBe('passkeyRefused');
});

test('one that is removed opens nothing; it takes the password, and nobody removes those of others', async () => {
  const device = await add('mei');
  const [row] = (await as('mei').call(contract.listPasskeys)).data;
  const remove = (old_password: string) => ({ params: { passkey_uid: row?.uid ?? '' }, body: { old_password } });
  expect(await as('lee').errorOf(contract.removePasskey, remove(testPassword))).toBe('notFound');
  expect(await as('mei', 'other').errorOf(contract.removePasskey, remove(testPassword))).toBe('notFound');
  expect(await as('mei').errorOf(contract.removePasskey, remove('guess'))).toBe('reAuthenticationFailed');
  await as('mei').call(contract.removePasskey, remove(testPassword));
  expect(await refused(device, ofMei())).toBe('passkeyRefused');
});

test('it opens one tenant only, also where another has a user of the same id', async () => {
  const device = await add('mei');
  expect((await as('mei', 'other').call(contract.listPasskeys)).data).toEqual([]);
  expect(await refused(device, ofMei(), site, 'other')).toBe('passkeyRefused');
  const { challenge, browser } = await begin('other');
  const answer = device.answered(challenge, site, ofMei());
  expect(await browser.errorOf(contract.signInByPasskey, shown(answer, 'default'))).toBe('passkeyRefused');
});

test('a disabled user, one of a directory, and a tenant that signs in elsewhere only are refused', async () => {
  const device = await add('mei');
  const records = accounts.on(api.table());
  const change = async (given: object) =>
    records.update({ ...(await records.require({ uid: api.uidOf('mei') })), ...given });
  await change({ isDisabled: true });
  expect(await refused(device, { ...ofMei(), counter: 2 })).toBe('userDisabled');
  await change({ isDisabled: false, authenticationType: 'ldap' });
  expect(await refused(device, { ...ofMei(), counter: 3 })).toBe('passkeyElsewhere');
  await change({ authenticationType: 'dms' });
  await api
    .as('admin')
    .call(configuration.updateLoginConfiguration, { body: { login: { disable_multiple_login: true } } });
  await signInOptions.on(api.table()).patch(optionsKey, { set: { isPasswordOff: true } });
  expect(await refused(device, { ...ofMei(), counter: 4 })).toBe('passkeySignInOff');
});

test('a reset and the end of an account take the passkeys along, and there is an end to how many there are', async () => {
  const held = async (user: string) => (await passkeys.on(api.table()).list({ userUid: api.uidOf(user) })).items.length;
  await add('mei');
  await api.as('sys').call(contract.resetSecondFactors, { params: { user_uid: api.uidOf('mei') } });
  expect(await held('mei')).toBe(0);
  for (let count = 0; count < limits.passkeysPerUserMax; count++) await add('lee');
  const body = { old_password: testPassword };
  expect(await as('lee').errorOf(contract.beginPasskey, { body })).toBe('tooManyPasskeys');
  await api.as('admin').call(users.deleteUser, { params: { user_uid: api.uidOf('lee') } });
  expect(await held('lee')).toBe(0);
});
