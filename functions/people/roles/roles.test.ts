import * as contract from '../../../shared/contract/people/roles/operations.ts';
import { permissionModules } from '../../../shared/permission-modules.ts';
import { permissionNames, permissions, type PermissionName } from '../../../shared/permissions.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const uidsOf = (...names: PermissionName[]) => names.map((name) => permissions[name].uid);
const form = (name: string, ...names: PermissionName[]) => ({
  body: { role: { name, desc: 'for tests', op_permission_uids: uidsOf(...names) } },
});
const add = async (name: string, by = 'admin') =>
  (await api.as(by).call(contract.addRole, form(name, 'sql_query'))).data.uid;
const change = (uid: string, role: object) => ({ params: { role_uid: uid }, body: { role } });
const list = (query: object = {}, by = 'admin') =>
  api.as(by).call(contract.listRoles, { query: { page_size: 50, ...query } });
const rowOf = async (name: string) => (await list({ filter_by_name: name })).data[0];

test('the built-in roles come first, in the language of the reader, and are fixed', async () => {
  const { data } = await list({ page_size: 4 }, 'mei');
  expect(data.map(({ uid, name, is_built_in }) => [uid, name, is_built_in])).toEqual([
    ['700400', 'Project admin', true],
    ['700403', 'Development engineer', true],
    ['700404', 'Development manager', true],
    ['700405', 'Operations engineer', true],
  ]);
  expect(data[1]?.op_permissions[0]).toEqual({
    uid: '700003',
    name: 'Create and edit workflows',
    module: 'SQL workflows',
  });
  const inChinese = await api
    .as('mei')
    .with({ language: 'zh-CN' })
    .call(contract.listRoles, { query: { page_size: 1 } });
  expect(inChinese.data[0]).toMatchObject({ name: '项目管理员', stat: '正常' });
  for (const op of [contract.updateRole, contract.deleteRole])
    expect(await api.as('admin').errorOf(op, change('700403', { is_disabled: true }))).toBe('builtInRoleFixed');
});

test('a role is added, changed in part, disabled and deleted', async () => {
  const uid = await add('exporter', 'sys');
  expect(await rowOf('exporter')).toMatchObject({
    uid,
    desc: 'for tests',
    stat: 'Normal',
    is_built_in: false,
    op_permissions: [{ uid: '700010' }],
  });
  await api
    .as('sys')
    .call(
      contract.updateRole,
      change(uid, { op_permission_uids: uidsOf('create_workflow', 'audit_workflow'), is_disabled: true }),
    );
  expect(await rowOf('exporter')).toMatchObject({
    desc: 'for tests',
    stat: 'Disabled',
    op_permissions: [{ uid: '700003' }, { uid: '700004' }],
  });
  await api.as('sys').call(contract.deleteRole, { params: { role_uid: uid } });
  expect(await rowOf('exporter')).toBeUndefined();
  expect(await api.as('sys').errorOf(contract.deleteRole, { params: { role_uid: uid } })).toBe('notFound');
});

test('a name is taken once, also by a built-in role in either language', async () => {
  await add('once');
  for (const name of ['once', 'ONCE', '运维工程师'])
    expect(await api.as('admin').errorOf(contract.addRole, form(name, 'sql_query'))).toBe('roleNameTaken');
});

test('a role is made of data source permissions only, and of at least one', async () => {
  for (const name of ['project_admin', 'global_management', 'manage_member'] as const)
    expect(await api.as('admin').errorOf(contract.addRole, form('climber', name))).toBe('notASourcePermission');
  expect(await api.as('admin').refusal(contract.addRole, form('empty'))).toMatchObject({
    error: 'validation',
    fields: [{ path: 'role.op_permission_uids' }],
  });
  expect(await api.as('admin').errorOf(contract.addRole, form('1st', 'sql_query'))).toBe('validation');
  const uid = await add('climbing');
  expect(
    await api.as('admin').errorOf(contract.updateRole, change(uid, { op_permission_uids: uidsOf('project_admin') })),
  ).toBe('notASourcePermission');
});

test('only administrators of the platform make, change and delete roles', async () => {
  const uid = await add('guarded');
  for (const user of ['auditor', 'director', 'mei']) {
    expect(await api.as(user).errorOf(contract.addRole, form('mine', 'sql_query'))).toBe('forbidden');
    expect(await api.as(user).errorOf(contract.updateRole, change(uid, { is_disabled: true }))).toBe('forbidden');
    expect(await api.as(user).errorOf(contract.deleteRole, { params: { role_uid: uid } })).toBe('forbidden');
  }
});

test('the role of another tenant is not there', async () => {
  const uid = await add('ours');
  expect(await api.as('admin', 'other').errorOf(contract.updateRole, change(uid, { is_disabled: true }))).toBe(
    'notFound',
  );
  expect(await api.as('admin', 'other').errorOf(contract.deleteRole, { params: { role_uid: uid } })).toBe('notFound');
  expect((await api.as('admin', 'other').call(contract.listRoles, { query: { page_size: 50 } })).total_nums).toBe(4);
});

test('roles are found by their name and by what they permit, page by page', async () => {
  const { data, total_nums } = await list({ fuzzy_keyword: 'execute' });
  expect([data.map(({ name }) => name), total_nums]).toEqual([['Operations engineer'], 1]);
  const all = await list();
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page_index) => (await list({ page_index, page_size: 3 })).data),
  );
  expect(pages.flat().slice(0, all.total_nums)).toEqual(all.data);
});

describe('the permissions to grant', () => {
  const namesFor = async (query: object) =>
    (await api.as('mei').call(contract.listOpPermissions, { query: { page_size: 99, ...query } })).data.map(
      (row) => row.range_type,
    );

  test('each target is offered the permissions of its scope', async () => {
    expect(new Set(await namesFor({ filter_by_target: 'user' }))).toEqual(new Set(['global']));
    expect(new Set(await namesFor({ filter_by_target: 'member' }))).toEqual(new Set(['db_service']));
    expect(new Set(await namesFor({ filter_by_target: 'project' }))).toEqual(new Set(['project']));
    expect(await namesFor({ filter_by_target: 'all' })).toHaveLength(permissionNames.length);
  });

  test('project administration is not ticked among the others, since it has its own switch', async () => {
    const { data } = await api
      .as('mei')
      .call(contract.listOpPermissions, { query: { page_size: 99, filter_by_target: 'project' } });
    expect(data.map((row) => row.op_permission.uid)).not.toContain(permissions.project_admin.uid);
  });

  test('every permission belongs to exactly one module', () => {
    const placed = Object.values(permissionModules).flatMap(
      ({ permissions: names }): readonly PermissionName[] => names,
    );
    expect([...placed].sort()).toEqual([...permissionNames].sort());
  });

  test('they are for people who are signed in', async () => {
    expect(await api.anyone.refusal(contract.listOpPermissions, { query: { page_size: 5 } })).toMatchObject({
      status: 401,
    });
  });
});
