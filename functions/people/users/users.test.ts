import * as members from '../../../shared/contract/people/members/operations.ts';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as contract from '../../../shared/contract/people/users/operations.ts';
import { permissions, type PermissionName } from '../../../shared/permissions.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { assignments } from '../../ground/ledger/workflow-repo.ts';
import { addTenant } from './service.ts';

// Checking a password is slow on purpose, and slower on a busy machine.
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const uidsOf = (...names: PermissionName[]) => names.map((name) => permissions[name].uid);
const form = (name: string, more: object = {}) => ({ body: { user: { name, password: 'first password', ...more } } });
const add = async (name: string, more: object = {}, by = 'admin') =>
  (await api.as(by).call(contract.addUser, form(name, more))).data.uid;
const change = (uid: string, user: object) => ({ params: { user_uid: uid }, body: { user } });
const read = async (uid: string, by = 'admin') =>
  (await api.as(by).call(contract.readUser, { params: { user_uid: uid } })).data;
const list = (query: object = {}, by = 'admin') =>
  api.as(by).call(contract.listUsers, { query: { page_size: 50, ...query } });
const isPasswordOf = async (username: string, password: string) =>
  (await api.anyone.call(sessions.verifyUserLogin, { body: { session: { username, password } } })).data
    .verify_failed_msg === '';

test('a tenant is made once', async () => {
  await expect(addTenant(api.world, { name: 'other', adminPassword: 'first password' })).rejects.toMatchObject({
    kind: 'tenantExists',
  });
});

describe('adding a user', () => {
  test('who is added can sign in and is found in the list', async () => {
    const uid = await add('anna', {
      email: 'anna@example.com',
      phone: '13812345678',
      op_permission_uids: uidsOf('create_project'),
    });
    expect(await isPasswordOf('anna', 'first password')).toBe(true);
    expect((await list({ fuzzy_keyword: 'ANNA@' })).data).toEqual([
      expect.objectContaining({
        uid,
        name: 'anna',
        email: 'anna@example.com',
        phone: '13812345678',
        stat: 'Normal',
        authentication_type: 'dms',
        is_deleted: false,
        projects: [],
        user_groups: [],
        op_permissions: [{ uid: '700001', name: 'Project director' }],
      }),
    ]);
  });

  test('a name is taken whatever its case, but free in another tenant', async () => {
    await add('bert');
    expect(await api.as('admin').errorOf(contract.addUser, form('BERT'))).toBe('userNameTaken');
    await api.as('admin', 'other').call(contract.addUser, form('bert'));
  });

  test('two people who take a name at the same moment do not both get it', async () => {
    const answers = await Promise.allSettled([add('twin'), add('twin')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await list({ filter_by_name: 'twin' })).total_nums).toBe(1);
  });

  test.each([
    ['a name with a space', { name: 'two words' }, 'user.name'],
    ['a wrong e-mail', { email: 'nowhere' }, 'user.email'],
    ['a wrong phone', { phone: '12345' }, 'user.phone'],
    ['a short password', { password: 'x' }, 'user.password'],
  ])('%s is refused at its field', async (_, more, path) => {
    expect(await api.as('admin').refusal(contract.addUser, form('carl', more))).toMatchObject({
      error: 'validation',
      fields: [{ path }],
    });
  });

  test('only platform permissions make a platform role', async () => {
    expect(
      await api.as('admin').errorOf(contract.addUser, form('dora', { op_permission_uids: uidsOf('create_workflow') })),
    ).toBe('notAGlobalPermission');
    expect(await api.as('admin').errorOf(contract.addUser, form('dora', { user_group_uids: ['nothing'] }))).toBe(
      'unknownUserGroup',
    );
  });

  test('system administrators add ordinary users only, others none', async () => {
    await add('emil', { op_permission_uids: uidsOf('ordinary_user') }, 'sys');
    expect(
      await api.as('sys').errorOf(contract.addUser, form('fred', { op_permission_uids: uidsOf('global_management') })),
    ).toBe('onlyAdminManagesAdministrators');
    for (const user of ['auditor', 'director', 'mei'])
      expect(await api.as(user).refusal(contract.addUser, form('fred'))).toMatchObject({
        status: 403,
        error: 'forbidden',
      });
  });
});

describe('changing a user', () => {
  test('what is left out stays, and a new password ends the sessions', async () => {
    const uid = await add('gina', { email: 'gina@example.com' });
    await api.as('sys').call(contract.updateUser, change(uid, { phone: '13900000000', password: 'second password' }));
    expect(await read(uid)).toMatchObject({
      email: 'gina@example.com',
      phone: '13900000000',
      is_admin: false,
      two_factor_enabled: false,
    });
    expect([await isPasswordOf('gina', 'first password'), await isPasswordOf('gina', 'second password')]).toEqual([
      false,
      true,
    ]);
  });

  test('a user whose password is set by somebody else is signed out', async () => {
    await api.addUser('hans');
    const signedIn = api.as('hans');
    await signedIn.call(sessions.readSessionUser);
    await api.as('admin').call(contract.updateUser, change(api.uidOf('hans'), { password: 'another password' }));
    expect(await signedIn.errorOf(sessions.readSessionUser)).toBe('signInRequired');
  });

  test('a system administrator touches neither another one nor the admin, and cannot make one', async () => {
    await api.addUser('sys2', { holds: ['global_management'] });
    for (const [user, body] of [
      ['sys2', { phone: '' }],
      ['director', { email: '' }],
      ['admin', { phone: '' }],
      ['mei', { op_permission_uids: uidsOf('global_view') }],
    ] as const) {
      expect(await api.as('sys').errorOf(contract.updateUser, change(api.uidOf(user), body))).toBe(
        'onlyAdminManagesAdministrators',
      );
    }
    expect(await api.as('auditor').errorOf(contract.updateUser, change(api.uidOf('mei'), { phone: '' }))).toBe(
      'forbidden',
    );
  });

  test('the built-in admin is never disabled or deleted', async () => {
    expect(await api.as('admin').errorOf(contract.updateUser, change(api.uidOf('admin'), { is_disabled: true }))).toBe(
      'builtInUserFixed',
    );
    expect(await api.as('admin').errorOf(contract.deleteUser, { params: { user_uid: api.uidOf('admin') } })).toBe(
      'builtInUserFixed',
    );
  });

  test("one does not get around one's own password by editing oneself as a user", async () => {
    const own = (user: object) => change(api.uidOf('admin'), user);
    expect(await api.as('admin').errorOf(contract.updateUser, own({ password: 'taken over' }))).toBe(
      'reAuthenticationFailed',
    );
    expect(
      await api.as('admin').errorOf(contract.updateUser, own({ email: 'thief@example.com', old_password: 'guess' })),
    ).toBe('reAuthenticationFailed');
    await api.as('admin').call(contract.updateUser, own({ email: 'admin@example.com', old_password: testPassword }));
    expect(await read(api.uidOf('admin'))).toMatchObject({ email: 'admin@example.com', is_admin: true });
  });

  test('who is not there cannot be changed', async () => {
    expect(await api.as('admin').errorOf(contract.updateUser, change('nobody', { phone: '' }))).toBe('notFound');
  });

  test('two changes at the same moment do not undo each other', async () => {
    const uid = await add('ivan');
    const answers = await Promise.allSettled([
      api.as('admin').call(contract.updateUser, change(uid, { op_permission_uids: uidsOf('global_view') })),
      api.as('admin').call(contract.updateUser, change(uid, { is_disabled: true })),
    ]);
    const { op_permissions, stat } = await read(uid);
    const done = [op_permissions.length === 1, stat === 'Disabled'];
    expect(done).toEqual(answers.map(({ status }) => status === 'fulfilled'));
  });
});

describe('deleting a user', () => {
  test('the account, the name, the sessions and the memberships are gone', async () => {
    await api.addUser('jack');
    const project = await api.addProject('jacks');
    await api.addMember(project, 'jack', { isManager: true });
    const signedIn = api.as('jack');
    await signedIn.call(sessions.readSessionUser);
    const { total_nums: before } = await list();
    await api.as('admin').call(contract.deleteUser, { params: { user_uid: api.uidOf('jack') } });
    expect(await signedIn.errorOf(sessions.readSessionUser)).toBe('signInRequired');
    expect(await api.as('admin').errorOf(contract.readUser, { params: { user_uid: api.uidOf('jack') } })).toBe(
      'notFound',
    );
    const { data } = await api
      .as('admin')
      .call(members.listMembers, { params: { project_uid: project }, query: { page_size: 50 } });
    expect(data.map(({ user }) => user.name)).toEqual(['admin']);
    expect((await list()).total_nums).toBe(before - 1);
    await add('jack');
  });

  test('nobody deletes users who holds no right to, and system administrators delete no administrators', async () => {
    expect(await api.as('mei').errorOf(contract.deleteUser, { params: { user_uid: api.uidOf('lee') } })).toBe(
      'forbidden',
    );
    expect(await api.as('sys').errorOf(contract.deleteUser, { params: { user_uid: api.uidOf('auditor') } })).toBe(
      'onlyAdminManagesAdministrators',
    );
    expect(await api.as('sys').errorOf(contract.deleteUser, { params: { user_uid: 'nobody' } })).toBe('notFound');
  });

  test('a user for whom workflows wait is not deleted', async () => {
    await api.addUser('busy');
    const waiting = {
      userUid: api.uidOf('busy'),
      workflowId: 'w1',
      projectUid: 'p1',
      status: 'wait_for_audit' as const,
      creatorUid: api.uidOf('mei'),
      searchText: '',
      name: 'w',
      desc: '',
      createdAt: '',
      dbServiceUids: [],
    };
    await assignments.on(api.table()).put({ ...waiting, kind: 'resubmit' });
    await assignments.on(api.table()).put({ ...waiting, workflowId: 'w2', kind: 'review' });
    const deleting = { params: { user_uid: api.uidOf('busy') } };
    expect(await api.as('admin').refusal(contract.deleteUser, deleting)).toMatchObject({
      error: 'userHasUnfinishedWorkflows',
      message: expect.stringContaining('1 unfinished'),
    });
    expect((await read(api.uidOf('busy'))).stat).toBe('Normal');
    await assignments.on(api.table()).remove({ userUid: api.uidOf('busy'), workflowId: 'w2' });
    await api.as('admin').call(contract.deleteUser, deleting);
  });

  test('the namesake with the same uid in another tenant stays', async () => {
    await api.addUser('kate');
    await api.addUser('kate', { tenant: 'other' });
    await api.as('admin').call(contract.deleteUser, { params: { user_uid: api.uidOf('kate') } });
    expect((await api.as('kate', 'other').call(sessions.readSessionUser)).data.name).toBe('kate');
  });
});

describe('reading users', () => {
  test('one sees oneself, overseers see everybody, and others are told that there is nobody', async () => {
    expect(await read(api.uidOf('mei'), 'mei')).toMatchObject({
      name: 'mei',
      is_admin: false,
      system: 'MANAGEMENT',
    });
    expect(await read(api.uidOf('mei'), 'auditor')).toMatchObject({ name: 'mei' });
    for (const uid of [api.uidOf('lee'), 'nobody'])
      expect(await api.as('mei').errorOf(contract.readUser, { params: { user_uid: uid } })).toBe('notFound');
  });

  test('the projects of a user say which the user manages', async () => {
    const project = await api.addProject('bound');
    await api.addMember(project, 'director', { isManager: true });
    expect((await read(api.uidOf('director'))).user_bind_projects).toEqual([
      { project_id: project, project_name: 'bound', is_manager: true, archived: false },
    ]);
    expect((await list({ filter_by_name: 'director' })).data[0]?.projects).toEqual(['bound']);
  });

  test('who manages members chooses among names, without addresses; others may not list users', async () => {
    const project = await api.addProject('choosing');
    await api.addMember(project, 'lee', { permissions: ['manage_member'] });
    await api.as('mei').call(contract.updateCurrentUser, { body: { current_user: { phone: '13911111111' } } });
    expect((await list({ filter_by_name: 'mei' }, 'lee')).data).toEqual([
      expect.objectContaining({ name: 'mei', phone: '', email: '', op_permissions: [] }),
    ]);
    expect((await list({ filter_by_phone: '13911111111', fuzzy_keyword: '13911111111' }, 'lee')).data).toEqual([]);
    expect((await list({ filter_by_phone: '13911111111' })).data.map(({ name }) => name)).toEqual(['mei']);
    expect(await api.as('max').errorOf(contract.listUsers, { query: { page_size: 5 } })).toBe('forbidden');
  });

  test('pages follow each other without gaps, and filters count what they find', async () => {
    const { total_nums } = await list();
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (page_index) =>
        (await list({ page_index, page_size: 4 })).data.map(({ name }) => name),
      ),
    );
    expect(new Set(pages.flat()).size).toBe(total_nums);
    expect(pages.flat()).toEqual([...pages.flat()].sort());
    expect((await list({ filter_by_stat: 'Disabled' })).data.every(({ stat }) => stat === 'Disabled')).toBe(true);
    expect(await list({ filter_by_authentication_type: 'ldap' })).toMatchObject({ data: [], total_nums: 0 });
    expect((await list({ filter_by_uids: `${api.uidOf('mei')},${api.uidOf('lee')}` })).total_nums).toBe(2);
  });

  test('a list without a page size is refused', async () => {
    expect(await api.as('admin').refusal(contract.listUsers)).toMatchObject({
      error: 'validation',
      fields: [{ path: 'page_size' }],
    });
  });
});

describe('what a user holds', () => {
  const held = async (user: string, query: object = {}, by = user) =>
    (await api.as(by).call(contract.readUserPermissions, { params: { user_uid: api.uidOf(user) }, query })).data;

  test('platform permissions, project permissions and those over data sources stand with their ranges', async () => {
    const project = await api.addProject('held');
    const source = await api.addDbService(project, 'db1');
    await api.addUser('nora', { holds: ['create_project'] });
    await api.addMember(project, 'nora', { permissions: ['manage_member'], roles: [{ role: '700403', on: [source] }] });
    const { is_admin, op_permission_list } = await held('nora', { project_uid: project });
    expect(is_admin).toBe(false);
    expect(op_permission_list).toEqual(
      expect.arrayContaining([
        { op_permission_type: 'create_project', range_type: 'global', range_uids: [] },
        { op_permission_type: 'manage_member', range_type: 'project', range_uids: [project] },
        { op_permission_type: 'create_workflow', range_type: 'db_service', range_uids: [source] },
      ]),
    );
    expect((await held('nora', { project_uid: await api.addProject('elsewhere') })).op_permission_list).toEqual([
      { op_permission_type: 'create_project', range_type: 'global', range_uids: [] },
    ]);
  });

  test('a project manager holds project administration, the admin is told to be admin', async () => {
    const project = await api.addProject('managed');
    await api.addMember(project, 'max', { isManager: true });
    expect((await held('max', { project_uid: project })).op_permission_list).toEqual([
      { op_permission_type: 'project_admin', range_type: 'project', range_uids: [project] },
    ]);
    expect((await held('admin')).is_admin).toBe(true);
  });

  test('the rights of others are for overseers', async () => {
    expect(await api.as('mei').errorOf(contract.readUserPermissions, { params: { user_uid: api.uidOf('lee') } })).toBe(
      'notFound',
    );
    expect(await held('sys', {}, 'auditor')).toMatchObject({
      op_permission_list: [{ op_permission_type: 'global_management' }],
    });
  });
});

test('the members of a project are offered by name to those who see it', async () => {
  const project = await api.addProject('tips');
  await api.addMember(project, 'mei');
  const tips = (by: string, name = 'tips') =>
    api.as(by).call(contract.listUserTips, { query: { filter_project: name } });
  expect((await tips('mei')).data).toEqual([
    { user_id: api.uidOf('admin'), user_name: 'admin' },
    { user_id: api.uidOf('mei'), user_name: 'mei' },
  ]);
  expect(await api.as('max').errorOf(contract.listUserTips, { query: { filter_project: 'tips' } })).toBe('notFound');
  const everywhere = async (by: string, tenant?: string) =>
    (await api.as(by, tenant).call(contract.listUserTips, { query: {} })).data.map(({ user_name: name }) => name);
  expect(await everywhere('mei')).toEqual(['mei']);
  expect(await everywhere('admin')).toEqual(expect.arrayContaining(['admin', 'mei', 'max']));
  expect(await api.as('admin', 'other').errorOf(contract.listUserTips, { query: { filter_project: 'tips' } })).toBe(
    'notFound',
  );
});
