import { denied, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of signing in at a provider. */
export const errors = {
  oauth2Off: {
    status: 200,
    code: invalid,
    text: { zh: '未启用 OAuth 2.0 登录', en: 'Signing in by OAuth 2.0 is off' },
  },
  oauth2StateWrong: {
    status: 200,
    code: invalid,
    text: {
      zh: '登录不是从此浏览器发起的，或已超时，请重新登录',
      en: 'This sign-in was not begun in this browser, or took too long. Sign in again',
    },
  },
  oauth2Failed: {
    status: 200,
    code: invalid,
    text: { zh: '身份提供方拒绝了登录：{reason}', en: 'The identity provider refused: {reason}' },
  },
  oauth2NotPermitted: {
    status: 200,
    code: denied,
    text: {
      zh: '您没有登录本平台的权限，请联系管理员',
      en: 'You have no right to sign in here. Ask the administrator for it',
    },
  },
  oauth2NoUserName: {
    status: 200,
    code: invalid,
    text: {
      zh: '身份提供方的用户信息中没有 {path}，请联系管理员检查用户名路径',
      en: 'The user info of the provider has no {path}. The administrator can correct the path of the user name',
    },
  },
  oauth2NotBound: {
    status: 200,
    code: denied,
    text: {
      zh: '您在本平台还没有用户，请联系管理员创建',
      en: 'You have no user here yet. Ask the administrator for one',
    },
  },
  oauth2AlreadyBound: {
    status: 200,
    code: invalid,
    text: { zh: '该用户已绑定其他第三方用户', en: 'The user is bound to another user of the provider already' },
  },
  oauth2TicketEnded: {
    status: 200,
    code: invalid,
    text: {
      zh: '绑定已超时，或不是从此浏览器发起的，请重新登录',
      en: 'The binding took too long or was not begun in this browser. Sign in again',
    },
  },
  oauth2NameOther: {
    status: 200,
    code: denied,
    text: {
      zh: '本平台的这个用户已绑定身份提供方的另一个用户，您只是与其同名（改名或重新创建的）。请联系管理员在用户中心解除绑定',
      en: 'Your name at the provider was that of somebody else, whom a user here is bound to (you may have taken the name, or been made anew). An administrator can release the binding in the user center',
    },
  },
  oauth2NameUnusable: {
    status: 200,
    code: denied,
    text: {
      zh: '身份提供方的用户名不能用作本平台的用户名（须为同一种文字的字母、数字和 . _ - @ 等，以字母或数字开头，首尾无空格），请联系管理员',
      en: 'Your name at the provider cannot be a user name here: letters of one script, digits and . _ - @, beginning with a letter or digit, no spaces around it. Ask the administrator',
    },
  },
  oauth2EmailUnverified: {
    status: 200,
    code: denied,
    text: {
      zh: '身份提供方尚未验证您的邮箱，不能用它登录。请在提供方验证邮箱后重试',
      en: 'The provider has not verified your email, so it says nothing of who you are. Have it verified there and try again',
    },
  },
  logoutTokenWrong: {
    status: 400,
    code: invalid,
    text: { zh: '退出令牌无效', en: 'The logout token is not valid' },
  },
} as const satisfies Record<string, ErrorRow>;
