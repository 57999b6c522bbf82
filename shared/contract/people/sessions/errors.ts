import { denied, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of sign-in. */
export const errors = {
  wrongCredentials: {
    status: 200,
    code: 7001,
    text: { zh: '用户名或密码错误', en: 'The user name or password is wrong' },
  },
  userDisabled: {
    status: 200,
    code: { sqle: 4005, dms: 7002 },
    text: { zh: '该用户已被禁用，请联系管理员', en: 'The user is disabled. Contact the administrator' },
  },
  reAuthenticationFailed: {
    status: 200,
    code: 7001,
    text: { zh: '当前密码未填写或不正确', en: 'The current password is missing or wrong' },
  },
  passwordSignInOff: {
    status: 200,
    code: denied,
    text: {
      zh: '已关闭密码登录，仅 admin 可以使用密码登录',
      en: 'Signing in with a password is off; only admin may',
    },
  },
  passwordExpired: {
    status: 200,
    code: 7001,
    text: { zh: '密码已过期，请设置新密码', en: 'The password has run out. Choose a new one' },
  },
  passwordElsewhere: {
    status: 200,
    code: denied,
    text: {
      zh: '该用户的密码由企业目录（LDAP）管理，请在目录中修改',
      en: 'The password of this user is kept by the directory (LDAP). Change it there',
    },
  },
  signInAgain: {
    status: 200,
    code: denied,
    text: {
      zh: '为确认是您本人，请退出后重新登录，并在 10 分钟内重试',
      en: 'To show that it is you, sign out and in again, and repeat this within 10 minutes',
    },
  },
  directoryFailed: {
    status: 200,
    code: 7001,
    text: {
      zh: '企业目录（LDAP）暂时无法验证密码，请稍后重试或联系管理员',
      en: 'The directory (LDAP) cannot check passwords now. Try again later or tell the administrator',
    },
  },
  directoryEntryOther: {
    status: 200,
    code: denied,
    text: {
      zh: '用户 {name} 属于企业目录中的另一个条目（同名条目可能是重新创建的）。请联系管理员在用户中心解除绑定',
      en: 'The user {name} belongs to another entry of the directory (this one may have been made anew under the same name). An administrator can release the binding in the user center',
    },
  },
  directoryNameUnusable: {
    status: 200,
    code: denied,
    text: {
      zh: '企业目录中的用户名不能用作本平台的用户名（须为同一种文字的字母、数字和 . _ - @ 等，以字母或数字开头），请联系管理员',
      en: 'Your name in the directory cannot be a user name here: letters of one script, digits and . _ - @, beginning with a letter or digit. Contact the administrator',
    },
  },
} as const satisfies Record<string, ErrorRow>;
