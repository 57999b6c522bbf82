import * as z from 'zod';
import { rangeType, startingWithLatinLetter, uids } from '../../platform/fields.ts';
import { limits } from '../../../limits.ts';
import { permissionNames } from '../../../permissions.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, listOf, projectUid, uid, uidWithName, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutMembers = recordsAbout('project_member', { zh: '项目成员', en: 'Project member' });

const ofMember = projectUid.extend({ member_uid: uid });
const ofGroup = projectUid.extend({ member_group_uid: uid });

const grant = z.object({
  is_project_admin: z.boolean().optional(),
  role_with_op_ranges: z
    .array(
      z
        .object({ role_uid: uid, op_range_type: rangeType.schema.optional(), range_uids: uids(limits.rangeUidsMax) })
        .meta({ id: 'GrantedRole' }),
    )
    .max(limits.rolesPerMemberMax)
    .nullish(),
  project_manage_permissions: uids(permissionNames.length).nullish(),
});
const groupUsers = uids(limits.usersPerGroupMax);

const roleWithRange = z
  .object({
    role_uid: uidWithName,
    op_range_type: rangeType.schema,
    range_uids: z.array(uidWithName),
  })
  .meta({ id: 'RoleWithRange' });
const memberGroupTip = z
  .object({
    uid: z.string(),
    name: z.string(),
    users: z.array(uidWithName),
    op_permissions: z.array(uidWithName),
  })
  .meta({ id: 'MemberGroupTip' });
const rightsOnSource = z
  .object({
    data_source: z.string(),
    roles: z.array(
      uidWithName.extend({ op_permissions: z.array(uidWithName), member_group: memberGroupTip.optional() }),
    ),
  })
  .meta({ id: 'RightsOnSource' });
const member = z.object({
  uid: z.string(),
  user: uidWithName,
  is_project_admin: z.boolean(),
  is_group_member: z.boolean(),
  role_with_op_ranges: z.array(roleWithRange),
  current_project_admin: z.object({ is_admin: z.boolean(), member_groups: z.array(z.string()) }),
  current_project_manage_permissions: z.array(uidWithName.extend({ member_group: z.string() })),
  current_project_op_permissions: z.array(rightsOnSource),
  platform_roles: z.array(uidWithName),
  projects: z.array(z.string()),
});
const memberGroup = z.object({
  uid: z.string(),
  name: z.string(),
  users: z.array(uidWithName),
  is_project_admin: z.boolean(),
  role_with_op_ranges: z.array(roleWithRange),
});
const listedMemberGroup = memberGroup.extend({
  current_project_manage_permissions: z.array(uidWithName),
  current_project_op_permissions: z.array(rightsOnSource),
});

export const listMembers = operation('GET /v1/dms/projects/{project_uid}/members', {
  access: 'memberView',
  summary: 'List the members with what they hold directly and through groups',
  params: projectUid,
  query: dmsPaging.extend({ filter_by_user_uid: z.string().optional(), order_by: z.enum(['user_uid']).optional() }),
  reply: listOf(member),
});

export const addMember = operation('POST /v1/dms/projects/{project_uid}/members', {
  access: 'memberManage',
  summary: 'Make a user a member',
  params: projectUid,
  record: aboutMembers('create_member', { zh: '添加成员', en: 'Add a member' }),
  body: z.object({ member: grant.extend({ user_uid: uid }) }),
  reply: dataOf(z.object({ uid: z.string() })),
});

export const updateMember = operation('PUT /v1/dms/projects/{project_uid}/members/{member_uid}', {
  access: 'memberManage',
  summary: 'Change what a member holds directly',
  params: ofMember,
  body: z.object({ member: grant }),
  record: aboutMembers('update_member', { zh: '编辑成员', en: 'Edit a member' }),
});

export const deleteMember = operation('DELETE /v1/dms/projects/{project_uid}/members/{member_uid}', {
  access: 'memberManage',
  summary: 'Remove a member',
  params: ofMember,
  record: aboutMembers('delete_member', { zh: '移除成员', en: 'Remove a member' }),
});

export const listMemberTips = operation('GET /v1/dms/projects/{project_uid}/members/tips', {
  access: 'projectView',
  summary: 'The members by name',
  params: projectUid,
  reply: dataOf(z.array(z.object({ user_id: z.string(), user_name: z.string() }))),
});

export const listMemberGroups = operation('GET /v1/dms/projects/{project_uid}/member_groups', {
  access: 'memberView',
  summary: 'List the member groups',
  params: projectUid,
  query: dmsPaging.extend({ filter_by_name: z.string().optional(), order_by: z.enum(['name']).optional() }),
  reply: searchedListOf(listedMemberGroup),
});

export const addMemberGroup = operation('POST /v1/dms/projects/{project_uid}/member_groups', {
  access: 'memberManage',
  summary: 'Add a member group',
  params: projectUid,
  record: aboutMembers('create_member_group', { zh: '添加成员组', en: 'Add a member group' }),
  body: z.object({
    member_group: grant.extend({
      name: startingWithLatinLetter(limits.nameLengthMax),
      user_uids: groupUsers.refine((list) => list.length > 0),
    }),
  }),
  reply: dataOf(z.object({ id: z.string() })),
});

export const readMemberGroup = operation('GET /v1/dms/projects/{project_uid}/member_groups/{member_group_uid}', {
  access: 'memberView',
  summary: 'Read one member group',
  params: ofGroup,
  reply: dataOf(memberGroup),
});

export const updateMemberGroup = operation('PUT /v1/dms/projects/{project_uid}/member_groups/{member_group_uid}', {
  access: 'memberManage',
  summary: 'Change the users and rights of a member group',
  params: ofGroup,
  record: aboutMembers('update_member_group', { zh: '编辑成员组', en: 'Edit a member group' }),
  body: z.object({ member_group: grant.extend({ user_uids: groupUsers }) }),
});

export const deleteMemberGroup = operation('DELETE /v1/dms/projects/{project_uid}/member_groups/{member_group_uid}', {
  access: 'memberManage',
  summary: 'Delete a member group',
  params: ofGroup,
  record: aboutMembers('delete_member_group', { zh: '移除成员组', en: 'Remove a member group' }),
});

export const listMemberGroupTips = operation('GET /v1/dms/projects/{project_uid}/member_groups/tips', {
  access: 'projectView',
  summary: 'The member groups by name',
  params: projectUid,
  reply: dataOf(z.array(uidWithName)),
});
