import * as records from '../../../shared/contract/running/operation-records/operations.ts';
import * as contract from '../../../shared/contract/people/sessions/operations.ts';
import { readOauth2Tips } from '../../../shared/contract/people/oauth2/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';
import { tenantHosts } from '../../platform/access/tenant-directory.ts';
import { issueToken } from '../../platform/access/token.ts';
import { bookAttempt } from './attempts.ts';
import { beginSession } from './session-repo.ts';

// Checking a password is slow on purpose, and slower on a busy machine.
const clock = manualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
});
// A new window, so that failures of one test do not count in the next.
beforeEach(() => clock.advance(limits.signInWindowSeconds * 1000));
afterAll(() => api.close());

const credentials = (username: string, more: { password?: string; tenant?: string } = {}) => ({
  body: { session: { username, password: testPassword, ...more } },
});
const wrong = (username: string) => credentials(username, { password: 'wrong' });

/** Signs in by password, as a browser does. */
async function signIn(username: string, client: ApiClient = api.anyone, more: { tenant?: string } = {}) {
  const answer = await client.send(contract.signIn, credentials(username, more));
  const { data } = JSON.parse(answer.bytes.toString()) as { data: { token: string } };
  const [cookie = ''] = answer.cookies;
  return { cookie, withToken: withToken(data.token) };
}

/** A session without the work of a password. */
async function aSession(user: string) {
  const { sid, userUid, tenant, text } = await beginSession(api.world, { tenant: 'default', userUid: api.uidOf(user) });
  const token = await issueToken(
    api.world.keys,
    { sub: userUid, tenant, kind: 'session', jti: sid },
    { now: new Date(), seconds: limits.tokenSeconds },
  );
  return { text, withToken: withToken(token), withCookie: withCookie(text) };
}

const withToken = (token: string) => api.anyone.with({ token: async () => token });
const withCookie = (text: string) => api.anyone.with({ cookies: [`dms-refresh-token=${text}`] });

async function refresh(client: ApiClient) {
  const answer = await client.send(contract.refreshSession);
  const token = (JSON.parse(answer.bytes.toString()) as { data?: { token: string } }).data?.token ?? '';
  const [cookie] = answer.cookies;
  return {
    status: answer.status,
    withToken: withToken(token),
    next: cookie === undefined ? undefined : api.anyone.with({ cookies: [pairOf(cookie)] }),
  };
}

const pairOf = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const me = async (client: ApiClient) => (await client.call(contract.readSessionUser)).data;

test('whoever signs in gets a token, and a refresh cookie that scripts cannot read', async () => {
  const { cookie, withToken } = await signIn('mei');
  expect(await me(withToken)).toEqual({ user_uid: api.uidOf('mei'), name: 'mei' });
  expect(cookie).toMatch(
    /^dms-refresh-token=[^;]+; Path=\/v1\/dms\/sessions; Max-Age=86400; HttpOnly; SameSite=Strict$/,
  );
});

test('over TLS the cookie is for TLS only', async () => {
  const { cookie } = await signIn('mei', api.anyone.with({ headers: { 'x-forwarded-proto': 'https' } }));
  expect(cookie).toMatch(/; Secure$/);
});

test('names are typed in any case, passwords are not', async () => {
  expect(await me((await signIn('MEI')).withToken)).toMatchObject({ name: 'mei' });
  expect(await api.anyone.errorOf(contract.signIn, credentials('mei', { password: testPassword.toUpperCase() }))).toBe(
    'wrongCredentials',
  );
});

test('an unknown name, a wrong password and an unknown tenant get the same answer', async () => {
  const [name, password, tenant] = [
    await api.anyone.refusal(contract.signIn, wrong('nobody')),
    await api.anyone.refusal(contract.signIn, wrong('mei')),
    await api.anyone.refusal(contract.signIn, credentials('mei', { tenant: 'nowhere' })),
  ];
  const shown = ({ status, code, error, message }: typeof name) => ({ status, code, error, message });
  expect(shown(name)).toEqual({
    status: 200,
    code: 7001,
    error: 'wrongCredentials',
    message: 'The user name or password is wrong',
  });
  expect([shown(password), shown(tenant)]).toEqual([shown(name), shown(name)]);
});

test('a sign-in without a password is told which field is missing', async () => {
  expect(await api.anyone.refusal(contract.signIn, { body: { session: { username: 'mei' } } })).toMatchObject({
    error: 'validation',
    fields: [{ path: 'session.password' }],
  });
});

test('the tenant is named, or told by the host name, which lets nobody name another', async () => {
  await api.addUser('onlyhere', { tenant: 'other' });
  await tenantHosts.on(api.world.system).put({ host: 'other.example', tenant: 'other' });
  const atHost = api.anyone.with({ host: 'other.example:8443' });
  expect(await me((await signIn('onlyhere', api.anyone, { tenant: 'other' })).withToken)).toMatchObject({
    name: 'onlyhere',
  });
  expect(await me((await signIn('onlyhere', atHost)).withToken)).toMatchObject({ name: 'onlyhere' });
  expect(await api.anyone.errorOf(contract.signIn, credentials('onlyhere'))).toBe('wrongCredentials');
  expect(await atHost.errorOf(contract.signIn, credentials('mei', { tenant: 'default' }))).toBe('wrongCredentials');
});

test('after too many failures an account is closed for a while to that address, even with the right password', async () => {
  for (let n = 1; n < limits.signInFailuresMax; n++)
    await bookAttempt(api.world, { account: JSON.stringify(['default', 'lee']), address: '203.0.113.7' });
  expect(await api.anyone.errorOf(contract.signIn, wrong('LEE'))).toBe('wrongCredentials');
  expect(await api.anyone.refusal(contract.signIn, credentials('lee'))).toMatchObject({
    status: 429,
    error: 'tooManyRequests',
  });
  expect(await api.anyone.refusal(contract.verifyUserLogin, credentials('lee'))).toMatchObject({ status: 429 });
  const { headers } = await api.anyone.send(contract.signIn, credentials('lee'));
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await me((await signIn('lee', api.anyone.with({ ip: '198.51.100.9' }))).withToken)).toMatchObject({
    name: 'lee',
  });
  clock.advance(limits.signInWindowSeconds * 1000);
  expect(await me((await signIn('lee')).withToken)).toMatchObject({ name: 'lee' });
});

test('an account cannot be closed to the browser that signed in before, however many others fail', async () => {
  const { cookies } = await api.anyone.send(contract.signIn, credentials('sys'));
  const known = api.anyone.with({ cookies: cookies.map(pairOf) });
  const account = JSON.stringify(['default', 'sys']);
  for (let n = 0; n < limits.signInFailuresPerAccountMax; n++)
    await bookAttempt(api.world, { account, address: `198.51.100.${n % 200}` });
  expect(await api.anyone.refusal(contract.signIn, credentials('sys'))).toMatchObject({ status: 429 });
  expect(await me((await signIn('sys', known)).withToken)).toMatchObject({ name: 'sys' });
  expect(await me((await signIn('max', known)).withToken)).toMatchObject({ name: 'max' });
  for (let n = 0; n < limits.signInFailuresMax; n++) await known.errorOf(contract.signIn, wrong('sys'));
  expect(await known.refusal(contract.signIn, credentials('sys'))).toMatchObject({ status: 429 });
});

test('the cookie of a known browser opens nothing', async () => {
  const { cookies } = await api.anyone.send(contract.signIn, credentials('mei'));
  const device = cookies.map(pairOf).find((cookie) => cookie.startsWith('sluice-device=')) ?? '';
  expect(cookies[1]).toMatch(/; Path=\/v1\/dms; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(await withToken(device.slice(device.indexOf('=') + 1)).refusal(contract.readSessionUser)).toMatchObject({
    status: 401,
  });
});

test('all addresses of one network of version 6 count as one', async () => {
  for (let n = 0; n < limits.signInFailuresMax; n++)
    await bookAttempt(api.world, { account: 'one of six', address: `2001:db8:1:2::${n.toString(16)}` });
  const booking = (address: string) => bookAttempt(api.world, { account: 'one of six', address });
  await expect(booking('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ kind: 'tooManyRequests' });
  await expect(booking('2001:db8:1:3::1')).resolves.toBeDefined();
});

test('successful sign-ins do not use up the failures that are allowed', async () => {
  for (let n = 1; n < limits.signInFailuresMax; n++)
    await bookAttempt(api.world, { account: JSON.stringify(['default', 'max']), address: '198.51.100.1' });
  await signIn('max');
  expect(await me((await signIn('max')).withToken)).toMatchObject({ name: 'max' });
});

test('attempts made at the same moment are all counted', async () => {
  const attempts = Array.from({ length: limits.signInFailuresMax + 5 }, () =>
    bookAttempt(api.world, { account: 'one', address: '198.51.100.2' }),
  );
  const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
});

test('an address that tries one account after another is closed too', async () => {
  for (let n = 0; n < limits.signInFailuresPerAddressMax; n++)
    await bookAttempt(api.world, { account: `somebody ${n}`, address: '192.0.2.99' });
  expect(await api.anyone.with({ ip: '192.0.2.99' }).refusal(contract.signIn, credentials('mei'))).toMatchObject({
    status: 429,
  });
  expect(await me((await signIn('mei')).withToken)).toMatchObject({ name: 'mei' });
});

test('a disabled user cannot sign in, and a token from before stops at once', async () => {
  await api.addUser('gone');
  const { withToken, withCookie } = await aSession('gone');
  await api
    .as('admin')
    .call(users.updateUser, { params: { user_uid: api.uidOf('gone') }, body: { user: { is_disabled: true } } });
  expect(await withToken.refusal(contract.readSessionUser)).toMatchObject({ status: 401 });
  expect((await refresh(withCookie)).status).toBe(401);
  expect(await api.anyone.errorOf(contract.signIn, credentials('gone'))).toBe('userDisabled');
  expect(await api.anyone.errorOf(contract.signIn, wrong('gone'))).toBe('wrongCredentials');
});

test('a refresh needs the cookie alone, and gives a new token and a new cookie', async () => {
  const { withCookie } = await aSession('mei');
  const again = await refresh(withCookie);
  expect(await me(again.withToken)).toMatchObject({ name: 'mei' });
  expect(again.next && (await refresh(again.next)).status).toBe(200);
});

test('a token that has run out is refused', async () => {
  const { text } = await aSession('mei');
  const [, userUid = '', sid = ''] = text.split('.');
  const late = await issueToken(
    api.world.keys,
    { sub: userUid, tenant: 'default', kind: 'session', jti: sid },
    { now: new Date(Date.now() - limits.tokenSeconds * 1000 - 60_000), seconds: limits.tokenSeconds },
  );
  expect(await withToken(late).refusal(contract.readSessionUser)).toMatchObject({
    status: 401,
    error: 'signInRequired',
  });
});

test('two tabs that refresh at once both go on', async () => {
  const { withCookie } = await aSession('mei');
  const both = await Promise.all([refresh(withCookie), refresh(withCookie)]);
  for (const { withToken } of both) expect(await me(withToken)).toMatchObject({ name: 'mei' });
  expect(both.filter(({ next }) => next !== undefined)).toHaveLength(1);
});

test('a refresh cookie used again later ends the session for thief and owner alike', async () => {
  const { withCookie } = await aSession('mei');
  const { next, withToken } = await refresh(withCookie);
  clock.advance(limits.refreshGraceSeconds * 1000 + 1);
  expect(await withCookie.refusal(contract.refreshSession)).toMatchObject({ status: 401 });
  expect(await next?.errorOf(contract.refreshSession)).toBe('signInRequired');
  expect(await withToken.errorOf(contract.readSessionUser)).toBe('signInRequired');
});

test('a refresh without a cookie, or with one that is not ours, is refused', async () => {
  const { text } = await aSession('mei');
  expect(await api.anyone.refusal(contract.refreshSession)).toMatchObject({ status: 401 });
  for (const forged of ['nonsense', text.replace('default.', 'other.'), text.replace('default.', 'T#other.')])
    expect(await withCookie(forged).refusal(contract.refreshSession)).toMatchObject({ status: 401 });
  expect((await refresh(withCookie(text))).status).toBe(200);
});

test('an address that tries one refresh cookie after another is told to wait, and still signs in', async () => {
  const from = { ip: '192.0.2.77' };
  const guess = (n: number) => withCookie(`default.${api.uidOf('mei')}.guess${n}.${'A'.repeat(43)}`).with(from);
  for (let n = 0; n < limits.signInFailuresPerAddressMax; n++)
    expect(await guess(n).refusal(contract.refreshSession)).toMatchObject({ status: 401 });
  expect(await guess(99).refusal(contract.refreshSession)).toMatchObject({ status: 429, error: 'tooManyRequests' });
  expect(await me((await signIn('mei', api.anyone.with(from))).withToken)).toMatchObject({ name: 'mei' });
});

test('a session that nobody refreshes for a day is over', async () => {
  const { withCookie } = await aSession('mei');
  clock.advance(limits.refreshSeconds * 1000 + 1000);
  expect((await refresh(withCookie)).status).toBe(401);
});

test('signing out ends the token, the cookie and nothing else', async () => {
  const [leaving, staying] = [await aSession('mei'), await aSession('mei')];
  const answer = await leaving.withToken.send(contract.signOut);
  expect(answer.cookies[0]).toContain('Max-Age=0');
  expect(await leaving.withToken.errorOf(contract.readSessionUser)).toBe('signInRequired');
  expect((await refresh(leaving.withCookie)).status).toBe(401);
  expect(await me(staying.withToken)).toMatchObject({ name: 'mei' });
});

test('signing out by cookie alone works when the token is gone', async () => {
  const { withCookie, withToken } = await aSession('mei');
  await withCookie.call(contract.signOut);
  expect((await refresh(withCookie)).status).toBe(401);
  expect(await withToken.errorOf(contract.readSessionUser)).toBe('signInRequired');
});

test('only the newest sessions of a user are kept', async () => {
  const first = await aSession('lee');
  for (let n = 1; n < limits.sessionsPerUserMax; n++) await aSession('lee');
  expect(await me(first.withToken)).toMatchObject({ name: 'lee' });
  await aSession('lee');
  expect(await first.withToken.errorOf(contract.readSessionUser)).toBe('signInRequired');
});

test('a token that was changed, unsigned or taken to another tenant is no token', async () => {
  const token = await api.token('mei');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = [
    `${header}.${encoded({ ...claims, tenant: 'other' })}.${signature}`,
    `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
    'nonsense',
    '',
  ];
  for (const one of forged)
    expect(await withToken(one).refusal(contract.readSessionUser)).toMatchObject({
      status: 401,
      error: 'signInRequired',
    });
});

test('the check before signing in tells a phone only to whoever knows the password', async () => {
  await api.as('max').call(users.updateCurrentUser, { body: { current_user: { phone: '13800000000' } } });
  expect((await api.anyone.call(contract.verifyUserLogin, credentials('max'))).data).toEqual({
    user_uid: api.uidOf('max'),
    phone: '138****0000',
    two_factor_enabled: false,
    verify_failed_msg: '',
  });
  expect((await api.anyone.call(contract.verifyUserLogin, wrong('max'))).data).toEqual({
    user_uid: '',
    phone: '',
    two_factor_enabled: false,
    verify_failed_msg: 'The user name or password is wrong',
  });
});

test('sign-in and sign-out stand in the records with the name and the address', async () => {
  await api.anyone.with({ ip: '192.0.2.1' }).errorOf(contract.signIn, wrong('director'));
  const { withToken } = await signIn('director', api.anyone.with({ ip: '192.0.2.2' }));
  await withToken.call(contract.signOut);
  const { data } = await api.as('admin').call(records.listOperationRecords, {
    query: { page_index: 1, page_size: 9, fuzzy_search_operate_user_name: 'director' },
  });
  expect(data.map((record) => [record.operation_action, record.operation_user.ip, record.status])).toEqual([
    ['Sign out', '203.0.113.7', 'succeeded'],
    ['Sign in', '192.0.2.2', 'succeeded'],
    ['Sign in', '192.0.2.1', 'failed'],
  ]);
});

test('the sign-in page learns what it may offer before anybody signs in', async () => {
  expect((await api.anyone.call(contract.readLoginTips)).data).toEqual({
    login_button_text: 'Sign in',
    disable_user_pwd_login: false,
    disable_multiple_login: false,
  });
  expect((await api.anyone.call(readOauth2Tips)).data).toEqual({ enable_oauth2: false, login_tip: '' });
});

test('no password and no token is written to the log', async () => {
  const { cookie } = await signIn('mei');
  const log = api.logged.join('\n');
  expect(log).toContain('/v1/dms/sessions');
  for (const secret of [
    testPassword,
    cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')),
    await api.token('mei'),
  ])
    expect(log).not.toContain(secret);
});

test('a page of another site neither renews a session nor ends one', async () => {
  const { withCookie, text } = await aSession('mei');
  const from = (origin: string) => withCookie.with({ cookies: [`dms-refresh-token=${text}`], headers: { origin } });
  for (const origin of ['https://evil.example', 'null', 'https://sluice.test.evil.example']) {
    expect((await refresh(from(origin))).status).toBe(401);
    expect(await from(origin).errorOf(contract.signOut)).toBe('signInRequired');
  }
  expect((await refresh(from('https://sluice.test'))).status).toBe(200);
});
