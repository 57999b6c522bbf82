import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import * as factors from '../../../shared/contract/people/second-factors/operations.ts';
import * as contract from '../../../shared/contract/people/sessions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { directoryPassword, dnOf, entryOf, startDirectory } from '../../../test/support/directory.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { releasingEntry } from '../accounts/directory-entry.ts';
import { accounts } from '../../platform/access/account.ts';
import { totpCode } from '../../ground/signing-in/totp.ts';

const clock = manualClock(Date.now());
let api: TestApi;
let directory: Awaited<ReturnType<typeof startDirectory>>;
beforeAll(async () => {
  [api, directory] = await Promise.all([testApi({ clock }), startDirectory()]);
});
beforeEach(async () => {
  clock.advance(limits.signInWindowSeconds * 1000);
  await setUp();
});
afterAll(() => Promise.all([api.close(), directory.close()]));

const setUp = (change: object = {}) =>
  api.as('admin').call(configuration.updateLdap, { body: { ldap: { ...directory.settings, ...change } } });
const session = (username: string, password = directoryPassword) => ({ body: { session: { username, password } } });
const enters = async (username: string, password?: string) => {
  const { data } = await api.anyone.call(contract.signIn, session(username, password));
  const client = api.anyone.with({ token: async () => data.token });
  return { client, uid: (await client.call(contract.readSessionUser)).data.user_uid };
};
const staysOut = (username: string, password?: string) =>
  api.anyone.errorOf(contract.signIn, session(username, password));
const disable = (uid: string, is_disabled: boolean) =>
  api.as('admin').call(users.updateUser, { params: { user_uid: uid }, body: { user: { is_disabled } } });
const profile = async (uid: string) => (await api.as('admin').call(users.readUser, { params: { user_uid: uid } })).data;

test('somebody of the directory signs in with its password, and is made once', async () => {
  const { uid } = await enters('omar');
  expect(await profile(uid)).toMatchObject({
    name: 'omar',
    email: 'omar@corp.example',
    authentication_type: 'ldap',
    op_permissions: [],
  });
  expect((await enters('OMAR')).uid).toBe(uid);
});

test('a wrong password, an empty one, an unknown name and a name of two are all the same', async () => {
  expect(await staysOut('omar', 'wrong')).toBe('wrongCredentials');
  expect(await staysOut('nobody')).toBe('wrongCredentials');
  expect(await staysOut('twin')).toBe('wrongCredentials');
  expect(await staysOut('*')).toBe('wrongCredentials');
  expect(await staysOut('omar)(uid=*')).toBe('wrongCredentials');
  expect(await staysOut('omar', '')).toBe('validation');
});

test('who has a password here is not asked of the directory', async () => {
  expect(await staysOut('mei')).toBe('wrongCredentials');
  await enters('mei', testPassword);
});

test('groups of the directory give platform roles and take them again', async () => {
  const auditors = 'global_view:CN=Auditors, ou=groups,dc=corp,dc=example';
  await setUp({ ldap_group_roles: [auditors] });
  const { uid, client } = await enters('nina');
  expect((await profile(uid)).op_permissions).toHaveLength(1);
  await client.call(configuration.readLdap);
  await setUp({ ldap_group_roles: ['global_view:cn=nobody,dc=corp,dc=example'] });
  await enters('nina');
  expect((await profile(uid)).op_permissions).toEqual([]);
  expect((await enters('omar')).uid).not.toBe(uid);
});

test('only admin gives roles to groups', async () => {
  const change = { body: { ldap: { ldap_group_roles: ['global_management:cn=auditors,dc=corp'] } } };
  expect(await api.as('sys').errorOf(configuration.updateLdap, change)).toBe('onlyAdminManagesAdministrators');
  const broken = { body: { ldap: { ldap_group_roles: ['root:cn=auditors'] } } };
  expect(await api.as('admin').errorOf(configuration.updateLdap, broken)).toBe('validation');
});

test('a user who is disabled here stays out', async () => {
  const { uid } = await enters('omar');
  await disable(uid, true);
  expect(await staysOut('omar')).toBe('userDisabled');
  await disable(uid, false);
});

test('LDAPS does as well; a certificate that is not trusted does not', async () => {
  const tls = { enable_ssl: true, enable_start_tls: false, ldap_server_port: String(directory.tlsPort) };
  await setUp(tls);
  await enters('omar');
  await setUp({ ...tls, ca_certificate: '' });
  expect(await staysOut('omar')).toBe('directoryFailed');
  const tried = await api.as('admin').call(configuration.testLdap, { body: { test_ldap_configuration: {} } });
  expect(tried.data).toMatchObject({ is_connected: false, error_message: expect.stringMatching(/self.signed/) });
});

test('the test of the settings connects, and finds a user when one is named', async () => {
  const tried = async (user_name: string) =>
    (await api.as('admin').call(configuration.testLdap, { body: { test_ldap_configuration: { user_name } } })).data;
  expect(await tried('')).toEqual({ is_connected: true, error_message: '' });
  expect(await tried('omar')).toMatchObject({ is_connected: true });
  expect(await tried('nobody')).toMatchObject({
    is_connected: false,
    error_message: expect.stringContaining('nobody'),
  });
});

test('an outage is told and counts as no wrong password', async () => {
  await setUp({ ldap_server_port: '1' });
  for (let attempt = 0; attempt <= limits.signInFailuresMax; attempt++)
    expect(await staysOut('omar')).toBe('directoryFailed');
});

test('while the directory is off, its users stay out, and its password never comes back', async () => {
  await setUp({ enable_ldap: false });
  expect(await staysOut('omar')).toBe('wrongCredentials');
  expect((await api.as('auditor').call(configuration.readLdap)).data).toMatchObject({ ldap_connect_pwd: '' });
  expect((await api.everyRow()).join()).not.toContain('manager-secret');
});

test('a user of the directory shows who he is by its password, where the own is asked again', async () => {
  const { client } = await enters('omar');
  const token = (old_password: string) => ({ body: { expiration_days: 1, old_password } });
  expect(await client.errorOf(users.generateToken, token('wrong'))).toBe('reAuthenticationFailed');
  expect((await client.call(users.generateToken, token(directoryPassword))).data.access_token).not.toBe('');
});

test('the directory keeps its password, which is not changed here', async () => {
  const session = { username: 'omar', password: directoryPassword, new_password: 'Another-0ne' };
  expect(await api.anyone.errorOf(contract.signIn, { body: { session } })).toBe('passwordElsewhere');
});

test.each(['ｏｍａｒ', 'omａr', '𝐨𝐦𝐚𝐫', 'ⓞⓜⓐⓡ', ' omar', 'omar ', 'OMAR'])(
  'security: %j with the password of omar is omar, also while omar is disabled or has a second factor',
  async (look) => {
    const { uid, client } = await enters('omar');
    expect((await enters(look)).uid).toBe(uid);
    const { data } = await client.call(factors.beginTotp, { body: { old_password: directoryPassword } });
    const code = totpCode(data.secret, Math.floor(clock.now() / 30_000));
    await client.call(factors.confirmTotp, { body: { code } });
    expect(await staysOut(look)).toBe('secondFactorRequired');
    await api.as('admin').call(factors.resetSecondFactors, { params: { user_uid: uid } });
    await disable(uid, true);
    expect(await staysOut(look)).toBe('userDisabled');
    await disable(uid, false);
  },
);

test('security: who is renamed in the directory stays the same user, and whoever gets the name then is not', async () => {
  await directory.as((client) => client.add(dnOf('ria'), entryOf('ria')));
  const { uid } = await enters('ria');
  await directory.as((client) => client.modifyDN(dnOf('ria'), dnOf('rosalia')));
  const renamed = await enters('rosalia');
  expect(renamed.uid).toBe(uid);
  const token = { body: { expiration_days: 1, old_password: directoryPassword } };
  expect((await renamed.client.call(users.generateToken, token)).data.access_token).not.toBe('');
  await directory.as((client) => client.add(dnOf('ria'), entryOf('ria')));
  expect(await staysOut('ria')).toBe('directoryEntryOther');
});

test('security: an entry that was made anew under a name is refused in words', async () => {
  await directory.as((client) => client.add(dnOf('tilo'), entryOf('tilo')));
  const before = await enters('tilo');
  await directory.as((client) => client.del(dnOf('tilo')));
  await directory.as((client) => client.add(dnOf('tilo'), entryOf('tilo')));
  const { error, message } = await api.anyone.refusal(contract.signIn, session('tilo'));
  expect(error).toBe('directoryEntryOther');
  expect(message).toMatch(/tilo.*administrator/);
  // A wrong password is told nothing of that.
  expect(await staysOut('tilo', 'wrong')).toBe('wrongCredentials');
  const params = { user_uid: before.uid };
  expect((await profile(before.uid)).bound_to).toMatch(/^tilo \(entryUUID:/);
  expect(await api.as('mei').errorOf(users.releaseUserBinding, { params })).toBe('forbidden');
  expect(await api.as('admin', 'other').errorOf(users.releaseUserBinding, { params })).toBe('notFound');
  await api.as('sys').call(users.releaseUserBinding, { params });
  expect(await before.client.errorOf(contract.readSessionUser)).toBe('signInRequired');
  expect((await profile(before.uid)).bound_to).toBeUndefined();
  expect(await api.as('sys').errorOf(users.releaseUserBinding, { params })).toBe('userNotBound');
  expect((await enters('tilo')).uid).toBe(before.uid);
});

test('only admin releases an administrator, and nobody is told of users that are not there', async () => {
  const records = accounts.on(api.table());
  const { uid } = await enters('omar');
  await records.update({ ...(await records.require({ uid })), globalPermissions: ['global_management'] });
  const release = (user_uid: string) => ({ params: { user_uid } });
  expect(await api.as('sys').errorOf(users.releaseUserBinding, release(uid))).toBe('onlyAdminManagesAdministrators');
  expect(await api.as('sys').errorOf(users.releaseUserBinding, release('nobody'))).toBe('notFound');
  await api.as('admin').call(users.releaseUserBinding, release(uid));
  await records.update({ ...(await records.require({ uid })), globalPermissions: [] });
});

test('security: the same name in another directory is somebody else', async () => {
  const { uid } = await enters('omar');
  const other = await startDirectory();
  try {
    await setUp(other.settings);
    expect(await staysOut('omar')).toBe('directoryEntryOther');
    await other.as((client) => client.add(dnOf('zoe'), entryOf('zoe')));
    expect((await enters('zoe')).uid).not.toBe(uid);
  } finally {
    await other.close();
  }
});

test('a user from before takes the entry at the next sign-in, which is recorded, and keeps it', async () => {
  await directory.as((client) => client.add(dnOf('vito'), entryOf('vito')));
  const { uid } = await enters('vito');
  const records = accounts.on(api.table());
  const { directory: taken, ...before } = await records.require({ uid });
  expect(taken).toMatchObject({ id: expect.stringMatching(/^entryUUID:[0-9a-f-]{36}$/), name: 'vito' });
  await api
    .table()
    .transact([records.updating(before), ...releasingEntry(api.table(), { ...before, directory: taken })]);
  expect((await enters('vito')).uid).toBe(uid);
  expect((await records.require({ uid })).directory).toEqual(taken);
  const { data } = await api.as('admin').call(listOperationRecords, { query: { page_index: 1, page_size: 5 } });
  expect(data.map(({ operation_content }) => operation_content)).toContain(
    `User vito signs in, and belongs to the directory entry ${dnOf('vito')} from now on`,
  );
  await directory.as((client) => client.del(dnOf('vito')));
});

test('security: a name of the directory that could be taken for another makes no user', async () => {
  for (const name of ['-rf', '=cmd|1', 'оmar']) {
    await directory.as((client) => client.add(`cn=odd,ou=people,dc=corp,dc=example`, { ...entryOf(name), cn: 'odd' }));
    expect([name, await staysOut(name)]).toEqual([name, 'directoryNameUnusable']);
    await directory.as((client) => client.del(`cn=odd,ou=people,dc=corp,dc=example`));
  }
});

test('no user of the directory reaches another tenant', async () => {
  const elsewhere = { body: { session: { username: 'omar', password: directoryPassword, tenant: 'other' } } };
  expect(await api.anyone.errorOf(contract.signIn, elsewhere)).toBe('wrongCredentials');
});
