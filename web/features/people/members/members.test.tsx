/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  addMember,
  listMemberGroups,
  listMembers,
  listMemberTips,
  updateMember,
  updateMemberGroup,
} from '../../../../shared/contract/people/members/operations.ts';
import { listOpPermissions, listRoles } from '../../../../shared/contract/people/roles/operations.ts';
import { listUsers } from '../../../../shared/contract/people/users/operations.ts';
import { buttonOf, press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { GroupList } from './group-list.tsx';
import { MemberList } from './member-list.tsx';
import { roleLines } from './rights.tsx';
import type { GroupRow, MemberRow } from './wire.ts';

beforeEach(() => localStorage.clear());

const developer = { uid: '700403', name: 'Development engineer', op_permissions: [] };
const inGroup = { ...developer, member_group: { uid: 'g1', name: 'devs', users: [], op_permissions: [] } };
const aMember = (given: Partial<MemberRow>): MemberRow => ({
  uid: 'u2',
  user: { uid: 'u2', name: 'chen' },
  is_project_admin: false,
  is_group_member: false,
  role_with_op_ranges: [],
  current_project_admin: { is_admin: false, member_groups: [] },
  current_project_manage_permissions: [],
  current_project_op_permissions: [],
  platform_roles: [],
  projects: [],
  ...given,
});
const group: GroupRow = {
  uid: 'g1',
  name: 'devs',
  users: [
    { uid: 'u2', name: 'chen' },
    { uid: 'u3', name: 'lee' },
  ],
  is_project_admin: false,
  role_with_op_ranges: [
    { role_uid: developer, op_range_type: 'db_service', range_uids: [{ uid: 'd1', name: 'orders' }] },
  ],
  current_project_manage_permissions: [{ uid: '700030', name: 'Manage members' }],
  current_project_op_permissions: [],
};
const permission = (uid: string, name: string) => ({
  op_permission: { uid, name },
  description: name,
  module: '',
  range_type: 'project',
  service: 'sqle',
});
const role = (uid: string, name: string, stat = 'Normal') => ({
  uid,
  name,
  desc: '',
  stat,
  op_permissions: [],
  is_built_in: false,
});
const around: readonly Says[] = [
  [listMemberTips, { data: [] }],
  [
    listUsers,
    {
      data: [
        {
          uid: 'u9',
          name: 'wang',
          email: '',
          phone: '',
          wxid: '',
          stat: 'Normal',
          authentication_type: 'dms',
          op_permissions: [],
          user_groups: [],
          is_deleted: false,
          projects: [],
        },
      ],
      total_nums: 1,
    },
  ],
  [
    listOpPermissions,
    { data: [permission('700030', 'Manage members'), permission('700027', 'Manage data sources')], total_nums: 2 },
  ],
  [listRoles, { data: [role('700403', 'Development engineer'), role('r7', 'Retired', 'Disabled')], total_nums: 2 }],
  [
    listDbServiceTips,
    {
      data: [
        { id: 'd1', name: 'orders', db_type: 'MySQL', host: 'h', port: '1' },
        { id: 'd2', name: 'shop', db_type: 'MySQL', host: 'h', port: '2' },
      ],
    },
  ],
];

async function openList(members: readonly MemberRow[], says: readonly Says[] = [], { isManager = true } = {}) {
  const shown = await renderScreen(<MemberList />, {
    says: [[listMembers, { data: members, total_nums: members.length }], ...says, ...around],
    project: { mine: { isManager, permissions: ['manage_member'], sources: {} } },
  });
  const select = async (index: number, value: string) => {
    await act(async () => shown.body.findAllSelects()[index]?.openDropdown());
    await act(async () => shown.body.findAllSelects()[index]?.selectOptionByValue(value, { expandToViewport: true }));
    await settle();
  };
  const multiselect = async (index: number, value: string) => {
    await act(async () => shown.body.findAllMultiselects()[index]?.openDropdown());
    await act(async () =>
      shown.body.findAllMultiselects()[index]?.selectOptionByValue(value, { expandToViewport: true }),
    );
    await settle();
  };
  const sentTo = (operation: unknown) =>
    shown.requests.filter((request) => request.operation === operation).map(({ body }) => body);

  return { ...shown, select, multiselect, sentTo };
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

test('a member is added with permissions and roles on data sources', async () => {
  const { select, multiselect, sentTo, body } = await openList([], [[addMember, { data: { uid: 'u9' } }]]);
  await press('Add member');
  const user = body.findAllSelects().length - 1;
  await select(user, 'u9');
  await act(async () =>
    body
      .findAllCheckboxes()
      .find((box) => box.getElement().textContent === 'Manage members')
      ?.findNativeInput()
      .click(),
  );
  await press('Add a role');
  await select(user + 1, '700403');
  await multiselect(0, 'd1');
  await submit('Add');
  expect(sentTo(addMember)).toEqual([
    {
      member: {
        user_uid: 'u9',
        is_project_admin: false,
        project_manage_permissions: ['700030'],
        role_with_op_ranges: [{ role_uid: '700403', range_uids: ['d1'], op_range_type: 'db_service' }],
      },
    },
  ]);
});

test('a role without data sources, and a role given twice, are refused at their row; disabled roles are not offered', async () => {
  const { select, multiselect, sentTo, body } = await openList([]);
  await press('Add member');
  const user = body.findAllSelects().length - 1;
  await select(user, 'u9');
  await press('Add a role');
  await press('Add a role');
  await act(async () => body.findAllSelects()[user + 1]?.openDropdown());
  expect(document.body.textContent).toContain('Development engineer');
  expect(document.body.textContent).not.toContain('Retired');
  await act(async () => body.findAllSelects()[user + 1]?.selectOptionByValue('700403', { expandToViewport: true }));
  await select(user + 2, '700403');
  await submit('Add');
  await seeing('This is required');
  await multiselect(0, 'd1');
  await multiselect(1, 'd2');
  await submit('Add');
  await seeing('This role is already above');
  expect(sentTo(addMember)).toEqual([]);
});

test('a project admin needs nothing beside that, and turning it off brings the rows back', async () => {
  const member = aMember({
    role_with_op_ranges: [
      {
        role_uid: { uid: '700403', name: 'Development engineer' },
        op_range_type: 'db_service',
        range_uids: [{ uid: 'd1', name: 'orders' }],
      },
    ],
  });
  const { sentTo, body } = await openList([member], [[updateMember, {}]]);
  const toggle = () => act(async () => body.findToggle()?.findNativeInput().click());
  await press('Edit');
  await toggle();
  expect(document.body.textContent).not.toContain('Which role on which data sources');
  await toggle();
  expect(document.body.textContent).toContain('orders');
  await toggle();
  await submit('Save');
  expect(sentTo(updateMember)).toEqual([
    { member: { is_project_admin: true, project_manage_permissions: [], role_with_op_ranges: [] } },
  ]);
});

test('who only manages members may not make project admins', async () => {
  const { body } = await openList([], [], { isManager: false });
  await press('Add member');
  expect(body.findToggle()?.findNativeInput().getElement().disabled).toBe(true);
  await seeing('Only project managers may grant or take away project administration');
});

test('editing sends what is held directly and leaves out what comes from groups', async () => {
  const member = aMember({
    is_group_member: true,
    current_project_manage_permissions: [
      { uid: '700027', name: 'Manage data sources', member_group: '' },
      { uid: '700030', name: 'Manage members', member_group: 'devs' },
    ],
  });
  const { sentTo } = await openList([member], [[updateMember, {}]]);
  await seeing('From the group devs');
  await press('Edit');
  await submit('Save');
  expect(sentTo(updateMember)).toEqual([
    { member: { is_project_admin: false, project_manage_permissions: ['700027'], role_with_op_ranges: [] } },
  ]);
});

test('a member through groups only is changed in the groups, and admin is never removed', async () => {
  await openList([
    aMember({ is_group_member: true }),
    aMember({ uid: '700200', user: { uid: '700200', name: 'admin' }, is_project_admin: true }),
  ]);
  const removes = [...document.querySelectorAll<HTMLElement>('tbody button')].filter(
    (button) => button.querySelector('span')?.textContent === 'Remove' || button.textContent?.startsWith('Remove'),
  );
  expect(removes.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  await seeing('Edit');
});

test('taking somebody out of a group keeps the other users and the rights of the group', async () => {
  const { sentTo } = await openList(
    [aMember({ is_group_member: true })],
    [
      [listMemberGroups, { data: [group], total_nums: 1 }],
      [updateMemberGroup, {}],
    ],
  );
  await press('Groups');
  await press('Take out');
  expect(sentTo(updateMemberGroup)).toEqual([]);
  await submit('Take out');
  expect(sentTo(updateMemberGroup)).toEqual([
    {
      member_group: {
        user_uids: ['u3'],
        is_project_admin: false,
        project_manage_permissions: ['700030'],
        role_with_op_ranges: [{ role_uid: '700403', range_uids: ['d1'], op_range_type: 'db_service' }],
      },
    },
  ]);
});

test('a member group keeps its name and shows the users it has', async () => {
  await renderScreen(<GroupList />, { says: [[listMemberGroups, { data: [group], total_nums: 1 }], ...around] });
  await press('Edit');
  const name = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].find(
    ({ value }) => value === 'devs',
  );
  expect(name?.disabled).toBe(true);
  await seeing('lee');
  expect(buttonOf('Save')).toBeDefined();
});

test('rights on data sources are told by role and by where they come from', () => {
  expect(
    roleLines([
      { data_source: 'orders', roles: [developer, inGroup] },
      { data_source: 'shop', roles: [inGroup] },
    ]),
  ).toEqual([
    { role: 'Development engineer', group: '', sources: ['orders'] },
    { role: 'Development engineer', group: 'devs', sources: ['orders', 'shop'] },
  ]);
});
