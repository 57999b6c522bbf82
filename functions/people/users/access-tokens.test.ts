import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as contract from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import { personalTokens } from '../../platform/access/personal-token.ts';
import { issueToken } from '../../platform/access/token.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';

const clock = manualClock(Date.UTC(2030, 4, 20, 12));
const day = 24 * 60 * 60 * 1000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
});
afterAll(() => api.close());

const asked = (name: string, more: object = {}) => ({
  body: { access_token: { name, expiration_days: 30, old_password: testPassword, ...more } },
});
const add = async (user: string, name: string, more: object = {}) =>
  (await api.as(user).call(contract.addAccessToken, asked(name, more))).data;
const list = async (user: string) => (await api.as(user).call(contract.listAccessTokens)).data;
const revoke = (uid: string) => ({ params: { token_uid: uid } });
const withToken = (token: string) => api.anyone.with({ token: async () => token });
const newProject = (name: string) => ({ body: { project: { name } } });

test('several tokens work side by side as their owner, each shown once and kept as a hash', async () => {
  const [nightly, editor] = [await add('lee', 'nightly'), await add('lee', 'editor', { expiration_days: '7' })];
  for (const { access_token: token } of [nightly, editor])
    expect((await withToken(token).call(sessions.readSessionUser)).data.name).toBe('lee');
  const listed = await list('lee');
  expect(listed.map(({ name, is_expired }) => [name, is_expired])).toEqual([
    ['editor', false],
    ['nightly', false],
  ]);
  expect(Date.parse(listed[0]?.expires_at ?? '') - clock.now()).toBe(7 * day);
  expect(JSON.stringify(listed)).not.toContain(editor.access_token.split('.')[2]);
  const { items } = await personalTokens.on(api.table()).list({ userUid: api.uidOf('lee') });
  expect(JSON.stringify(items)).not.toContain(editor.access_token.split('.')[2]);
});

test('a revoked token ends at once, and the others go on', async () => {
  const [kept, lost] = [await add('mei', 'kept'), await add('mei', 'lost')];
  await api.as('mei').call(contract.removeAccessToken, revoke(lost.uid));
  expect(await withToken(lost.access_token).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
  expect((await withToken(kept.access_token).call(sessions.readSessionUser)).data.name).toBe('mei');
  expect((await list('mei')).map(({ name }) => name)).toEqual(['kept']);
  expect(await api.as('mei').errorOf(contract.removeAccessToken, revoke(lost.uid))).toBe('notFound');
});

test('the last use is noted with its address, and not at each call', async () => {
  const { access_token: token, uid } = await add('max', 'watched');
  const used = async () => (await list('max')).find((one) => one.uid === uid);
  expect(await used()).toMatchObject({ last_used_at: '', last_used_ip: '' });
  await withToken(token).call(sessions.readSessionUser);
  const first = new Date(clock.now()).toISOString();
  expect(await used()).toMatchObject({ last_used_at: first, last_used_ip: '203.0.113.7' });
  clock.advance(60_000);
  await withToken(token).call(sessions.readSessionUser);
  expect((await used())?.last_used_at).toBe(first);
  clock.advance(limits.tokenUseSeconds * 1000);
  await withToken(token).call(sessions.readSessionUser);
  expect((await used())?.last_used_at).toBe(new Date(clock.now()).toISOString());
});

test('a token may what its owner may at that moment, and one that reads changes nothing', async () => {
  const [full, reading] = [await add('director', 'full'), await add('director', 'reading', { access: 'read' })];
  await withToken(full.access_token).call(projects.addProject, newProject('by_token'));
  const client = withToken(reading.access_token);
  expect(await client.refusal(projects.addProject, newProject('refused'))).toMatchObject({ status: 403 });
  expect(await client.errorOf(projects.addProject, newProject('refused'))).toBe('tokenReadsOnly');
  expect((await client.call(projects.listProjects, { query: { page_index: 1, page_size: 9 } })).total_nums).toBe(1);
  const before = await accounts.on(api.table()).require({ uid: api.uidOf('director') });
  await accounts.on(api.table()).update({ ...before, globalPermissions: [] });
  expect(await withToken(full.access_token).errorOf(projects.addProject, newProject('lost'))).toBe('forbidden');
});

test('an ended token opens nothing, says so in the list for a while, and then is gone', async () => {
  await api.addUser('tess');
  const { access_token: token } = await add('tess', 'short', { expiration_days: 1 });
  await api.addUser('uwe');
  const other = await add('uwe', 'long', { expiration_days: 1 });
  clock.advance(2 * day);
  expect((await list('tess')).map(({ is_expired }) => is_expired)).toEqual([true]);
  expect(other.name).toBe('long');
  expect(token).not.toBe('');
  clock.advance(limits.endedTokenSeconds * 1000);
  expect(await list('tess')).toEqual([]);
});

test('a new password, a disabled account and a deleted one end all tokens', async () => {
  for (const [user, change] of [
    ['petra', { password: 'another password' }],
    ['quinn', { is_disabled: true }],
  ] as const) {
    await api.addUser(user);
    const made = [await add(user, 'one'), await add(user, 'two')];
    const at = (given: object) => ({ params: { user_uid: api.uidOf(user) }, body: { user: given } });
    await api.as('admin').call(contract.updateUser, at(change));
    await api.as('admin').call(contract.updateUser, at({ is_disabled: false }));
    for (const { access_token: token } of made)
      expect(await withToken(token).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
  }
  await api.addUser('rosa');
  await add('rosa', 'one');
  const change = { current_user: { password: 'new password', old_password: testPassword } };
  await api.as('rosa').call(contract.updateCurrentUser, { body: change });
  expect(await list('rosa')).toEqual([]);
  await add('rosa', 'one', { old_password: 'new password' });
  const ofRosa = async () => (await personalTokens.on(api.table()).list({ userUid: api.uidOf('rosa') })).items.length;
  expect(await ofRosa()).toBe(1);
  await api.as('admin').call(contract.deleteUser, { params: { user_uid: api.uidOf('rosa') } });
  expect(await ofRosa()).toBe(0);
});

test('it takes the password and a session: a token makes and revokes none', async () => {
  for (const old_password of [undefined, 'guess'])
    expect(await api.as('lee').errorOf(contract.addAccessToken, asked('x', { old_password }))).toBe(
      'reAuthenticationFailed',
    );
  const { access_token: token, uid } = await add('lee', 'maker');
  expect(await withToken(token).errorOf(contract.addAccessToken, asked('heir'))).toBe('onlySessionsChangeTokens');
  expect(await withToken(token).errorOf(contract.removeAccessToken, revoke(uid))).toBe('onlySessionsChangeTokens');
  expect(await api.anyone.refusal(contract.addAccessToken, asked('x'))).toMatchObject({ status: 401 });
});

test('a name that is taken, one that is empty, an unknown access and a broken number of days are refused', async () => {
  await add('sys', 'taken');
  expect(await api.as('sys').errorOf(contract.addAccessToken, asked('taken'))).toBe('accessTokenNameTaken');
  for (const wrong of [asked(' '), asked('x', { access: 'root' }), asked('x', { expiration_days: 1.5 })])
    expect(await api.as('sys').errorOf(contract.addAccessToken, wrong)).toBe('validation');
});

test('there is an end to how many there are', async () => {
  await api.addUser('vera');
  for (let number = 0; number < limits.accessTokensPerUserMax; number++) await add('vera', `t${number}`);
  expect(await api.as('vera').errorOf(contract.addAccessToken, asked('more'))).toBe('tooManyAccessTokens');
});

test('nobody sees or revokes the tokens of others, in the same tenant or in another', async () => {
  const { uid } = await add('auditor', 'mine');
  expect(await api.as('sys').errorOf(contract.removeAccessToken, revoke(uid))).toBe('notFound');
  expect(await api.as('auditor', 'other').errorOf(contract.removeAccessToken, revoke(uid))).toBe('notFound');
  expect((await api.as('auditor', 'other').call(contract.listAccessTokens)).data).toEqual([]);
  expect((await list('auditor')).map(({ name }) => name)).toEqual(['mine']);
});

test('a token that we signed and did not keep opens nothing', async () => {
  const { uid } = await add('auditor', 'kept hash');
  const forged = await issueToken(
    api.world.keys,
    { sub: api.uidOf('auditor'), tenant: 'default', kind: 'personal', jti: uid },
    { now: new Date(clock.now()), seconds: 999 },
  );
  expect(await withToken(forged).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
});

test('the token of the older call stands among them, and one from before there were several still works', async () => {
  await api.addUser('walt');
  const make = { body: { expiration_days: '30', old_password: testPassword } };
  const { data } = await api.as('walt').call(contract.generateToken, make);
  const [listed] = await list('walt');
  expect(listed).toMatchObject({ name: 'default', access: 'full' });
  await api.as('walt').call(contract.removeAccessToken, revoke(listed?.uid ?? ''));
  expect(await withToken(data.access_token).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });

  const account = await accounts.on(api.table()).require({ uid: api.uidOf('walt') });
  expect(account.personalTokenId).toBeUndefined();
  const expires = new Date(clock.now() + day).toISOString();
  await accounts.on(api.table()).update({ ...account, personalTokenId: 'old', personalTokenExpiresAt: expires });
  const old = await issueToken(
    api.world.keys,
    { sub: account.uid, tenant: 'default', kind: 'personal', jti: 'old' },
    { now: new Date(clock.now()), seconds: 999 },
  );
  expect((await withToken(old).call(sessions.readSessionUser)).data.name).toBe('walt');
  expect((await list('walt')).map(({ uid, name }) => [uid, name])).toEqual([['old', 'default']]);
  await api.as('walt').call(contract.removeAccessToken, revoke('old'));
  expect(await withToken(old).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
});
