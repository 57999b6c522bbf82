import { type ErrorRow } from '../../errors/error-row.ts';

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
    text: { zh: '原密码未填写或不正确', en: 'The current password is missing or wrong' },
  },
} as const satisfies Record<string, ErrorRow>;
