import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as contract from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { sessions as storedSessions } from '../../platform/access/session.ts';

// Checking a password is slow on purpose, and slower on a busy machine.
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const own = (current_user: object) => ({ body: { current_user } });
const save = (user: string, change: object) => api.as(user).call(contract.updateCurrentUser, own(change));
const me = async (user: string) =>
  (await api.as(user).call(contract.readUser, { params: { user_uid: api.uidOf(user) } })).data;

test('language, phone and preferred system change at once, and whether the last was chosen is told', async () => {
  expect(await me('mei')).toMatchObject({ system: 'MANAGEMENT', is_system_chosen: false });
  await save('mei', { language: 'en-US', phone: '13800000000', system: 'WORKBENCH', wxid: 'mei-wx' });
  expect(await me('mei')).toMatchObject({
    language: 'en-US',
    phone: '13800000000',
    system: 'WORKBENCH',
    is_system_chosen: true,
    wxid: 'mei-wx',
  });
  await save('mei', { phone: '13800000001' });
  expect((await me('mei')).is_system_chosen).toBe(true);
});

test('a call that names one language is answered in it, any other in that of the account, once one is chosen', async () => {
  const refusedIn = async (language: string) =>
    (
      await api
        .as('lee')
        .with({ language })
        .refusal(contract.updateCurrentUser, own({ phone: '1' }))
    ).message;
  const [english, chinese] = [await refusedIn('fr, en;q=0.8'), await refusedIn('zh-TW')];
  expect(english).toMatch(/phone: [A-Z]/);
  expect(chinese).toMatch(/[一-龥]/);
  expect((await me('lee')).language).toBeUndefined();
  await save('lee', { language: 'zh-CN' });
  expect(await refusedIn('fr, en;q=0.8')).toBe(chinese);
  expect(await refusedIn('en-US,en')).toBe(chinese);
  expect(await refusedIn('en-US')).toBe(english);
  await save('lee', { language: 'en-US' });
  expect(await refusedIn('zh')).toBe(chinese);
});

test('a wrong language, e-mail or phone is refused at its field', async () => {
  const refusal = await api
    .as('mei')
    .refusal(contract.updateCurrentUser, own({ language: 'fr-FR', email: 'x', phone: '1' }));
  expect(refusal.fields?.map(({ path }) => path)).toEqual([
    'current_user.email',
    'current_user.phone',
    'current_user.language',
  ]);
});

test('password and e-mail change only with the old password', async () => {
  for (const change of [
    { password: 'new password' },
    { email: 'mei@example.com' },
    { email: 'mei@example.com', old_password: 'guess' },
  ]) {
    expect(await api.as('mei').errorOf(contract.updateCurrentUser, own(change))).toBe('reAuthenticationFailed');
  }
  await save('mei', { email: 'mei@example.com', old_password: testPassword });
  expect((await me('mei')).email).toBe('mei@example.com');
  await save('mei', { email: 'mei@example.com' });
});

test('a new password keeps this session and ends the others', async () => {
  await api.addUser('otto');
  const { data } = await api.anyone.call(sessions.signIn, {
    body: { session: { username: 'otto', password: testPassword } },
  });
  const elsewhere = api.anyone.with({ token: async () => data.token });
  await elsewhere.call(sessions.readSessionUser);
  await save('otto', { password: 'new password', old_password: testPassword });
  expect(await elsewhere.errorOf(sessions.readSessionUser)).toBe('signInRequired');
  expect((await me('otto')).name).toBe('otto');
});

test('a second factor that nobody could send is refused, not silently dropped', async () => {
  expect(await api.as('mei').errorOf(contract.updateCurrentUser, own({ two_factor_enabled: true }))).toBe(
    'secondFactorOff',
  );
});

test('nobody changes an account without being signed in', async () => {
  expect(await api.anyone.refusal(contract.updateCurrentUser, own({ language: 'en-US' }))).toMatchObject({
    status: 401,
  });
});

/** Lets all sessions of somebody be from longer ago than a fresh one may. */
async function aged(user: string) {
  const records = storedSessions.on(api.table());
  const { items } = await records.list({ userUid: api.uidOf(user) });
  const beganAt = new Date(Date.now() - (limits.freshSessionSeconds + 60) * 1000).toISOString();
  for (const session of items) await records.patch(session, { set: { beganAt } });
}

describe('the personal token', () => {
  const make = (user: string, more: object = { old_password: testPassword }) => ({
    body: { expiration_days: '30', ...more },
  });
  const withToken = (token: string) => api.anyone.with({ token: async () => token });

  test('it is shown once, works as its owner, and the next one ends it at once', async () => {
    const first = (await api.as('lee').call(contract.generateToken, make('lee'))).data;
    expect(first).toMatchObject({ is_expired: false, token_expired_timestamp: expect.stringMatching(/Z$/) });
    expect((await withToken(first.access_token).call(sessions.readSessionUser)).data.name).toBe('lee');
    expect((await me('lee')).access_token_info).toMatchObject({ access_token: '', is_expired: false });
    const second = (await api.as('lee').call(contract.generateToken, make('lee'))).data;
    expect(await withToken(first.access_token).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
    expect((await withToken(second.access_token).call(sessions.readSessionUser)).data.name).toBe('lee');
  });

  test('it ends with the password that it was made by, and with a disabled account for good', async () => {
    for (const [user, change] of [
      ['petra', { password: 'another password' }],
      ['quinn', { is_disabled: true }],
    ] as const) {
      await api.addUser(user);
      const { data } = await api.as(user).call(contract.generateToken, make(user));
      const token = withToken(data.access_token);
      expect((await token.call(sessions.readSessionUser)).data.name).toBe(user);
      const at = (given: object) => ({ params: { user_uid: api.uidOf(user) }, body: { user: given } });
      await api.as('admin').call(contract.updateUser, at(change));
      await api.as('admin').call(contract.updateUser, at({ is_disabled: false }));
      expect(await token.refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
    }
    await api.addUser('rosa');
    const { data } = await api.as('rosa').call(contract.generateToken, make('rosa'));
    await save('rosa', { password: 'new password', old_password: testPassword });
    expect(await withToken(data.access_token).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
    expect((await me('rosa')).access_token_info).toBeUndefined();
  });

  test('it needs the password, a whole number of days, and a caller', async () => {
    await aged('lee');
    expect(await api.as('lee').errorOf(contract.generateToken, make('lee', {}))).toBe('reAuthenticationFailed');
    for (const days of ['0', '1.5', 'x'])
      expect(
        await api
          .as('lee')
          .errorOf(contract.generateToken, { body: { expiration_days: days, old_password: testPassword } }),
      ).toBe('validation');
    expect(await api.anyone.refusal(contract.generateToken, make('lee'))).toMatchObject({ status: 401 });
  });

  test('a session that began a moment ago stands for the password, a token or an older session does not', async () => {
    await api.addUser('uma');
    const fresh = api.as('uma');
    const { data } = await fresh.call(contract.generateToken, make('uma', {}));
    expect((await withToken(data.access_token).call(sessions.readSessionUser)).data.name).toBe('uma');
    const wrong = make('uma', { old_password: 'guess' });
    expect(await fresh.errorOf(contract.generateToken, wrong)).toBe('reAuthenticationFailed');
    expect(await withToken(data.access_token).errorOf(contract.generateToken, make('uma', {}))).toBe(
      'reAuthenticationFailed',
    );
    await aged('uma');
    expect(await fresh.errorOf(contract.generateToken, make('uma', {}))).toBe('reAuthenticationFailed');
  });

  test('it is no way into another tenant', async () => {
    const { data } = await api.as('max').call(contract.generateToken, make('max'));
    const [header, payload = '', signature] = data.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const moved = [
      header,
      Buffer.from(JSON.stringify({ ...claims, tenant: 'other' })).toString('base64url'),
      signature,
    ].join('.');
    expect(await withToken(moved).refusal(sessions.readSessionUser)).toMatchObject({ status: 401 });
  });
});
