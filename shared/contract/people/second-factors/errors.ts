import { denied, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of second factors. */
export const errors = {
  secondFactorRequired: {
    status: 200,
    code: 7001,
    text: { zh: '请输入验证码', en: 'Enter the code of your second factor' },
  },
  verifyCodeWrong: {
    status: 200,
    code: 7001,
    text: {
      zh: '验证码错误、已使用或已过期',
      en: 'The code is wrong, was used already or is too old',
    },
  },
  codeNotSent: {
    status: 200,
    code: invalid,
    text: {
      zh: '不能发送验证码：请先验证用户名和密码，并确认该用户已启用短信验证且短信服务可用',
      en: 'No code can be sent: check name and password first. The user needs codes by SMS switched on, and the SMS service must be on',
    },
  },
  codeSentJustNow: {
    status: 200,
    code: invalid,
    text: {
      zh: '验证码刚刚发送，请 {seconds} 秒后再试',
      en: 'A code was sent just now. Try again in {seconds} seconds',
    },
  },
  totpInUse: {
    status: 200,
    code: wrongState,
    text: { zh: '验证器已启用，请先停用', en: 'An authenticator app is on already. Switch it off first' },
  },
  phoneNotProven: {
    status: 200,
    code: invalid,
    text: {
      zh: '请先填写手机号，获取短信验证码并验证',
      en: 'Enter your phone, have a code sent to it and confirm that code first',
    },
  },
  phoneIsSecondFactor: {
    status: 200,
    code: wrongState,
    text: {
      zh: '手机号正用于双因素认证，请先关闭短信验证再修改',
      en: 'The phone is your second factor. Switch codes by SMS off before you change it',
    },
  },
  passkeyRefused: {
    status: 200,
    code: 7001,
    text: {
      zh: '通行密钥无效、已被删除或操作超时，请重试或改用密码登录',
      en: 'The passkey is not known here, or it took too long. Try again, or use the password',
    },
  },
  passkeyNeedsSafeSite: {
    status: 200,
    code: invalid,
    text: {
      zh: '通行密钥需要通过 HTTPS 域名（或 localhost）访问控制台',
      en: 'Passkeys need a console that is opened by HTTPS and a host name, or by localhost',
    },
  },
  passkeyElsewhere: {
    status: 200,
    code: denied,
    text: {
      zh: '该用户由企业目录或企业账号验证身份，不能使用通行密钥',
      en: 'This user is proven by the directory or the provider of your company and has no passkeys here',
    },
  },
  passkeySignInOff: {
    status: 200,
    code: denied,
    text: { zh: '仅允许通过企业账号登录', en: 'Signing in is by the company account only' },
  },
  tooManyPasskeys: {
    status: 200,
    code: wrongState,
    text: {
      zh: '每个用户最多 {max} 个通行密钥，请先删除一个',
      en: 'A user may have {max} passkeys. Remove one first',
    },
  },
  onlySessionsChangeFactors: {
    status: 200,
    code: denied,
    text: {
      zh: '访问令牌不能修改双因素认证，请登录控制台操作',
      en: 'An access token cannot change second factors. Sign in to the console for it',
    },
  },
} as const satisfies Record<string, ErrorRow>;
