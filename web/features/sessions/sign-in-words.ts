import type { Text } from '../../../shared/text.ts';

export const words = {
  title: { zh: '登录', en: 'Sign in' },
  subtitle: { zh: '使用您的账号继续', en: 'Use your account to continue' },
  userName: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  tenant: { zh: '组织', en: 'Organisation' },
  tenantHint: { zh: '管理员告知您的组织标识', en: 'The name that your administrator gave you' },
  otherTenant: { zh: '登录到其他组织', en: 'Sign in to another organisation' },
  agree: { zh: '我已阅读并同意', en: 'I have read and agree to the' },
  agreement: { zh: '用户协议', en: 'user agreement' },
  newTab: { zh: '在新标签页打开', en: 'Opens in a new tab' },
  mustAgree: { zh: '请先阅读并同意用户协议', en: 'Please read and agree to the user agreement first' },
  enter: { zh: '登录', en: 'Sign in' },
  passwordOff: {
    zh: '已关闭密码登录，仅 admin 可以使用密码登录',
    en: 'Signing in with a password is off; only admin may',
  },
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
