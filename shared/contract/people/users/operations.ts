import * as z from 'zod';
import { choices } from '../../../choices.ts';
import { accountStat, description, uids } from '../../platform/fields.ts';
import {
  authenticationType,
  email,
  language,
  newPassword,
  phone,
  systemPreference,
  tokenName,
  userGroupName,
  userName,
  wxid,
} from './fields.ts';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, projectName, uid, uidWithName, wireBoolean, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { shownAgain } from '../sessions/shown-again.ts';
import { heldRights, tokenInfo, userInFull, userProfile } from './shapes.ts';

const aboutUsers = recordsAbout('user', { zh: '平台用户', en: 'Platform user' });
const aboutUserGroups = recordsAbout('user_group', { zh: '用户组', en: 'User group' });

const ofUser = z.object({ user_uid: uid });
const groupUids = uids(limits.groupsPerUserMax);

const listedUser = userProfile.extend({ is_deleted: z.boolean(), projects: z.array(z.string()) });

export const listUsers = operation('GET /v1/dms/users', {
  access: 'signedIn',
  summary: 'List users; who may not see the user center gets names only',
  query: dmsPaging.extend({
    filter_by_name: z.string().optional(),
    filter_by_uids: z.string().optional(),
    filter_del_user: wireBoolean.optional(),
    fuzzy_keyword: z.string().optional(),
    filter_by_email: z.string().optional(),
    filter_by_phone: z.string().optional(),
    filter_by_stat: z.enum(['Normal', 'Disabled']).optional(),
    filter_by_authentication_type: authenticationType.schema.optional(),
    filter_by_system: systemPreference.schema.optional(),
    order_by: z.enum(['name']).optional(),
  }),
  reply: searchedListOf(listedUser),
});

const newUser = z.object({
  name: userName,
  password: newPassword,
  desc: description.optional(),
  email: email.optional(),
  phone: phone.optional(),
  wxid: wxid.optional(),
  op_permission_uids: uids(1).optional(),
  user_group_uids: groupUids.optional(),
});

export const addUser = operation('POST /v1/dms/users', {
  access: 'userManage',
  summary: 'Add a user',
  body: z.object({ user: newUser }),
  reply: dataOf(z.object({ uid: z.string() })),
  record: aboutUsers('create_user', { zh: '创建用户', en: 'Create a user' }),
});

export const updateUser = operation('PUT /v1/dms/users/{user_uid}', {
  access: 'userManage',
  summary: 'Change a user',
  params: ofUser,
  record: aboutUsers('update_user', { zh: '编辑用户', en: 'Edit a user' }),
  body: z.object({
    user: newUser
      .omit({ name: true, desc: true })
      .partial()
      .extend({
        ...shownAgain,
        is_disabled: z.boolean().optional(),
        language: language.optional(),
        system: systemPreference.schema.optional(),
      }),
  }),
});

export const deleteUser = operation('DELETE /v1/dms/users/{user_uid}', {
  access: 'userManage',
  summary: 'Delete a user and all memberships',
  params: ofUser,
  record: aboutUsers('delete_user', { zh: '删除用户', en: 'Delete a user' }),
});

export const releaseUserBinding = operation('DELETE /v1/dms/users/{user_uid}/binding', {
  access: 'userManage',
  summary:
    'Untie a user from the entry of the directory or the user of the provider that proved it; its sessions and tokens end',
  params: ofUser,
  record: aboutUsers('release_user_binding', { zh: '解除用户绑定', en: 'Release the binding of a user' }),
});

export const readUser = operation('GET /v1/dms/users/{user_uid}', {
  access: 'signedIn',
  summary: 'Read one user: oneself, or anyone for the user center',
  params: ofUser,
  reply: dataOf(userInFull),
});

export const updateCurrentUser = operation('PUT /v1/dms/users', {
  access: 'signedIn',
  summary: 'Change the own account',
  record: aboutUsers('update_own_account', { zh: '修改个人信息', en: 'Change own account' }),
  body: z.object({
    current_user: z.object({
      email: email.optional(),
      phone: phone.optional(),
      wxid: wxid.optional(),
      language: language.optional(),
      system: systemPreference.schema.optional(),
      ...shownAgain,
      password: newPassword.optional(),
      two_factor_enabled: z.boolean().optional(),
    }),
  }),
});

export const generateToken = operation('POST /v1/dms/users/gen_token', {
  access: 'signedIn',
  summary: 'Make the personal token anew; the one before ends at once',
  record: aboutUsers('generate_token', { zh: '生成访问令牌', en: 'Generate an access token' }),
  body: z.object({
    expiration_days: z.coerce.number().int().min(1).max(limits.personalTokenDaysMax),
    ...shownAgain,
  }),
  reply: dataOf(tokenInfo),
});

/** What an access token opens: never more than its owner may do. */
export const tokenAccess = choices({
  full: { zh: '完全访问', en: 'Full access' },
  read: { zh: '只读', en: 'Read only' },
});
const listedToken = z.object({
  uid: z.string(),
  name: z.string(),
  access: tokenAccess.schema,
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  last_used_at: z.string(),
  last_used_ip: z.string(),
});

export const listAccessTokens = operation('GET /v1/dms/access_tokens', {
  access: 'signedIn',
  summary: 'The access tokens of the caller, without the tokens themselves',
  reply: dataOf(z.array(listedToken)),
});

export const addAccessToken = operation('POST /v1/dms/access_tokens', {
  access: 'signedIn',
  summary: 'Add an access token beside the others; it is shown once',
  record: aboutUsers('add_access_token', { zh: '创建访问令牌', en: 'Add an access token' }),
  body: z.object({
    access_token: z.object({
      name: tokenName,
      access: tokenAccess.schema.optional(),
      expiration_days: z.coerce.number().int().min(1).max(limits.personalTokenDaysMax),
      ...shownAgain,
    }),
  }),
  reply: dataOf(listedToken.extend({ access_token: z.string() })),
});

export const removeAccessToken = operation('DELETE /v1/dms/access_tokens/{token_uid}', {
  access: 'signedIn',
  summary: 'Revoke an access token at once',
  record: aboutUsers('remove_access_token', { zh: '吊销访问令牌', en: 'Revoke an access token' }),
  params: z.object({ token_uid: uid }),
});

export const readUserPermissions = operation('GET /v1/dms/users/{user_uid}/op_permission', {
  access: 'signedIn',
  summary: 'What a user holds, in one project or in all',
  params: ofUser,
  query: z.object({ project_uid: uid.optional() }),
  reply: dataOf(heldRights),
});

const ofGroup = z.object({ user_group_uid: uid });
const groupName = userGroupName;
const groupUsers = uids(limits.usersPerGroupMax);
const userGroup = z.object({
  uid: z.string(),
  name: z.string(),
  desc: z.string(),
  stat: accountStat,
  users: z.array(uidWithName),
});

export const listUserGroups = operation('GET /v1/dms/user_groups', {
  access: 'userCenterView',
  summary: 'List user groups',
  query: dmsPaging.extend({ filter_by_name: z.string().optional(), order_by: z.enum(['name']).optional() }),
  reply: searchedListOf(userGroup),
});

export const addUserGroup = operation('POST /v1/dms/user_groups', {
  access: 'userManage',
  summary: 'Add a user group',
  record: aboutUserGroups('create_user_group', { zh: '创建用户组', en: 'Create a user group' }),
  reply: dataOf(z.object({ uid: z.string() })),
  body: z.object({
    user_group: z.object({ name: groupName, desc: description.optional(), user_uids: groupUsers.optional() }),
  }),
});

export const updateUserGroup = operation('PUT /v1/dms/user_groups/{user_group_uid}', {
  access: 'userManage',
  summary: 'Change a user group',
  params: ofGroup,
  record: aboutUserGroups('update_user_group', { zh: '编辑用户组', en: 'Edit a user group' }),
  body: z.object({
    user_group: z.object({
      desc: description.optional(),
      is_disabled: z.boolean().optional(),
      user_uids: groupUsers.optional(),
    }),
  }),
});

export const deleteUserGroup = operation('DELETE /v1/dms/user_groups/{user_group_uid}', {
  access: 'userManage',
  summary: 'Delete a user group',
  params: ofGroup,
  record: aboutUserGroups('delete_user_group', { zh: '删除用户组', en: 'Delete a user group' }),
});

export const listUserTips = operation('GET /sqle/v1/user_tips', {
  access: 'signedIn',
  summary:
    'The members of a project by name; without a project the users whom the caller may see, as many as a page holds',
  query: z.object({ filter_project: projectName.shape.project_name.optional() }),
  reply: dataOf(z.array(z.object({ user_id: z.string(), user_name: z.string() }))),
});
