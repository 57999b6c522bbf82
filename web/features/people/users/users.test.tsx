/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { addRole, listOpPermissions, listRoles } from '../../../../shared/contract/people/roles/operations.ts';
import { resetSecondFactors } from '../../../../shared/contract/people/second-factors/operations.ts';
import {
  addUser,
  addUserGroup,
  deleteUser,
  releaseUserBinding,
  deleteUserGroup,
  listUserGroups,
  listUsers,
  updateUser,
} from '../../../../shared/contract/people/users/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import UserCenter from './user-center.tsx';
import type { RoleRow, UserRow } from './wire.ts';

beforeEach(() => localStorage.clear());

const ordinary = { uid: '700018', name: 'Ordinary user' };
const administrator = { uid: '700017', name: 'System administrator' };
const aUserRow = (given: Partial<UserRow>): UserRow => ({
  uid: 'u2',
  name: 'chen',
  email: 'chen@shop.example',
  phone: '',
  wxid: '',
  stat: 'Normal',
  authentication_type: 'dms',
  op_permissions: [ordinary],
  user_groups: [],
  is_deleted: false,
  projects: [],
  ...given,
});
const aRole = (given: Partial<RoleRow>): RoleRow => ({
  uid: 'r1',
  name: 'Analyst',
  desc: '',
  stat: 'Normal',
  op_permissions: [{ uid: '700010', name: 'Query', module: 'Workbench' }],
  is_built_in: false,
  ...given,
});
const permission = (uid: string, name: string, range_type: string, module = 'Module') => ({
  op_permission: { uid, name },
  description: name,
  module,
  range_type,
  service: 'sqle',
});
const permissionsOf: Says = [
  listOpPermissions,
  ({ query }) => {
    const target = query.get('filter_by_target');
    if (target === 'user')
      return {
        data: [permission('700017', 'System administrator', 'global'), permission('700018', 'Ordinary user', 'global')],
        total_nums: 2,
      };
    if (target === 'member')
      return {
        data: [
          permission('700010', 'Query', 'db_service', 'Workbench'),
          permission('700003', 'Create workflows', 'db_service', 'Workflow'),
        ],
        total_nums: 2,
      };
    return {
      data: [
        permission('700010', 'Query', 'db_service'),
        permission('700030', 'Manage members', 'project'),
        permission('700017', 'System administrator', 'global'),
      ],
      total_nums: 3,
    };
  },
];

async function openCenter({
  users = [],
  roles = [],
  says = [],
  tab = 'user_list',
  isAdmin = true,
}: {
  users?: UserRow[];
  roles?: RoleRow[];
  says?: Says[];
  tab?: string;
  isAdmin?: boolean;
}) {
  const shown = await renderScreen(<UserCenter />, {
    says: [
      [listUsers, { data: users, total_nums: users.length }],
      [listRoles, { data: roles, total_nums: roles.length }],
      permissionsOf,
      ...says,
    ],
    at: `/?active=${tab}`,
    user: { uid: 'me', is_admin: isAdmin, op_permissions: [administrator] },
  });
  const fill = (name: string, text: string) =>
    act(async () =>
      shown.body
        .findAllInputs()
        .find((one) => one.findNativeInput().getElement().name === name)
        ?.setInputValue(text),
    );
  const sentTo = (operation: unknown) =>
    shown.requests.filter((request) => request.operation === operation).map(({ body }) => body);
  const rowButton = (row: number, words: string) =>
    [...document.querySelectorAll<HTMLElement>(`tbody tr:nth-child(${row}) button`)].find((button) =>
      button.textContent?.startsWith(words),
    );
  return { ...shown, fill, sentTo, rowButton };
}

const submit = async (words: string) => {
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .reverse()
      .find((button) => button.textContent === words)
      ?.click(),
  );
  await settle();
};

test('a dialog begins in its first field and does not blame it before it was left', async () => {
  await openCenter({});
  await press('Add user');
  await settle();
  expect(document.activeElement?.getAttribute('name')).toBe('name');
  expect(document.body.textContent).not.toContain('This is required');
});

test('a new user needs a name without spaces and the same password twice', async () => {
  const { fill, sentTo } = await openCenter({ says: [[addUser, { data: { uid: 'u3' } }]] });
  await press('Add user');
  await fill('name', 'li na');
  await fill('password', 'secret1');
  await fill('confirm', 'secret2');
  await fill('email', 'nobody');
  await submit('Add');
  await seeing('A user name has no spaces');
  await seeing('This is not an email address');
  await fill('name', 'lina');
  await fill('email', '');
  await submit('Add');
  await seeing('The passwords are not the same');
  expect(sentTo(addUser)).toEqual([]);
  await fill('confirm', 'secret1');
  await submit('Add');
  expect(sentTo(addUser)).toEqual([
    { user: { name: 'lina', password: 'secret1', email: '', phone: '', wxid: '', op_permission_uids: ['700018'] } },
  ]);
});

test('editing leaves the password alone unless it is asked for', async () => {
  const { sentTo, fill, body } = await openCenter({ users: [aUserRow({})], says: [[updateUser, {}]] });
  await press('Edit');
  await fill('phone', '13800001111');
  await submit('Save');
  expect(sentTo(updateUser)).toEqual([
    {
      user: {
        email: 'chen@shop.example',
        phone: '13800001111',
        wxid: '',
        op_permission_uids: ['700018'],
        is_disabled: false,
      },
    },
  ]);
  await press('Edit');
  await act(async () => body.findToggle()?.findNativeInput().click());
  await submit('Save');
  await seeing('This is required');
  expect(sentTo(updateUser)).toHaveLength(1);
});

test("changing one's own email asks for the current password", async () => {
  const { sentTo, fill } = await openCenter({ users: [aUserRow({ uid: 'me', name: 'me' })], says: [[updateUser, {}]] });
  await press('Edit');
  await fill('email', 'me@shop.example');
  await submit('Save');
  expect(sentTo(updateUser)).toEqual([]);
  await fill('old_password', 'secret1');
  await submit('Save');
  expect(sentTo(updateUser)).toEqual([
    { user: expect.objectContaining({ email: 'me@shop.example', old_password: 'secret1' }) },
  ]);
});

test('only admin changes users with a platform role, and nobody deletes admin', async () => {
  const users = [
    aUserRow({ uid: '700200', name: 'admin', op_permissions: [] }),
    aUserRow({ uid: 'u5', op_permissions: [administrator] }),
    aUserRow({}),
  ];
  const disabled = (rowButton: (row: number, words: string) => HTMLElement | undefined) =>
    users.map((_, index) =>
      ['Edit', 'Delete'].map((words) => rowButton(index + 1, words)?.getAttribute('aria-disabled') === 'true'),
    );
  expect(disabled((await openCenter({ users, isAdmin: false })).rowButton)).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test('admin may change everybody, but not delete the own account', async () => {
  const { rowButton } = await openCenter({ users: [aUserRow({ uid: '700200', name: 'admin', op_permissions: [] })] });
  expect(
    [rowButton(1, 'Edit'), rowButton(1, 'Delete')].map((button) => button?.getAttribute('aria-disabled') === 'true'),
  ).toEqual([false, true]);
});

test('deleting a user tells the projects and wants the name typed', async () => {
  const { sentTo, body } = await openCenter({
    users: [aUserRow({ projects: ['shop', 'crm'] })],
    says: [[deleteUser, {}]],
  });
  await press('Delete');
  await seeing('Projects: shop, crm');
  await submit('Delete');
  expect(sentTo(deleteUser)).toEqual([]);
  await act(async () => body.findAllInputs().at(-1)?.setInputValue('chen'));
  await submit('Delete');
  expect(sentTo(deleteUser)).toHaveLength(1);
});

test('second factors of somebody who has lost them are reset after a question', async () => {
  const { sentTo } = await openCenter({ users: [aUserRow({})], says: [[resetSecondFactors, {}]] });
  await press('Reset second factors');
  await seeing('Reset the second factors of chen?');
  expect(sentTo(resetSecondFactors)).toEqual([]);
  await submit('Reset second factors');
  expect(sentTo(resetSecondFactors)).toHaveLength(1);
});

test('the binding of a user is released after a question that says to whom it belongs', async () => {
  const bound = aUserRow({ authentication_type: 'ldap', bound_to: 'chen (entryUUID:1)' });
  const { sentTo } = await openCenter({ users: [bound], says: [[releaseUserBinding, {}]] });
  await press('More actions');
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  await act(async () => items.find(({ textContent }) => textContent === 'Release the binding')?.click());
  await seeing('belongs to chen (entryUUID:1) now');
  expect(sentTo(releaseUserBinding)).toEqual([]);
  await submit('Release the binding');
  expect(sentTo(releaseUserBinding)).toHaveLength(1);
});

test('a role needs a permission, a copy needs a name of its own', async () => {
  const { fill, sentTo } = await openCenter({
    roles: [aRole({})],
    tab: 'role_list',
    says: [[addRole, { data: { uid: 'r2' } }]],
  });
  await press('Add role');
  await fill('name', 'Empty');
  await submit('Add');
  await seeing('This is required');
  await submit('Cancel');
  await submit('Discard');
  await press('Clone');
  await seeing('The new role needs a name other than "Analyst"');
  await submit('Add');
  expect(sentTo(addRole)).toEqual([]);
  await fill('name', 'Analyst2');
  await submit('Add');
  expect(sentTo(addRole)).toEqual([{ role: { name: 'Analyst2', desc: '', op_permission_uids: ['700010'] } }]);
});

test('built-in roles are fixed, but can be copied without what only they may hold', async () => {
  const builtIn = aRole({
    uid: '700400',
    name: 'Project admin',
    is_built_in: true,
    op_permissions: [
      { uid: '700002', name: 'Project administration', module: '' },
      { uid: '700003', name: 'Create workflows', module: '' },
    ],
  });
  const { rowButton, fill, sentTo } = await openCenter({
    roles: [builtIn],
    tab: 'role_list',
    says: [[addRole, { data: { uid: 'r2' } }]],
  });
  expect(
    ['Edit', 'Clone', 'Delete'].map((words) => rowButton(1, words)?.getAttribute('aria-disabled') === 'true'),
  ).toEqual([true, false, true]);
  await press('Clone');
  await fill('name', 'Lead');
  await submit('Add');
  expect(sentTo(addRole)).toEqual([{ role: expect.objectContaining({ op_permission_uids: ['700003'] }) }]);
});

test('a user group is made with a name alone, and deleting one leaves its users', async () => {
  const team = { uid: 'g1', name: 'shop_team', desc: '', stat: 'Normal', users: [{ uid: 'u2', name: 'chen' }] };
  const { fill, sentTo } = await openCenter({
    tab: 'user_group_list',
    says: [
      [listUserGroups, { data: [team], total_nums: 1 }],
      [addUserGroup, { data: { uid: 'g2' } }],
      [deleteUserGroup, {}],
    ],
  });
  await seeing('chen');
  await press('Add user group');
  await submit('Add');
  await seeing('This is required');
  await fill('name', 'crm_team');
  await submit('Add');
  expect(sentTo(addUserGroup)).toEqual([{ user_group: { name: 'crm_team', desc: '', user_uids: [] } }]);
  await press('Delete');
  await seeing('Its users stay as they are.');
  await submit('Delete');
  expect(sentTo(deleteUserGroup)).toHaveLength(1);
});

test('permissions are listed from the platform down to a data source', async () => {
  await openCenter({ tab: 'permission_list' });
  const ranges = [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
  expect(ranges).toEqual(['Platform', 'Project', 'Data source']);
});
