import type { Text } from '../../../../shared/text.ts';

export const words = {
  passkey: { zh: '使用通行密钥登录', en: 'Sign in by a passkey' },
  passkeyGivenUp: {
    zh: '没有收到通行密钥：操作被取消、超时，或此设备没有本站的通行密钥。',
    en: 'No passkey came: it was canceled, took too long, or this device has none for this site.',
  },

  renewalTitle: { zh: '设置新密码', en: 'Choose a new password' },
  renewalHint: {
    zh: '您的密码已过期，请设置新密码后登录。',
    en: 'Your password has run out. Choose another one to sign in.',
  },
  newPassword: { zh: '新密码', en: 'New password' },
  repeatPassword: { zh: '确认新密码', en: 'Repeat the new password' },
  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  renew: { zh: '设置并登录', en: 'Save and sign in' },

  title: { zh: '登录', en: 'Sign in' },
  subtitle: { zh: '使用您的账号继续', en: 'Use your account to continue' },
  userName: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  tenant: { zh: '组织', en: 'Organization' },
  tenantHint: { zh: '管理员告知您的组织标识', en: 'The name that your administrator gave you' },
  otherTenant: { zh: '登录到其他组织', en: 'Sign in to another organization' },
  agree: { zh: '我已阅读并同意', en: 'I have read and agree to the' },
  agreement: { zh: '用户协议', en: 'user agreement' },
  newTab: { zh: '在新标签页打开', en: 'Opens in a new tab' },
  mustAgree: { zh: '请先阅读并同意用户协议', en: 'Please read and agree to the user agreement first' },
  enter: { zh: '登录', en: 'Sign in' },
  passwordOff: {
    zh: '已关闭密码登录，仅 admin 可以使用密码登录',
    en: 'Signing in with a password is off; only admin may',
  },
  byProvider: { zh: '使用企业账号登录', en: 'Sign in with your company account' },
  codeTitle: { zh: '双因素认证', en: 'Second factor' },
  codeHint: {
    zh: '输入验证器应用或短信中的验证码，或一个恢复码。',
    en: 'Enter the code of your authenticator app or of an SMS, or a recovery code.',
  },
  code: { zh: '验证码', en: 'Code' },
  sendCode: { zh: '发送短信验证码', en: 'Send a code by SMS' },
  codeAgain: { zh: '{seconds} 秒后可重新发送', en: 'Send again in {seconds} s' },
  codeSent: { zh: '验证码已发送到您的手机', en: 'A code was sent to your phone' },
  bindTitle: { zh: '绑定用户', en: 'Bind your user' },
  bindHint: {
    zh: '首次通过企业账号登录，请用本平台已有的用户名和密码绑定一次。',
    en: 'This is your first time with your company account. Bind it once to the user that you have here.',
  },
  bind: { zh: '绑定并登录', en: 'Bind and sign in' },
  backToSignIn: { zh: '返回登录', en: 'Back to sign-in' },
  notSignedIn: { zh: '未能登录', en: 'You are not signed in' },
  nothingToBind: {
    zh: '登录已超时或未完成，请重新登录',
    en: 'The sign-in took too long or was not finished. Sign in again',
  },
  providerFailed: {
    zh: '身份提供方拒绝了登录，请重试或联系管理员',
    en: 'The identity provider refused. Try again or tell the administrator',
  },
  disabled: { zh: '该用户已被禁用，请联系管理员', en: 'The user is disabled. Contact the administrator' },
  claim: { zh: '让每一次数据库变更都可信', en: 'Every database change, made trustworthy' },
  points: [
    { zh: '执行前审核：逐条指出风险和改法', en: 'Audit before execution: each risk with its remedy' },
    {
      zh: '审批绑定到 SQL 本身，改动后必须重新审批',
      en: 'Approval is bound to the SQL itself; a change needs approval again',
    },
    { zh: '每条语句都有执行账本，结果可追溯', en: 'A ledger for every statement, with results you can trace' },
  ],
  toDark: { zh: '深色主题', en: 'Dark theme' },
  toLight: { zh: '浅色主题', en: 'Light theme' },
} as const satisfies Record<string, Text | readonly Text[]>;
