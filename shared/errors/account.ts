import { conflict, denied, exists, invalid, type ErrorRow } from './error-row.ts';

/** Refusals of sign-in, users, groups, roles and members. */
export const accountErrors = {
  signInRequired: { status: 401, code: { sqle: 4001, dms: 7002 }, text: { zh: '登录已失效，请重新登录', en: 'Your sign-in has expired. Sign in again' } },
  wrongCredentials: { status: 200, code: 7001, text: { zh: '用户名或密码错误', en: 'The user name or password is wrong' } },
  userDisabled: { status: 200, code: { sqle: 4005, dms: 7002 }, text: { zh: '该用户已被禁用，请联系管理员', en: 'The user is disabled. Contact the administrator' } },
  reAuthenticationFailed: { status: 200, code: 7001, text: { zh: '原密码未填写或不正确', en: 'The current password is missing or wrong' } },
  userNameTaken: { status: 200, code: exists, text: { zh: '用户名 {name} 已存在', en: 'The user name {name} already exists' } },
  roleNameTaken: { status: 200, code: exists, text: { zh: '角色名 {name} 已存在', en: 'The role name {name} already exists' } },
  userGroupNameTaken: { status: 200, code: exists, text: { zh: '用户组名 {name} 已存在', en: 'The user group name {name} already exists' } },
  memberExists: { status: 200, code: exists, text: { zh: '该用户已是项目成员', en: 'The user is already a member of the project' } },
  memberGroupNameTaken: { status: 200, code: exists, text: { zh: '成员组名 {name} 已存在', en: 'The member group name {name} already exists' } },
  builtInUserFixed: { status: 200, code: denied, text: { zh: '内置管理员不能删除或禁用', en: 'The built-in administrator cannot be deleted or disabled' } },
  builtInRoleFixed: { status: 200, code: denied, text: { zh: '内置角色不能修改或删除', en: 'A built-in role cannot be changed or deleted' } },
  roleInUse: { status: 200, code: conflict, text: { zh: '角色正被 {count} 个成员使用，不能删除', en: 'The role is used by {count} members and cannot be deleted' } },
  onlyAdminManagesAdministrators: { status: 200, code: denied, text: { zh: '只有 admin 可以管理拥有平台权限的用户', en: 'Only admin may manage users that hold platform permissions' } },
  userHasUnfinishedWorkflows: { status: 200, code: conflict, text: { zh: '该用户仍是 {count} 个未完成工单的处理人，不能删除', en: 'The user is still assigned to {count} unfinished workflows and cannot be deleted' } },
  secondFactorOff: { status: 200, code: invalid, text: { zh: '未配置短信服务，不能启用双因素认证', en: 'Two-step sign-in needs the SMS service, which is not configured' } },
  notAGlobalPermission: { status: 200, code: invalid, text: { zh: '平台角色 {uid} 不存在', en: 'There is no platform role {uid}' } },
  notASourcePermission: { status: 200, code: invalid, text: { zh: '权限 {uid} 不是数据源权限', en: 'The permission {uid} is no data source permission' } },
  notAProjectPermission: { status: 200, code: invalid, text: { zh: '权限 {uid} 不是项目管理权限', en: 'The permission {uid} is no project permission' } },
  unknownRole: { status: 200, code: invalid, text: { zh: '角色 {uid} 不存在或已被禁用', en: 'The role {uid} does not exist or is disabled' } },
  unknownRange: { status: 200, code: invalid, text: { zh: '数据源 {uid} 不在该项目中', en: 'The data source {uid} is not in this project' } },
  unknownUserGroup: { status: 200, code: invalid, text: { zh: '用户组 {uid} 不存在', en: 'The user group {uid} does not exist' } },
  tooManyAtOnce: { status: 200, code: invalid, text: { zh: '一次变更涉及的用户或项目过多，请分几次进行', en: 'This touches too many users or projects at once. Do it in several steps' } },
  onlyManagersGrantManagement: { status: 200, code: denied, text: { zh: '只有项目管理员可以授予或收回项目管理员权限', en: 'Only project managers may grant or take away project administration' } },
  unknownUser: { status: 200, code: invalid, text: { zh: '用户 {name} 不存在或已被禁用', en: 'The user {name} does not exist or is disabled' } },
} as const satisfies Record<string, ErrorRow>;
