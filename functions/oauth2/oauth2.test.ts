import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as configuration from '../../shared/contract/configuration/operations.ts';
import { listOperationRecords } from '../../shared/contract/operation-records/operations.ts';
import * as contract from '../../shared/contract/oauth2/operations.ts';
import * as factors from '../../shared/contract/second-factors/operations.ts';
import * as sessions from '../../shared/contract/sessions/operations.ts';
import * as users from '../../shared/contract/users/operations.ts';
import { limits } from '../../shared/limits.ts';
import type { ApiClient } from '../../test/support/api-client.ts';
import { testApi, testPassword, type TestApi } from '../../test/support/api.ts';
import { accounts } from '../platform/access/account.ts';
import { uniqueName } from '../platform/table/unique.ts';
import { sessions as storedSessions } from '../platform/access/session.ts';
import { problemOfClaims } from '../signing-in/token-claims.ts';
import { totpCode } from '../signing-in/totp.ts';
import { openidProvider } from '../../test/support/openid-provider.ts';

type OpenidProvider = Awaited<ReturnType<typeof openidProvider>>;

let api: TestApi;
let provider: OpenidProvider;
/** Where the provider reaches the console behind the browser's back. */
let console_: Server;
let told: Promise<void>;
let hear: () => void;

beforeAll(async () => {
  api = await testApi();
  const expectWord = () => {
    told = new Promise((resolve) => {
      hear = resolve;
    });
  };
  expectWord();
  console_ = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const tenant = new URL(request.url ?? '/', 'http://x').searchParams.get('tenant');
      void api.anyone.send(contract.endProviderSessions, { query: { tenant }, body }).then(({ status }) => {
        response.writeHead(status).end();
        hear();
      });
    });
  });
  await new Promise<void>((ready) => console_.listen(0, '127.0.0.1', ready));
  const host = `http://localhost:${(console_.address() as AddressInfo).port}`;
  provider = await openidProvider({
    callback: `${host}/v1/dms/oauth2/callback`,
    backChannel: `${host}/v1/dms/oauth2/backchannel_logout?tenant=default`,
  });
});
afterAll(async () => {
  await Promise.all([api.close(), provider.close()]);
  await new Promise((closed) => console_.close(closed));
});
beforeEach(() => setUp());

const setUp = (change: object = {}) =>
  api.as('admin').call(configuration.updateOauth2, {
    body: {
      oauth2: {
        ...provider.settings,
        login_perm_expr: '',
        auto_bind_same_name_user: false,
        auto_create_user: false,
        enable_manually_bind: true,
        skip_check_state: false,
        ...change,
      },
    },
  });

/** A browser with its cookies, at the console. */
function browser() {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`);
  const keep = (given: readonly string[]) => {
    for (const cookie of given) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const client = (): ApiClient => api.anyone.with({ cookies: cookies() });
  return {
    jar,
    client,
    begin: async (query: { target?: string; tenant?: string } = {}) => {
      const { location = '', cookies: given } = await client().download(contract.goToProvider, { query });
      keep(given);
      return location;
    },
    finish: async (address: URL | { searchParams: URLSearchParams }) => {
      const query = Object.fromEntries(address.searchParams);
      const { location = '', cookies: given } = await client().download(contract.returnFromProvider, { query });
      keep(given);
      return new URL(location, 'http://console');
    },
    refresh: async () => {
      const answer = await client().send(sessions.refreshSession);
      keep(answer.cookies);
      return JSON.parse(answer.bytes.toString()) as { code: number; data?: { token: string } };
    },
  };
}
type Browser = ReturnType<typeof browser>;

/** Signs in at the provider and comes back. */
async function comesBack(login: string, { at = browser(), target = '', jar = new Map<string, string>() } = {}) {
  const address = await at.begin({ ...(target && { target }) });
  return { at, jar, page: await at.finish(await provider.signIn(address, login, jar)) };
}

async function whoIs(at: Browser) {
  const { data } = await at.refresh();
  const token = data?.token ?? '';
  return {
    name: (await api.anyone.with({ token: async () => token }).call(sessions.readSessionUser)).data.name,
    token,
  };
}

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

const errorAt = async (login: string) => (await comesBack(login)).page.searchParams.get('error');
const entered = async (login: string) => {
  const { at, page } = await comesBack(login);
  return page.searchParams.get('user_exist') === 'true' ? (await whoIs(at)).name : page.searchParams.get('user_exist');
};
const described = async () =>
  (await api.as('admin').call(listOperationRecords, { query: { page_index: 1, page_size: 10 } })).data.map(
    ({ operation_content }) => operation_content,
  );
/** Binds as it was done before ids were asked for. */
async function formerBinding(user: string, name: string) {
  const records = accounts.on(api.table());
  const account = await records.require({ uid: api.uidOf(user) });
  const thirdParty = `${provider.issuer} ${name}`;
  await api
    .table()
    .transact([
      records.updating({ ...account, thirdParty, authenticationType: 'oauth2' }),
      uniqueName('THIRD_PARTY_USER').on(api.table()).claiming({}, thirdParty, account.uid),
    ]);
}

test('security: a name at the provider that passes to somebody else opens nothing of its former owner', async () => {
  await api.addUser('boss', { holds: ['global_management'] });
  await formerBinding('boss', 'chief');
  await provider.person('u-1', { preferred_username: 'chief', email: 'chief@corp.example', email_verified: true });
  expect(await entered('u-1')).toBe('boss');
  expect(await described()).toContain(
    'User boss signs in by OAuth 2.0, and belongs to u-1 of the provider from now on',
  );
  await provider.person('u-1', { preferred_username: 'retired' });
  await provider.person('u-2', { preferred_username: 'chief', email: 'chief@corp.example', email_verified: true });
  for (const settings of [{}, { auto_bind_same_name_user: true, auto_create_user: true }]) {
    await setUp(settings);
    expect(await errorAt('u-2')).toBe('oauth2NameOther');
    for (const name of [' chief', 'chief ', 'ｃｈｉｅｆ', 'CHIEF']) {
      await provider.person('u-3', { preferred_username: name });
      expect([name, await entered('u-3')]).not.toEqual([name, 'boss']);
    }
  }
  await setUp({ auto_bind_same_name_user: true });
  // The owner is known whatever the name, and whoever gets a new one later is somebody else.
  expect(await entered('u-1')).toBe('boss');
  expect(await entered('u-2')).not.toBe('boss');
});

test('security: with plain OAuth the id that stays counts, by sub or by the path of the settings', async () => {
  await api.addUser('ola');
  await setUp({ ...provider.addresses, auto_bind_same_name_user: true });
  await provider.person('p-1', { preferred_username: 'ola' });
  expect(await entered('p-1')).toBe('ola');
  await provider.person('p-1', { preferred_username: 'olga' });
  await provider.person('p-2', { preferred_username: 'ola' });
  expect(await entered('p-1')).toBe('ola');
  expect(await entered('p-2')).not.toBe('ola');
  await setUp({ ...provider.addresses, auto_create_user: true, user_subject_tag: 'wechat.id' });
  await provider.person('p-4', { preferred_username: 'peer', wechat: { id: 'w-4' } });
  expect(await entered('p-4')).toBe('peer');
  await provider.person('p-5', { preferred_username: 'other', wechat: { id: 'w-4' } });
  expect(await entered('p-5')).toBe('peer');
  expect(await errorAt('guest')).toBe('oauth2NoUserName');
  await setUp({ user_subject_tag: '' });
});

test('security: an e-mail says who somebody is only once the provider has verified it', async () => {
  const eve = { name: 'eve@corp.example', password: testPassword };
  await api.as('admin').call(users.addUser, { body: { user: eve } });
  await setUp({ user_id_tag: 'email', auto_bind_same_name_user: true, auto_create_user: true });
  for (const email_verified of [false, undefined, 'false', 1]) {
    await provider.person('e-1', { preferred_username: 'x', email: 'eve@corp.example', email_verified });
    expect([email_verified, await entered('e-1')]).toEqual([email_verified, 'false']);
  }
  await setUp({ user_id_tag: 'email', enable_manually_bind: false, auto_create_user: true });
  expect(await errorAt('e-1')).toBe('oauth2EmailUnverified');
  await setUp({ user_id_tag: 'email', auto_bind_same_name_user: true });
  await provider.person('e-1', { preferred_username: 'x', email: 'eve@corp.example', email_verified: true });
  expect(await entered('e-1')).toBe('eve@corp.example');
});

test('security: names that could be taken for others, or do something elsewhere, are bound to nobody and make no user', async () => {
  await api.addUser('kim');
  await setUp({ auto_bind_same_name_user: true, auto_create_user: true });
  const odd = [
    'ａｄｍｉｎ',
    'аdmin',
    '..',
    '-rf',
    '=cmd|1',
    '+1',
    'a\u202eb',
    'a\u200bb',
    'a b',
    '𝐤𝐢𝐱',
    '<b>x</b>',
    'x'.repeat(400),
  ];
  for (const [place, preferred_username] of odd.entries()) {
    await provider.person(`o-${place}`, { preferred_username });
    const { page } = await comesBack(`o-${place}`);
    expect([preferred_username, page.searchParams.get('user_exist') === 'true']).toEqual([preferred_username, false]);
  }
  for (const preferred_username of [' kim', 'kim ', 'ｋｉｍ', 'k\u200bim']) {
    await provider.person('k-2', { preferred_username });
    expect([preferred_username, await entered('k-2')]).toEqual([preferred_username, 'false']);
  }
  await provider.person('o-x', { preferred_username: '-rf' });
  expect(await errorAt('o-x')).toBe('oauth2NameUnusable');
});

test('security: who is named like a plain user with a second factor is bound once the code is shown, not before', async () => {
  await api.addUser('fay');
  await setUp({ auto_bind_same_name_user: true });
  const { data: made } = await api.as('fay').call(factors.beginTotp, { body: { old_password: testPassword } });
  const code = (step: number) => totpCode(made.secret, Math.floor(Date.now() / 30_000) + step);
  await api.as('fay').call(factors.confirmTotp, { body: { code: code(-1) } });
  await provider.person('f-1', { preferred_username: 'fay' });
  const { at, page } = await comesBack('f-1');
  const stored = () => accounts.on(api.table()).require({ uid: api.uidOf('fay') });
  expect(await stored()).toMatchObject({ authenticationType: 'dms' });
  const given = { body: { oauth2_token: page.searchParams.get('oauth2_token') ?? '', verify_code: code(0) } };
  // A new password ends what was begun before it.
  const account = await stored();
  await accounts.on(api.table()).update({ ...account, tokenEpoch: account.tokenEpoch + 1 });
  expect(await at.client().errorOf(contract.verifyOauth2User, given)).toBe('oauth2TicketEnded');
  const again = await comesBack('f-1');
  const token = again.page.searchParams.get('oauth2_token') ?? '';
  await again.at.client().call(contract.verifyOauth2User, { body: { ...given.body, oauth2_token: token } });
  expect(await stored()).toMatchObject({ subject: { issuer: provider.issuer, sub: 'f-1' } });
});

test('a binding that an administrator releases is free for the next of that name, and opens nothing before', async () => {
  await api.addUser('gus');
  await setUp({ auto_bind_same_name_user: true });
  await provider.person('g-1', { preferred_username: 'gus' });
  expect(await entered('g-1')).toBe('gus');
  await provider.person('g-1', { preferred_username: 'gone' });
  await provider.person('g-2', { preferred_username: 'gus' });
  expect(await errorAt('g-2')).toBe('oauth2NameOther');
  const params = { user_uid: api.uidOf('gus') };
  const shown = async () => (await api.as('admin').call(users.readUser, { params })).data;
  expect((await shown()).bound_to).toBe(`${provider.issuer} gus (sub g-1)`);
  await api.as('admin').call(users.releaseUserBinding, { params });
  expect(await shown()).toMatchObject({ authentication_type: 'dms' });
  expect(await entered('g-2')).toBe('gus');
  expect(await entered('g-1')).not.toBe('gus');
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
  await told;
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

test('security: a token of the provider for another client, of another time or of nobody is refused', () => {
  const now = Date.now();
  const iat = Math.floor(now / 1000);
  const ours = { clientId: 'sluice', now };
  expect(problemOfClaims({ iat }, ours)).toBeUndefined();
  expect(problemOfClaims({ azp: 'sluice', iat: iat + 30 }, ours)).toBeUndefined();
  expect(problemOfClaims({ azp: 'another', iat }, ours)).toMatch(/azp/);
  expect(problemOfClaims({ azp: '', iat }, ours)).toMatch(/azp/);
  expect(problemOfClaims({ iat: iat + 120 }, ours)).toMatch(/iat/);
});

describe('security: a logout token that the provider signed', () => {
  const told = async (claims: object) => {
    const body = { logout_token: await provider.signed({ ...logout(), ...claims }) };
    return (await api.anyone.send(contract.endProviderSessions, { query: {}, body })).status;
  };
  const logout = () => ({
    iss: provider.issuer,
    aud: 'sluice',
    iat: Math.floor(Date.now() / 1000),
    jti: String(Math.random()),
    sub: 'nobody',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  test('is obeyed', async () => expect(await told({})).toBe(200));
  test.each([
    ['an empty sub', { sub: '' }],
    ['an empty sid', { sid: '' }],
    ['a sub beyond all measure', { sub: 'x'.repeat(5000) }],
    ['neither', { sub: undefined }],
    ['an empty jti', { jti: '' }],
    ['another client as azp', { azp: 'another' }],
    ['another audience', { aud: 'another' }],
    ['a time to come', { iat: Math.floor(Date.now() / 1000) + 200 }],
    ['a time long gone', { iat: Math.floor(Date.now() / 1000) - 900 }],
    ['a nonce', { nonce: 'of an id token' }],
  ])('with %s is refused as wrong', async (_, claims) => expect(await told(claims)).toBe(400));
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
