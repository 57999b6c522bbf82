import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as contract from '../../../shared/contract/people/members/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as roles from '../../../shared/contract/people/roles/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { permissions, type PermissionName } from '../../../shared/permissions.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { rightsIn, usersHolding, usersHoldingEach } from '../../platform/access/grant.ts';

const developer = '700403';
const administrator = '700400';

let api: TestApi;
let project: string;
let [orders, stock] = ['', ''];
beforeAll(async () => {
  api = await testApi();
  project = await api.addProject('shop');
  [orders, stock] = [await api.addDbService(project, 'orders'), await api.addDbService(project, 'stock')];
});
afterAll(() => api.close());

const uidsOf = (...names: PermissionName[]) => names.map((name) => permissions[name].uid);
const ranges = (role: string, ...on: string[]) => ({
  role_with_op_ranges: [{ role_uid: role, op_range_type: 'db_service', range_uids: on }],
});
const adding = (user: string, grant: object = {}, projectUid = project) => ({
  params: { project_uid: projectUid },
  body: { member: { user_uid: api.uidOf(user), ...grant } },
});
const changing = (user: string, grant: object = {}, projectUid = project) => ({
  params: { project_uid: projectUid, member_uid: api.uidOf(user) },
  body: { member: grant },
});
const removing = (user: string, projectUid = project) => ({
  params: { project_uid: projectUid, member_uid: api.uidOf(user) },
});
const list = (query: object = {}, by = 'admin') =>
  api.as(by).call(contract.listMembers, { params: { project_uid: project }, query: { page_size: 50, ...query } });
const rowOf = async (user: string) => (await list({ filter_by_user_uid: api.uidOf(user) })).data[0];
const rightsOf = (user: string, projectUid = project) => rightsIn(api.table(), api.uidOf(user), projectUid);
async function aUser(name: string) {
  await api.addUser(name);
  return name;
}

describe('adding a member', () => {
  test('the member is listed with roles, ranges, permissions and projects, and holds them', async () => {
    const user = await aUser('anna');
    await api
      .as('admin')
      .send(
        contract.addMember,
        adding(user, { ...ranges(developer, orders), project_manage_permissions: uidsOf('manage_member') }),
      );
    const row = await rowOf(user);
    expect(row).toMatchObject({
      user: { uid: api.uidOf(user), name: user },
      is_project_admin: false,
      is_group_member: false,
      projects: ['shop'],
      role_with_op_ranges: [
        {
          role_uid: { uid: developer, name: 'Development engineer' },
          op_range_type: 'db_service',
          range_uids: [{ uid: orders, name: 'orders' }],
        },
      ],
      current_project_admin: { is_admin: false, member_groups: [] },
      current_project_manage_permissions: [{ uid: '700030', name: 'Manage members', member_group: '' }],
      current_project_op_permissions: [
        { data_source: 'orders', roles: [{ uid: developer, name: 'Development engineer' }] },
      ],
    });
    expect(await rightsOf(user)).toEqual({
      isManager: false,
      permissions: ['manage_member'],
      sources: {
        create_workflow: [orders],
        sql_query: [orders],
        create_pipeline: [orders],
        create_optimization: [orders],
      },
    });
  });

  test('a user is a member once, also when added twice at the same moment', async () => {
    const user = await aUser('bert');
    const { total_nums: before } = await list();
    const codes = await Promise.all(
      [1, 2].map(
        async () =>
          (
            JSON.parse((await api.as('admin').send(contract.addMember, adding(user))).bytes.toString()) as {
              code: number;
            }
          ).code === 0,
      ),
    );
    expect(codes.sort()).toEqual([false, true]);
    expect(await api.as('admin').errorOf(contract.addMember, adding(user))).toBe('memberExists');
    expect((await list()).total_nums).toBe(before + 1);
  });

  test('what is granted must be of this project and of this scope', async () => {
    const other = await api.addProject('elsewhere');
    const foreign = await api.addDbService(other, 'foreign');
    const refusals = [
      [adding('mei', ranges(developer, foreign)), 'unknownRange'],
      [adding('mei', ranges(developer, 'nothing')), 'unknownRange'],
      [adding('mei', ranges('nothing', orders)), 'unknownRole'],
      [adding('mei', { project_manage_permissions: uidsOf('create_workflow') }), 'notAProjectPermission'],
      [adding('mei', { project_manage_permissions: uidsOf('global_management') }), 'notAProjectPermission'],
      [adding('nobody'), 'unknownUser'],
      [{ ...adding('mei'), body: {} }, 'validation'],
    ] as const;
    for (const [given, error] of refusals) expect(await api.as('admin').errorOf(contract.addMember, given)).toBe(error);
    expect(await rightsOf('mei')).toBeUndefined();
  });

  test('a disabled user cannot become a member', async () => {
    const user = await aUser('idle');
    await api
      .as('admin')
      .call(users.updateUser, { params: { user_uid: api.uidOf(user) }, body: { user: { is_disabled: true } } });
    expect(await api.as('admin').errorOf(contract.addMember, adding(user))).toBe('unknownUser');
  });

  test('members, strangers, auditors and people of other tenants add nobody', async () => {
    const user = await aUser('plain');
    await api.addMember(project, user);
    expect(await api.as(user).refusal(contract.addMember, adding('mei'))).toMatchObject({ status: 403 });
    expect(await api.as('auditor').errorOf(contract.addMember, adding('mei'))).toBe('forbidden');
    expect(await api.as('max').errorOf(contract.addMember, adding('mei'))).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(contract.addMember, adding('mei'))).toBe('notFound');
  });

  test('an archived project takes no members', async () => {
    const frozen = await api.addProject('frozen');
    await api.as('admin').call(projects.archiveProject, { params: { project_uid: frozen } });
    expect(await api.as('admin').errorOf(contract.addMember, adding('mei', {}, frozen))).toBe('projectArchived');
  });
});

describe('project administration', () => {
  test('whoever manages members cannot make, change or remove managers, nor become one', async () => {
    const [helper, manager] = [await aUser('helper'), await aUser('manager')];
    await api.addMember(project, helper, { permissions: ['manage_member'] });
    await api.addMember(project, manager, { isManager: true });
    const attempts = [
      [contract.addMember, adding('mei', { is_project_admin: true })],
      [contract.addMember, adding('mei', ranges(administrator, orders))],
      [contract.addMember, adding('mei', { project_manage_permissions: uidsOf('project_admin') })],
      [contract.updateMember, changing(helper, { is_project_admin: true })],
      [contract.updateMember, changing(manager, {})],
      [contract.deleteMember, removing(manager)],
    ] as const;
    for (const [op, given] of attempts)
      expect(await api.as(helper).errorOf(op, given)).toBe('onlyManagersGrantManagement');
    expect(await rightsOf(helper)).toMatchObject({ isManager: false });
  });

  test('whoever manages members grants only what they hold, neither to others nor to themselves', async () => {
    const [clerk, other] = [await aUser('clerk'), await aUser('other')];
    await api.addMember(project, clerk, {
      permissions: ['manage_member'],
      roles: [{ role: developer, on: [orders] }],
    });
    const operations = '700405';
    const refused = [
      [contract.addMember, adding(other, ranges(operations, orders))],
      [contract.addMember, adding(other, ranges(developer, stock))],
      [contract.addMember, adding(other, { project_manage_permissions: uidsOf('manage_approval_template') })],
      [contract.updateMember, changing(clerk, ranges(operations, orders))],
    ] as const;
    for (const [op, given] of refused) expect(await api.as(clerk).errorOf(op, given)).toBe('onlyHeldIsGranted');
    const { message } = await api.as(clerk).refusal(contract.addMember, adding(other, ranges(operations, orders)));
    expect(message).toContain('Execute workflows');
    await api.as(clerk).call(contract.addMember, adding(other, ranges(developer, orders)));
    expect((await rightsOf(other))?.sources.create_workflow).toEqual([orders]);
  });

  test('what a member holds already may stay when somebody with less edits the member', async () => {
    const [editor, senior] = [await aUser('editor'), await aUser('senior')];
    await api.addMember(project, editor, { permissions: ['manage_member'] });
    await api.addMember(project, senior, { roles: [{ role: developer, on: [orders, stock] }] });
    await api.as(editor).call(contract.updateMember, changing(senior, ranges(developer, orders)));
    expect((await rightsOf(senior))?.sources.create_workflow).toEqual([orders]);
    expect(await api.as(editor).errorOf(contract.updateMember, changing(senior, ranges(developer, stock)))).toBe(
      'onlyHeldIsGranted',
    );
  });

  test('a manager counts as one everywhere, until the right is taken away', async () => {
    const user = await aUser('boss');
    const mayManage = async () =>
      (await api.as(user).refusal(contract.addMember, adding('nobody'))).error === 'unknownUser';
    const seesAllSources = async () =>
      (await api.as(user).send(dbServices.listGlobalDbServices, { query: { page_size: 5 } })).status === 200;
    await api.addMember(project, user, { isManager: true });
    expect([await mayManage(), await seesAllSources(), (await rowOf(user))?.current_project_admin]).toEqual([
      true,
      true,
      { is_admin: true, member_groups: [] },
    ]);
    await api.as('admin').send(contract.updateMember, changing(user, {}));
    expect([await mayManage(), await seesAllSources()]).toEqual([false, false]);
  });

  test('the built-in admin is not removed from a project', async () => {
    expect(await api.as('admin').errorOf(contract.deleteMember, removing('admin'))).toBe('builtInMemberFixed');
  });
});

describe('changing and removing a member', () => {
  test('the new rights replace the old ones at once', async () => {
    const user = await aUser('carl');
    await api.addMember(project, user, { permissions: ['manage_member'], roles: [{ role: developer, on: [orders] }] });
    await api.as('sys').send(contract.updateMember, changing(user, ranges('700405', orders, stock)));
    const rights = await rightsOf(user);
    expect(rights?.permissions).toEqual([]);
    expect([rights?.sources.execute_workflow, rights?.sources.create_workflow]).toEqual([[orders, stock], undefined]);
  });

  test('a removed member holds nothing and sees the project no more', async () => {
    const user = await aUser('dora');
    await api.addMember(project, user, { roles: [{ role: developer, on: [orders] }] });
    await api.as('admin').call(contract.deleteMember, removing(user));
    expect(await rightsOf(user)).toBeUndefined();
    expect(await api.as(user).errorOf(contract.listMemberTips, { params: { project_uid: project } })).toBe('notFound');
    expect(await api.as('admin').errorOf(contract.deleteMember, removing(user))).toBe('notFound');
  });

  test('a member of another project is not reached through this one', async () => {
    const user = await aUser('emil');
    const other = await api.addProject('emils');
    await api.addMember(other, user, { isManager: true });
    expect(await api.as('admin').errorOf(contract.updateMember, changing(user))).toBe('notFound');
    expect(await api.as('admin').errorOf(contract.deleteMember, removing(user))).toBe('notFound');
    expect(await rightsOf(user, other)).toMatchObject({ isManager: true });
  });

  test('a namesake with the same uids in another tenant is untouched', async () => {
    const user = await aUser('fred');
    await api.addMember(project, user);
    expect(
      await api.as('admin', 'other').errorOf(contract.updateMember, changing(user, { is_project_admin: true })),
    ).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(contract.deleteMember, removing(user))).toBe('notFound');
    expect(await rightsOf(user)).toMatchObject({ isManager: false });
  });
});

describe('custom roles', () => {
  const addRole = async (name: string, ...held: PermissionName[]) =>
    (await api.as('admin').call(roles.addRole, { body: { role: { name, op_permission_uids: uidsOf(...held) } } })).data
      .uid;

  test('changing or disabling a role changes what its holders hold, at once', async () => {
    const [user, role] = [await aUser('gina'), await addRole('exporter', 'create_export_task')];
    await api.addMember(project, user, { roles: [{ role, on: [stock] }] });
    expect((await rightsOf(user))?.sources).toEqual({ create_export_task: [stock] });
    await api.as('admin').call(roles.updateRole, {
      params: { role_uid: role },
      body: { role: { op_permission_uids: uidsOf('audit_workflow') } },
    });
    expect(await usersHolding(api.table(), project, 'audit_workflow', [stock])).toContain(api.uidOf(user));
    await api.as('admin').call(roles.updateRole, { params: { role_uid: role }, body: { role: { is_disabled: true } } });
    expect((await rightsOf(user))?.sources).toEqual({});
  });

  test('a role in use cannot be deleted, one that nobody holds any more can', async () => {
    const [user, role] = [await aUser('hans'), await addRole('used', 'sql_query')];
    await api.addMember(project, user, { roles: [{ role, on: [stock] }] });
    const deleting = { params: { role_uid: role } };
    expect(await api.as('admin').refusal(roles.deleteRole, deleting)).toMatchObject({
      error: 'roleInUse',
      message: expect.stringContaining('members have it: 1'),
    });
    await api.as('admin').send(contract.updateMember, changing(user, ranges(role, orders)));
    expect(await api.as('admin').errorOf(roles.deleteRole, deleting)).toBe('roleInUse');
    await api.as('admin').call(contract.deleteMember, removing(user));
    await api.as('admin').call(roles.deleteRole, deleting);
    expect(await api.as('admin').errorOf(contract.addMember, adding(user, ranges(role, orders)))).toBe('unknownRole');
  });
});

test('who holds a right on every one of some data sources is found: managers, and members with it on all', async () => {
  const own = await api.addProject('holders');
  const [one, two] = [await api.addDbService(own, 'one'), await api.addDbService(own, 'two')];
  for (const name of ['all', 'half', 'none', 'head']) await api.addUser(name);
  await api.addMember(own, 'all', { roles: [{ role: '700404', on: [one, two] }] });
  await api.addMember(own, 'half', { roles: [{ role: '700404', on: [one] }] });
  await api.addMember(own, 'none');
  await api.addMember(own, 'head', { isManager: true });
  expect((await usersHolding(api.table(), own, 'audit_workflow', [one, two])).sort()).toEqual(
    [api.uidOf('admin'), api.uidOf('all'), api.uidOf('head')].sort(),
  );
});

test('who holds a right on each of several data sources is read at the cost of one', async () => {
  const own = await api.addProject('each');
  const [one, two] = [await api.addDbService(own, 'one'), await api.addDbService(own, 'two')];
  await api.addUser('single');
  await api.addMember(own, 'single', { roles: [{ role: '700404', on: [one] }] });
  const costOf = async (sources: readonly string[]) => {
    const table = api.table();
    const holders = await usersHoldingEach(table, own, 'audit_workflow', sources);
    return { holders, units: table.capacity.read };
  };
  const { holders, units } = await costOf([one, two]);
  expect(holders.get(one)).toContain(api.uidOf('single'));
  expect(holders.get(two)).toEqual([api.uidOf('admin')]);
  expect(units).toEqual((await costOf([one])).units);
});

test('pages of members follow each other by name, and the total is theirs', async () => {
  const own = await api.addProject('paged');
  for (const n of [1, 2, 3, 4, 5]) await api.addMember(own, await aUser(`p${n}`));
  const page = async (page_index: number) =>
    api.as('auditor').call(contract.listMembers, { params: { project_uid: own }, query: { page_index, page_size: 4 } });
  const [first, second] = [await page(1), await page(2)];
  expect([...first.data, ...second.data].map(({ user }) => user.name)).toEqual(['admin', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect([first.total_nums, second.total_nums]).toEqual([6, 6]);
});

test('every member may know the members by name, only those who manage them what each holds', async () => {
  const user = await aUser('nosy');
  await api.addMember(project, user);
  const { data } = await api.as(user).call(contract.listMemberTips, { params: { project_uid: project } });
  expect(data).toContainEqual({ user_id: api.uidOf(user), user_name: user });
  expect(
    await api.as(user).errorOf(contract.listMembers, { params: { project_uid: project }, query: { page_size: 5 } }),
  ).toBe('forbidden');
});
