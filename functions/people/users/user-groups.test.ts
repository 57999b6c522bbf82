import * as contract from '../../../shared/contract/people/users/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const add = async (name: string, users: string[] = [], by = 'admin') =>
  (
    await api.as(by).call(contract.addUserGroup, {
      body: { user_group: { name, desc: 'for tests', user_uids: users.map((user) => api.uidOf(user)) } },
    })
  ).data.uid;
const list = (query: object = {}, by = 'admin') =>
  api.as(by).call(contract.listUserGroups, { query: { page_size: 50, ...query } });
const groupsOf = async (user: string) =>
  (await api.as('admin').call(contract.readUser, { params: { user_uid: api.uidOf(user) } })).data.user_groups;
const change = (uid: string, user_group: object) => ({ params: { user_group_uid: uid }, body: { user_group } });

test('a group lists its users, and each user the group', async () => {
  const uid = await add('dba', ['mei', 'lee']);
  expect((await list({ filter_by_name: 'dba' })).data).toEqual([
    {
      uid,
      name: 'dba',
      desc: 'for tests',
      stat: 'Normal',
      users: [
        { uid: api.uidOf('mei'), name: 'mei' },
        { uid: api.uidOf('lee'), name: 'lee' },
      ],
    },
  ]);
  expect(await groupsOf('mei')).toEqual([{ uid, name: 'dba' }]);
});

test('users come and go, what is left out stays, and a deleted group is named nowhere', async () => {
  const uid = await add('ops', ['mei']);
  await api.as('sys').call(contract.updateUserGroup, change(uid, { user_uids: [api.uidOf('max')], is_disabled: true }));
  expect((await list({ filter_by_name: 'ops' })).data[0]).toMatchObject({
    desc: 'for tests',
    stat: 'Disabled',
    users: [{ name: 'max' }],
  });
  expect([(await groupsOf('mei')).some((group) => group.uid === uid), await groupsOf('max')]).toEqual([
    false,
    [{ uid, name: 'ops' }],
  ]);
  await api.as('sys').call(contract.deleteUserGroup, { params: { user_group_uid: uid } });
  expect(await groupsOf('max')).toEqual([]);
  expect((await list({ filter_by_name: 'ops' })).total_nums).toBe(0);
});

test("the groups of a user can be set from the user's side", async () => {
  const uid = await add('side');
  await api
    .as('admin')
    .call(contract.updateUser, { params: { user_uid: api.uidOf('lee') }, body: { user: { user_group_uids: [uid] } } });
  expect((await list({ filter_by_name: 'side' })).data[0]?.users).toEqual([{ uid: api.uidOf('lee'), name: 'lee' }]);
});

test('a deleted user leaves the groups', async () => {
  await api.addUser('pia');
  const uid = await add('leaving', ['pia', 'max']);
  await api.as('admin').call(contract.deleteUser, { params: { user_uid: api.uidOf('pia') } });
  expect((await list({ filter_by_name: 'leaving' })).data[0]).toMatchObject({ uid, users: [{ name: 'max' }] });
});

test('a name is taken once, and unknown users cannot join', async () => {
  await add('once');
  expect(await api.as('admin').errorOf(contract.addUserGroup, { body: { user_group: { name: 'Once' } } })).toBe(
    'userGroupNameTaken',
  );
  expect(
    await api
      .as('admin')
      .errorOf(contract.addUserGroup, { body: { user_group: { name: 'twice', user_uids: ['nobody'] } } }),
  ).toBe('unknownUser');
  expect(await api.as('admin').errorOf(contract.addUserGroup, { body: { user_group: { name: '' } } })).toBe(
    'validation',
  );
});

test('overseers read groups, administrators change them, others neither', async () => {
  const uid = await add('seen');
  expect((await list({}, 'auditor')).total_nums).toBeGreaterThan(0);
  expect(await api.as('mei').errorOf(contract.listUserGroups, { query: { page_size: 5 } })).toBe('forbidden');
  for (const user of ['auditor', 'mei']) {
    expect(await api.as(user).errorOf(contract.updateUserGroup, change(uid, { desc: '' }))).toBe('forbidden');
    expect(await api.as(user).errorOf(contract.deleteUserGroup, { params: { user_group_uid: uid } })).toBe('forbidden');
  }
});

test('another tenant finds no group by the same uid', async () => {
  const uid = await add('ours');
  expect(await api.as('admin', 'other').errorOf(contract.updateUserGroup, change(uid, { desc: 'theirs' }))).toBe(
    'notFound',
  );
  expect(await api.as('admin', 'other').errorOf(contract.deleteUserGroup, { params: { user_group_uid: uid } })).toBe(
    'notFound',
  );
  expect((await list({}, 'admin')).data.find((group) => group.uid === uid)?.desc).toBe('for tests');
});
