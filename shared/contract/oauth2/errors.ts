import { denied, invalid, type ErrorRow } from '../../errors/error-row.ts';

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
  logoutTokenWrong: {
    status: 400,
    code: invalid,
    text: { zh: '退出令牌无效', en: 'The logout token is not valid' },
  },
} as const satisfies Record<string, ErrorRow>;
