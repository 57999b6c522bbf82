import * as contract from '../../../shared/contract/people/members/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { permissions, type PermissionName } from '../../../shared/permissions.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { accounts } from '../../platform/access/account.ts';
import { rightsIn } from '../../platform/access/grant.ts';

const developer = '700403';
const auditor = '700404';

let api: TestApi;
let project: string;
let orders: string;
beforeAll(async () => {
  api = await testApi();
  project = await api.addProject('shop');
  orders = await api.addDbService(project, 'orders');
});
afterAll(() => api.close());

type Grant = { is_project_admin?: boolean; role?: string; held?: PermissionName[] };
const grantOf = ({ is_project_admin = false, role, held = [] }: Grant) => ({
  is_project_admin,
  project_manage_permissions: held.map((name) => permissions[name].uid),
  role_with_op_ranges: role ? [{ role_uid: role, op_range_type: 'db_service' as const, range_uids: [orders] }] : [],
});
const people = (names: string[]) => names.map((name) => api.uidOf(name));
const adding = (name: string, names: string[], grant: Grant = {}) => ({
  params: { project_uid: project },
  body: { member_group: { name, user_uids: people(names), ...grantOf(grant) } },
});
const changing = (uid: string, names: string[], grant: Grant = {}) => ({
  params: { project_uid: project, member_group_uid: uid },
  body: { member_group: { user_uids: people(names), ...grantOf(grant) } },
});
const removing = (uid: string) => ({ params: { project_uid: project, member_group_uid: uid } });
const add = async (name: string, names: string[], grant: Grant = {}) =>
  (await api.as('admin').call(contract.addMemberGroup, adding(name, names, grant))).data.id;
const change = (uid: string, names: string[], grant: Grant = {}) =>
  api.as('admin').call(contract.updateMemberGroup, changing(uid, names, grant));
const list = (query: object = {}) =>
  api
    .as('admin')
    .call(contract.listMemberGroups, { params: { project_uid: project }, query: { page_size: 50, ...query } });
const members = (query: object = {}) =>
  api.as('admin').call(contract.listMembers, { params: { project_uid: project }, query: { page_size: 50, ...query } });
const rowOf = async (user: string) => (await members({ filter_by_user_uid: api.uidOf(user) })).data[0];
const rightsOf = (user: string) => rightsIn(api.table(), api.uidOf(user), project);
const managedBy = async (user: string) =>
  (await accounts.on(api.table()).require({ uid: api.uidOf(user) })).managedProjects;
async function someUsers(...names: string[]) {
  for (const name of names) await api.addUser(name);
  return names;
}

test('users of a group are members who hold what the group holds, and the list says from where', async () => {
  const [anna = '', bert = ''] = await someUsers('anna', 'bert');
  const uid = await add('devs', [anna, bert], { role: developer, held: ['manage_member'] });
  expect(await rightsOf(bert)).toMatchObject({
    isManager: false,
    permissions: ['manage_member'],
    sources: { create_workflow: [orders] },
  });
  expect(await rowOf(anna)).toMatchObject({
    is_group_member: true,
    is_project_admin: false,
    role_with_op_ranges: [],
    current_project_manage_permissions: [{ name: 'Manage members', member_group: 'devs' }],
    current_project_op_permissions: [
      { data_source: 'orders', roles: [{ uid: developer, member_group: { uid, name: 'devs' } }] },
    ],
  });
  expect((await list({ filter_by_name: 'devs' })).data[0]).toMatchObject({
    uid,
    name: 'devs',
    users: [{ name: 'anna' }, { name: 'bert' }],
    role_with_op_ranges: [{ role_uid: { uid: developer } }],
    current_project_op_permissions: [{ data_source: 'orders' }],
  });
});

test('direct and inherited rights add up, and each goes without the other', async () => {
  const [carl = ''] = await someUsers('carl');
  await api.addMember(project, carl, { roles: [{ role: developer, on: [orders] }] });
  const uid = await add('auditors', [carl], { role: auditor });
  expect(Object.keys((await rightsOf(carl))?.sources ?? {})).toEqual(
    expect.arrayContaining(['create_workflow', 'audit_workflow']),
  );
  await api.as('admin').call(contract.deleteMember, { params: { project_uid: project, member_uid: api.uidOf(carl) } });
  expect((await rightsOf(carl))?.sources).toMatchObject({ audit_workflow: [orders] });
  expect((await rightsOf(carl))?.sources.create_workflow).toBeUndefined();
  await api.addMember(project, carl, { roles: [{ role: developer, on: [orders] }] });
  await api.as('admin').call(contract.deleteMemberGroup, removing(uid));
  expect((await rightsOf(carl))?.sources.audit_workflow).toBeUndefined();
  expect(await rowOf(carl)).toMatchObject({
    is_group_member: false,
    role_with_op_ranges: [{ role_uid: { uid: developer } }],
  });
});

test('a member through a group alone has no direct rights to change or remove', async () => {
  const [dora = ''] = await someUsers('dora');
  await add('only', [dora]);
  const params = { project_uid: project, member_uid: api.uidOf(dora) };
  expect(await api.as('admin').errorOf(contract.updateMember, { params, body: { member: {} } })).toBe('notFound');
  expect(await api.as('admin').errorOf(contract.deleteMember, { params })).toBe('notFound');
});

test('whoever leaves the last group leaves the project', async () => {
  const [emil = '', fred = ''] = await someUsers('emil', 'fred');
  const uid = await add('leaving', [emil, fred]);
  const { total_nums } = await members();
  await change(uid, [fred]);
  expect(await rightsOf(emil)).toBeUndefined();
  expect((await members()).total_nums).toBe(total_nums - 1);
});

test('a group that manages makes managers of its users and unmakes them', async () => {
  const [gina = '', hans = ''] = await someUsers('gina', 'hans');
  const uid = await add('heads', [gina], { is_project_admin: true });
  expect([await managedBy(gina), (await rowOf(gina))?.current_project_admin]).toEqual([
    1,
    { is_admin: true, member_groups: ['heads'] },
  ]);
  await change(uid, [gina, hans], { is_project_admin: true });
  expect([await managedBy(gina), await managedBy(hans)]).toEqual([1, 1]);
  await change(uid, [hans]);
  expect([await managedBy(gina), await managedBy(hans), await rightsOf(hans)]).toEqual([
    0,
    0,
    { isManager: false, permissions: [], sources: {} },
  ]);
});

test('a user deleted from the platform leaves groups and totals', async () => {
  const [ivan = '', jack = ''] = await someUsers('ivan', 'jack');
  const uid = await add('shrinking', [ivan, jack], { is_project_admin: true });
  await api.as('admin').call(users.deleteUser, { params: { user_uid: api.uidOf(ivan) } });
  const { data } = await api.as('admin').call(contract.readMemberGroup, removing(uid));
  expect(data).toMatchObject({ name: 'shrinking', is_project_admin: true, users: [{ name: 'jack' }] });
});

test('names are taken once per project; they and the users are checked', async () => {
  await add('once', ['mei']);
  const refusals = [
    [adding('once', ['mei']), 'memberGroupNameTaken'],
    [adding('3rd', ['mei']), 'validation'],
    [adding('组', ['mei']), 'validation'],
    [adding('nobody', ['ghost']), 'unknownUser'],
    [adding('empty', []), 'validation'],
  ] as const;
  for (const [given, error] of refusals)
    expect(await api.as('admin').errorOf(contract.addMemberGroup, given)).toBe(error);
});

test('a deleted group is gone: from the list, from the total, and its name is free again', async () => {
  const uid = await add('shortlived', ['mei']);
  const before = await list();
  await api.as('admin').call(contract.deleteMemberGroup, removing(uid));
  const after = await list();
  expect(after.data.map((group) => group.name)).toEqual(
    before.data.map((group) => group.name).filter((name) => name !== 'shortlived'),
  );
  expect(after.total_nums).toBe(before.total_nums - 1);
  expect(await api.as('admin').errorOf(contract.readMemberGroup, removing(uid))).toBe('notFound');
  await api.as('admin').call(contract.deleteMemberGroup, removing(await add('shortlived', ['mei'])));
});

test('a change too large for one transaction is refused as a whole', async () => {
  const many = Array.from({ length: limits.usersPerGroupMax }, (_, n) => `crowd${n}`);
  await someUsers(...many);
  const { total_nums } = await members();
  expect(await api.as('admin').errorOf(contract.addMemberGroup, adding('crowd', many))).toBe('tooManyAtOnce');
  expect((await members()).total_nums).toBe(total_nums);
  const uid = await add('crowd', many.slice(0, 45));
  await change(uid, many);
  expect((await members()).total_nums).toBe(total_nums + many.length);
  await change(uid, many, { is_project_admin: true });
  expect(await managedBy('crowd89')).toBe(1);
});

test('two changes of a group at the same moment do not undo each other', async () => {
  const [kate = '', lars = ''] = await someUsers('kate', 'lars');
  const uid = await add('contended', ['mei']);
  const answers = await Promise.allSettled([
    change(uid, ['mei', kate]),
    change(uid, ['mei', lars], { role: developer }),
  ]);
  const { data } = await api.as('admin').call(contract.readMemberGroup, removing(uid));
  const names = data.users.map(({ name }) => name);
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect((await rightsOf(kate)) !== undefined).toBe(names.includes(kate));
  expect((await rightsOf(lars)) !== undefined).toBe(names.includes(lars));
});

test('managing members is enough for groups, but not for groups that manage', async () => {
  const [mona = ''] = await someUsers('mona');
  await api.addMember(project, mona, { permissions: ['manage_member'] });
  await api.as(mona).call(contract.addMemberGroup, adding('monas', ['mei']));
  expect(await api.as(mona).errorOf(contract.addMemberGroup, adding('coup', [mona], { is_project_admin: true }))).toBe(
    'onlyManagersGrantManagement',
  );
  const managing = await add('managing', ['lee'], { is_project_admin: true });
  expect(
    await api
      .as(mona)
      .errorOf(contract.updateMemberGroup, changing(managing, ['lee', mona], { is_project_admin: true })),
  ).toBe('onlyManagersGrantManagement');
  expect(await api.as(mona).errorOf(contract.deleteMemberGroup, removing(managing))).toBe(
    'onlyManagersGrantManagement',
  );
});

test('nobody joins others, or themselves, to a group that holds more than they do', async () => {
  const [nora = '', olaf = ''] = await someUsers('nora', 'olaf');
  await api.addMember(project, nora, { permissions: ['manage_member'] });
  const strong = await add('strong', ['lee'], { role: developer });
  expect(await api.as(nora).errorOf(contract.addMemberGroup, adding('mine', [nora], { role: developer }))).toBe(
    'onlyHeldIsGranted',
  );
  expect(
    await api.as(nora).errorOf(contract.updateMemberGroup, changing(strong, ['lee', nora], { role: developer })),
  ).toBe('onlyHeldIsGranted');
  await api.as(nora).call(contract.updateMemberGroup, changing(strong, [], { role: developer }));
  expect(await rightsOf(olaf)).toBeUndefined();
});

test('groups of another project or tenant do not exist here, and an archived project keeps its own', async () => {
  const other = await api.addProject('warehouse');
  const uid = await add('here', ['mei']);
  const elsewhere = { params: { project_uid: other, member_group_uid: uid } };
  for (const op of [contract.readMemberGroup, contract.deleteMemberGroup])
    expect(await api.as('admin').errorOf(op, elsewhere)).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.deleteMemberGroup, removing(uid))).toBe('notFound');
  expect(await api.as('max').errorOf(contract.listMemberGroupTips, { params: { project_uid: project } })).toBe(
    'notFound',
  );
  await api.as('admin').call(projects.archiveProject, { params: { project_uid: project } });
  expect(await api.as('admin').errorOf(contract.deleteMemberGroup, removing(uid))).toBe('projectArchived');
  await api.as('admin').call(projects.unarchiveProject, { params: { project_uid: project } });
  expect(
    (await api.as('mei').call(contract.listMemberGroupTips, { params: { project_uid: project } })).data,
  ).toContainEqual({ uid, name: 'here' });
});
