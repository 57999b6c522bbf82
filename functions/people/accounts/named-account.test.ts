import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { accounts, userNames } from '../../platform/access/account.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { newAccount } from './new-account.ts';

/** Names as they were kept before they were compared as they are now. */
const formerNames = uniqueName('USER', { letterCase: 'ignored' });

const clock = manualClock(Date.now());
let api: TestApi;
beforeEach(async () => {
  api = await testApi({ clock });
});
afterEach(() => api.close());

const enters = async (username: string, password = testPassword) => {
  const { data } = await api.anyone.call(sessions.signIn, { body: { session: { username, password } } });
  const client = api.anyone.with({ token: async () => data.token });
  return (await client.call(sessions.readSessionUser)).data.name;
};
const staysOut = (username: string, password = testPassword) =>
  api.anyone.errorOf(sessions.signIn, { body: { session: { username, password } } });
const given = (name: string) => ({ body: { user: { name, password: 'first password' } } });
const isAdded = (name: string) => api.as('admin').call(users.addUser, given(name));
const added = (name: string) => api.as('admin').errorOf(users.addUser, given(name));

/** An account from before, with a name that was kept as it is written. */
async function formerAccount(name: string, uid: string) {
  const { passwordHash } = await accounts.on(api.table()).require({ uid: api.uidOf('mei') });
  const account = newAccount({ uid, name, passwordHash, createdAt: new Date(clock.now()).toISOString() });
  await api
    .table()
    .transact([accounts.on(api.table()).creating(account), formerNames.on(api.table()).claiming({}, name, uid)]);
}

test('security: look-alikes of a name lead to its account, with its password and its being disabled', async () => {
  const looks = ['ｍｅｉ', 'mｅi', '𝐦𝐞𝐢', 'ⓜⓔⓘ', ' mei', 'mei ', 'm\u200bei', 'MEI'];
  for (const name of looks) expect([name, await enters(name)]).toEqual([name, 'mei']);
  await api
    .as('admin')
    .call(users.updateUser, { params: { user_uid: api.uidOf('mei') }, body: { user: { is_disabled: true } } });
  for (const name of looks) expect([name, await staysOut(name)]).toEqual([name, 'userDisabled']);
});

test('security: tries at one name are counted together, however it is written', async () => {
  for (let attempt = 0; attempt < limits.signInFailuresMax; attempt++)
    expect(await staysOut('mei'.slice(0, attempt % 4) + 'ｍｅｉ'.slice(attempt % 4), 'wrong')).toBe('wrongCredentials');
  expect(await staysOut('ⓜⓔⓘ', 'wrong')).toBe('tooManyRequests');
});

test('security: no account is made under a look-alike of a name that is taken', async () => {
  expect(await added('Mei')).toBe('userNameTaken');
  // Cyrillic throughout, and Latin to the eye.
  await isAdded('сосо');
  expect(await added('coco')).toBe('userNameTaken');
  for (const name of ['ｍｅｉ', 'mеi', ' mei', 'me\u200bi'])
    expect([name, await added(name)]).toEqual([name, 'validation']);
});

test('accounts from before keep working, and none beside them is made', async () => {
  await formerAccount('Straße', 'u-old');
  expect(await enters('straße')).toBe('Straße');
  expect(await staysOut('strasse')).toBe('wrongCredentials');
  expect(await added('strasse')).toBe('userNameTaken');
  expect(await enters('STRASSE')).toBe('Straße');
  await api.as('admin').call(users.deleteUser, { params: { user_uid: 'u-old' } });
  expect(await staysOut('Straße')).toBe('wrongCredentials');
  await isAdded('strasse');
});

test('of two accounts from before whose names are one now, each with a password here is reached by its own spelling', async () => {
  await formerAccount('ｍｅｉ', 'u-wide');
  expect(await enters('ｍｅｉ')).toBe('ｍｅｉ');
  expect(await enters('mei')).toBe('mei');
  await isAdded('other');
  expect(await userNames.on(api.table()).holderOf({}, 'ｍｅｉ')).toBe(api.uidOf('mei'));
  await api.as('admin').call(users.deleteUser, { params: { user_uid: 'u-wide' } });
  expect(await enters('ｍｅｉ')).toBe('mei');
});

test('security: one from before that the directory proves is not reached in place of the common name', async () => {
  await formerAccount('ｍｅｉ', 'u-wide');
  const records = accounts.on(api.table());
  await records.update({ ...(await records.require({ uid: 'u-wide' })), authenticationType: 'ldap' });
  expect(await enters('ｍｅｉ')).toBe('mei');
});

test('what is no name, or grows when it is folded, is a wrong name', async () => {
  for (const name of ['\u200b', ' ', '\ufdfa'.repeat(limits.userNameLengthMax)])
    expect(await staysOut(name)).toBe('wrongCredentials');
});

test('the names of one tenant are free in another', async () => {
  await isAdded('ida');
  await api.as('admin', 'other').call(users.addUser, given('ida'));
  expect(await added('ｉｄａ')).toBe('validation');
});
