import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import * as contract from '../../../shared/contract/people/oauth2/operations.ts';
import * as factors from '../../../shared/contract/people/second-factors/operations.ts';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testPassword, type TestApi } from '../../../test/support/api.ts';
import { sessions as storedSessions } from '../../platform/access/session.ts';
import { totpCode } from '../../ground/signing-in/totp.ts';
import { providerBench, type ProviderBench } from '../../../test/support/provider-bench.ts';

let bench: ProviderBench;
let api: TestApi;
let provider: ProviderBench['provider'];
beforeAll(async () => {
  bench = await providerBench();
  ({ api, provider } = bench);
});
beforeEach(() => bench.setUp());
afterAll(() => bench.close());

type Browser = ReturnType<ProviderBench['browser']>;
const setUp: ProviderBench['setUp'] = (change) => bench.setUp(change);
const browser = () => bench.browser();
const comesBack: ProviderBench['comesBack'] = (login, at) => bench.comesBack(login, at);
const whoIs: ProviderBench['whoIs'] = (at) => bench.whoIs(at);

const bind = (at: Browser, page: URL, user: string, change: object = {}) => ({
  client: at.client(),
  given: {
    body: { oauth2_token: page.searchParams.get('oauth2_token') ?? '', user_name: user, pwd: testPassword, ...change },
  },
});

test('who is bound by hand once comes in from then on, and no token stands in an address', async () => {
  const { at, page } = await comesBack('nadia', { target: '/account' });
  expect([...page.searchParams.keys()].sort()).toEqual(['oauth2_token', 'target', 'user_exist']);
  const { client, given } = bind(at, page, 'lee');
  const { data } = await client.call(contract.bindOauth2User, given);
  expect((await api.anyone.with({ token: async () => data.token }).call(sessions.readSessionUser)).data.name).toBe(
    'lee',
  );
  expect(await client.errorOf(contract.bindOauth2User, given)).toBe('oauth2TicketEnded');
  const again = await comesBack('nadia', { target: '/account?a=1' });
  expect(again.page.href).toBe('http://console/user/bind?user_exist=true&target=%2Faccount%3Fa%3D1');
  expect((await whoIs(again.at)).name).toBe('lee');
  expect((await api.as('admin').call(users.readUser, { params: { user_uid: api.uidOf('lee') } })).data).toMatchObject({
    authentication_type: 'oauth2',
    email: 'nadia@corp.example',
  });
});

test('a ticket is worth nothing in another browser, and a wrong password binds nobody', async () => {
  const { at, page } = await comesBack('guest');
  const stolen = bind(browser(), page, 'mei');
  expect(await stolen.client.errorOf(contract.bindOauth2User, stolen.given)).toBe('oauth2TicketEnded');
  const wrong = bind(at, page, 'mei', { pwd: 'wrong' });
  expect(await wrong.client.errorOf(contract.bindOauth2User, wrong.given)).toBe('wrongCredentials');
  await setUp({ enable_manually_bind: false });
  const right = bind(at, page, 'mei');
  expect(await right.client.errorOf(contract.bindOauth2User, right.given)).toBe('oauth2NotBound');
  expect((await comesBack('guest')).page.searchParams.get('error')).toBe('oauth2NotBound');
});

test('of two bindings of one person that were begun at once the second is refused', async () => {
  await api.addUser('ida');
  await api.addUser('ivo');
  const [one, two] = [await comesBack('pat'), await comesBack('pat')];
  const first = bind(one.at, one.page, 'ida');
  await first.client.call(contract.bindOauth2User, first.given);
  const second = bind(two.at, two.page, 'ivo');
  expect(await second.client.errorOf(contract.bindOauth2User, second.given)).toBe('oauth2AlreadyBound');
});

test('who has no name where the settings look for it is told where that was', async () => {
  await setUp({ user_id_tag: 'nothing.here' });
  expect((await comesBack('guest')).page.searchParams.get('error')).toBe('oauth2NoUserName');
});

test('a return that this browser did not begin is refused: wrong state, foreign browser, used up', async () => {
  const [mine, other] = [browser(), browser()];
  const back = await provider.signIn(await mine.begin(), 'guest');
  expect((await other.finish(back)).searchParams.get('error')).toBe('oauth2StateWrong');
  const forged = new URL(back);
  forged.searchParams.set('state', 'forged');
  expect((await mine.finish(forged)).searchParams.get('error')).toBe('oauth2StateWrong');
  expect((await mine.finish(back)).searchParams.get('error')).toBeNull();
  expect((await mine.finish(back)).searchParams.get('error')).toBe('oauth2StateWrong');
});

test('an id token of another sign-in is refused by its nonce', async () => {
  const mine = browser();
  const back = await provider.signIn(await mine.begin(), 'guest');
  const context = { tenant: 'default', record: 'OAUTH2_FLOW' };
  for (const [name, value] of mine.jar) {
    const begun = JSON.parse(await api.world.keys.decrypt(value.slice('default.'.length), context)) as object;
    const other = await api.world.keys.encrypt(JSON.stringify({ ...begun, nonce: 'of another' }), context);
    mine.jar.set(name, `default.${other}`);
  }
  expect((await mine.finish(back)).searchParams.get('error')).toBe('oauth2Failed');
});

test('users of the same name are bound by themselves, administrators never', async () => {
  await setUp({ auto_bind_same_name_user: true });
  const { at, page } = await comesBack('mei');
  expect(page.searchParams.get('user_exist')).toBe('true');
  expect((await whoIs(at)).name).toBe('mei');
  const root = await comesBack('admin');
  expect(root.page.searchParams.get('user_exist')).toBe('false');
});

test('unknown users are made, and one that is disabled stays out', async () => {
  await setUp({ auto_create_user: true });
  const { at, page } = await comesBack('guest');
  expect(page.searchParams.get('user_exist')).toBe('true');
  const { name } = await whoIs(at);
  expect(name).toBe('guest');
  const { data } = await api
    .as('admin')
    .call(users.listUsers, { query: { page_index: 1, page_size: 20, filter_by_name: 'guest' } });
  expect(data[0]).toMatchObject({ authentication_type: 'oauth2', email: 'guest@corp.example' });
  expect(await api.anyone.errorOf(sessions.signIn, { body: { session: { username: 'guest', password: 'any' } } })).toBe(
    'wrongCredentials',
  );
  const uid = data[0]?.uid ?? '';
  await api.as('admin').call(users.updateUser, { params: { user_uid: uid }, body: { user: { is_disabled: true } } });
  expect((await comesBack('guest')).page.searchParams.get('error')).toBe('userDisabled');
  await api.as('admin').call(users.deleteUser, { params: { user_uid: uid } });
  expect((await comesBack('guest')).page.searchParams.get('user_exist')).toBe('true');
});

test('the expression of the right decides who may come in', async () => {
  await setUp({ auto_bind_same_name_user: true, login_perm_expr: 'groups.#(=="dba")' });
  expect((await comesBack('mei')).page.searchParams.get('user_exist')).toBe('true');
  expect((await comesBack('guest')).page.searchParams.get('error')).toBe('oauth2NotPermitted');
});

test('addresses that were written down one by one do as well', async () => {
  await setUp({ ...provider.addresses, auto_bind_same_name_user: true });
  const { at, page } = await comesBack('mei');
  expect(page.searchParams.get('user_exist')).toBe('true');
  expect((await whoIs(at)).name).toBe('mei');
  await setUp({ ...provider.addresses, auto_create_user: true, user_id_tag: 'email' });
  expect((await whoIs((await comesBack('pam')).at)).name).toBe('pam@corp.example');
});

test('who has no password here shows who he is by having come from the provider a moment ago', async () => {
  await setUp({ auto_create_user: true });
  const { token } = await whoIs((await comesBack('guest')).at);
  const client = api.anyone.with({ token: async () => token });
  await client.call(factors.beginTotp, { body: {} });
  const { data } = await client.call(sessions.readSessionUser);
  const records = storedSessions.on(api.table());
  const { items } = await records.list({ userUid: data.user_uid });
  const beganAt = new Date(Date.now() - (limits.freshSessionSeconds + 60) * 1000).toISOString();
  for (const session of items) await records.patch(session, { set: { beganAt } });
  expect(await client.errorOf(factors.beginTotp, { body: {} })).toBe('signInAgain');
});

test('signing out at the provider ends the session here, behind the browser', async () => {
  await setUp({ auto_bind_same_name_user: true });
  const { at, jar } = await comesBack('mei');
  const { token } = await whoIs(at);
  const signedIn = api.anyone.with({ token: async () => token });
  await signedIn.call(sessions.readSessionUser);
  const other = await comesBack('nadia');
  await provider.signOut(`${provider.issuer}/session/end`, jar);
  await bench.told;
  expect(await signedIn.errorOf(sessions.readSessionUser)).toBe('signInRequired');
  expect((await at.refresh()).code).not.toBe(0);
  expect((await whoIs(other.at)).name).toBe('lee');
  const { data } = await api.as('admin').call(listOperationRecords, { query: { page_index: 1, page_size: 20 } });
  expect(data.map(({ operation_content }) => operation_content)).toContain('The provider signs out mei');
});

test('a logout token that the provider did not sign is refused', async () => {
  const body = { logout_token: await api.token('mei') };
  const answer = await api.anyone.send(contract.endProviderSessions, { query: {}, body });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.bytes.toString())).toMatchObject({ error: 'logoutTokenWrong' });
});

test('signing out here leads to the sign-out of the provider, with the id token as a hint', async () => {
  await setUp({ auto_bind_same_name_user: true });
  const { at } = await comesBack('mei');
  const { token } = await whoIs(at);
  const { data } = await at
    .client()
    .with({ token: async () => token })
    .call(sessions.signOut);
  const address = new URL(data.location);
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
  expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${provider.settings.client_host}/login`);
  // Who came by password has nobody else to leave.
  expect((await api.as('max').call(sessions.signOut)).data.location).toBe('');
});

test('the provider alone signs nobody in who has a second factor', async () => {
  await setUp({ auto_bind_same_name_user: true });
  const mei = api.as('mei');
  const { data: made } = await mei.call(factors.beginTotp, { body: { old_password: testPassword } });
  const code = (step: number) => totpCode(made.secret, Math.floor(Date.now() / 30_000) + step);
  await mei.call(factors.confirmTotp, { body: { code: code(-1) } });
  const { at, page } = await comesBack('mei', { target: '/account' });
  expect([...page.searchParams.keys()]).toEqual(['oauth2_token', 'second_factor', 'user_name', 'target']);
  expect((await at.refresh()).code).not.toBe(0);
  const given = (verify_code: string) => ({
    body: { oauth2_token: page.searchParams.get('oauth2_token') ?? '', verify_code },
  });
  expect(await at.client().errorOf(contract.verifyOauth2User, given(''))).toBe('secondFactorRequired');
  expect(await at.client().errorOf(contract.verifyOauth2User, given('000000'))).toBe('verifyCodeWrong');
  expect(
    await browser()
      .client()
      .errorOf(contract.verifyOauth2User, given(code(0))),
  ).toBe('oauth2TicketEnded');
  const { data } = await at.client().call(contract.verifyOauth2User, given(code(0)));
  expect((await api.anyone.with({ token: async () => data.token }).call(sessions.readSessionUser)).data.name).toBe(
    'mei',
  );
  const bound = { body: { ...given('').body, user_name: 'max', pwd: testPassword } };
  expect(await at.client().errorOf(contract.bindOauth2User, bound)).toBe('oauth2TicketEnded');
});

test('while it is off, or another tenant has none, nobody is led anywhere', async () => {
  const at = browser();
  expect(await at.begin({ tenant: 'other' })).toBe('/user/bind?error=oauth2Off');
  await api.as('admin').call(configuration.updateOauth2, { body: { oauth2: { enable_oauth2: false } } });
  expect(await at.begin()).toBe('/user/bind?error=oauth2Off');
  expect((await api.anyone.call(contract.readOauth2Tips)).data).toEqual({ enable_oauth2: false, login_tip: '' });
});

test('no secret of the provider is kept in the clear or comes back', async () => {
  const rows = (await api.everyRow()).join('\n');
  expect(rows).not.toContain('client-secret');
  const { data } = await api.as('auditor').call(configuration.readOauth2);
  expect(data).toMatchObject({
    client_key: '',
    auto_create_user_pwd: '',
    callback_uri: `${provider.settings.client_host}/v1/dms/oauth2/callback`,
    back_channel_logout_uri: `${provider.settings.client_host}/v1/dms/oauth2/backchannel_logout?tenant=default`,
  });
});
