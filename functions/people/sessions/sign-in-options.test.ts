import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/people/sessions/operations.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const credentials = (username: string) => ({ body: { session: { username, password: testPassword } } });
async function signIn(username: string, client: ApiClient = api.anyone) {
  const { data } = await client.call(contract.signIn, credentials(username));
  return api.anyone.with({ token: async () => data.token });
}

test('people see their own sessions and end them, others none of them', async () => {
  const [here, there] = [await signIn('lee'), await signIn('lee', api.anyone.with({ ip: '198.51.100.9' }))];
  const { data } = await here.call(contract.listSessions);
  const [other, own] = data;
  expect(data.map(({ is_current, ip, way }) => [is_current, ip, way])).toEqual([
    [false, '198.51.100.9', 'password'],
    [true, '203.0.113.7', 'password'],
  ]);
  const ofOther = { params: { session_uid: other?.uid ?? '' } };
  expect(await api.as('mei').errorOf(contract.endSession, ofOther)).toBe('notFound');
  expect(await api.as('lee', 'other').errorOf(contract.endSession, ofOther)).toBe('notFound');
  await here.call(contract.endSession, ofOther);
  expect(await there.errorOf(contract.readSessionUser)).toBe('signInRequired');
  expect((await here.call(contract.listSessions)).data.map(({ uid }) => uid)).toContain(own?.uid);
});

test('with one session per user a new one ends the others; with passwords off only admin has one', async () => {
  const login = (change: object) => ({ body: { login: change } });
  await api.as('admin').call(configuration.updateLoginConfiguration, login({ disable_multiple_login: true }));
  const [first, second] = [await signIn('max'), await signIn('max')];
  expect(await first.errorOf(contract.readSessionUser)).toBe('signInRequired');
  await second.call(contract.readSessionUser);
  const off = login({ disable_user_pwd_login: true, disable_multiple_login: false, login_button_text: 'Enter' });
  expect(await api.as('admin').errorOf(configuration.updateLoginConfiguration, off)).toBe('noOtherWayToSignIn');
  expect(await api.as('auditor').errorOf(configuration.updateLoginConfiguration, off)).toBe('forbidden');
  const provider = {
    client_id: 'sluice',
    client_host: 'https://sluice.test',
    server_issuer: 'https://idp.example',
    user_id_tag: 'sub',
  };
  const oauth2 = (enable_oauth2: boolean) => ({ body: { oauth2: { ...provider, enable_oauth2 } } });
  await api.as('admin').call(configuration.updateOauth2, oauth2(true));
  await api.as('admin').call(configuration.updateLoginConfiguration, off);
  expect(await api.anyone.errorOf(contract.signIn, credentials('max'))).toBe('passwordSignInOff');
  await signIn('admin');
  expect(await api.as('admin').errorOf(configuration.updateOauth2, oauth2(false))).toBe('onlyWayToSignIn');
  expect((await api.anyone.call(contract.readLoginTips)).data).toMatchObject({
    login_button_text: 'Enter',
    disable_user_pwd_login: true,
  });
  expect((await api.anyone.call(contract.readLoginTips, { query: { tenant: 'other' } })).data).toMatchObject({
    login_button_text: 'Sign in',
    disable_user_pwd_login: false,
  });
  await api.as('admin').call(configuration.updateLoginConfiguration, login({ disable_user_pwd_login: false }));
});
