import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import * as contract from '../../../shared/contract/people/oauth2/operations.ts';
import * as factors from '../../../shared/contract/people/second-factors/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { testPassword, type TestApi } from '../../../test/support/api.ts';
import { providerBench, type ProviderBench } from '../../../test/support/provider-bench.ts';
import { accounts } from '../../platform/access/account.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { problemOfClaims } from '../../ground/signing-in/token-claims.ts';
import { totpCode } from '../../ground/signing-in/totp.ts';

let bench: ProviderBench;
let api: TestApi;
let provider: ProviderBench['provider'];
beforeAll(async () => {
  bench = await providerBench();
  ({ api, provider } = bench);
});
beforeEach(() => bench.setUp());
afterAll(() => bench.close());

const setUp: ProviderBench['setUp'] = (change) => bench.setUp(change);
const comesBack: ProviderBench['comesBack'] = (login, at) => bench.comesBack(login, at);
const whoIs: ProviderBench['whoIs'] = (at) => bench.whoIs(at);

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
