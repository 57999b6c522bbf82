import { conflict, denied, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of users and their groups. */
export const errors = {
  tenantExists: {
    status: 200,
    code: exists,
    text: { zh: '租户 {name} 已存在', en: 'The tenant {name} already exists' },
  },
  userNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '用户名 {name} 已存在', en: 'The user name {name} already exists' },
  },
  userGroupNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '用户组名 {name} 已存在', en: 'The user group name {name} already exists' },
  },
  builtInUserFixed: {
    status: 200,
    code: denied,
    text: { zh: '内置管理员不能删除或禁用', en: 'The built-in administrator cannot be deleted or disabled' },
  },
  onlyAdminManagesAdministrators: {
    status: 200,
    code: denied,
    text: {
      zh: '只有 admin 可以管理拥有平台权限的用户',
      en: 'Only admin may manage users that hold platform permissions',
    },
  },
  userNotBound: {
    status: 200,
    code: wrongState,
    text: {
      zh: '用户 {name} 没有绑定企业目录条目或身份提供方的用户',
      en: 'The user {name} is bound to no entry of the directory and no user of a provider',
    },
  },
  userHasUnfinishedWorkflows: {
    status: 200,
    code: conflict,
    text: {
      zh: '该用户仍是 {count} 个未完成工单的处理人，不能删除',
      en: 'The user is still assigned to {count} unfinished workflows and cannot be deleted',
    },
  },
  passwordTooShort: {
    status: 200,
    code: invalid,
    text: { zh: '新密码至少 {min} 个字符', en: 'A new password has {min} characters at least' },
  },
  passwordLacks: {
    status: 200,
    code: invalid,
    text: { zh: '新密码还需要包含：{classes}', en: 'The new password must also hold: {classes}' },
  },
  passwordUsedBefore: {
    status: 200,
    code: invalid,
    text: {
      zh: '不能使用最近 {count} 次用过的密码，请换一个',
      en: 'This was one of the last {count} passwords. Choose another one',
    },
  },
  accessTokenNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '您已有名为 {name} 的访问令牌', en: 'You have an access token named {name} already' },
  },
  tooManyAccessTokens: {
    status: 200,
    code: wrongState,
    text: {
      zh: '每个用户最多 {max} 个访问令牌，请先吊销不再使用的令牌',
      en: 'A user may have {max} access tokens. Revoke one that is not needed any more first',
    },
  },
  onlySessionsChangeTokens: {
    status: 200,
    code: denied,
    text: {
      zh: '访问令牌不能创建或吊销令牌，请登录控制台操作',
      en: 'An access token cannot add or revoke tokens. Sign in to the console for it',
    },
  },
  tokenReadsOnly: {
    status: 403,
    code: denied,
    text: {
      zh: '此访问令牌只能查看，不能修改；请使用完全访问的令牌',
      en: 'This access token may only read. Use one with full access to change anything',
    },
  },
  secondFactorOff: {
    status: 200,
    code: invalid,
    text: {
      zh: '未配置短信服务，不能启用双因素认证',
      en: 'Two-step sign-in needs the SMS service, which is not configured',
    },
  },
  notAGlobalPermission: {
    status: 200,
    code: invalid,
    text: { zh: '平台角色 {uid} 不存在', en: 'There is no platform role {uid}' },
  },
  unknownUserGroup: {
    status: 200,
    code: invalid,
    text: { zh: '用户组 {uid} 不存在', en: 'The user group {uid} does not exist' },
  },
  unknownUser: {
    status: 200,
    code: invalid,
    text: { zh: '用户 {name} 不存在或已被禁用', en: 'The user {name} does not exist or is disabled' },
  },
  tooManyAtOnce: {
    status: 200,
    code: invalid,
    text: {
      zh: '一次变更涉及的用户或项目过多，请分几次进行',
      en: 'This touches too many users or projects at once. Do it in several steps',
    },
  },
} as const satisfies Record<string, ErrorRow>;
