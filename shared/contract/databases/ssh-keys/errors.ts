import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of repositories that are read over SSH. */
export const errors = {
  sshKeyMissing: {
    status: 200,
    code: invalid,
    text: {
      zh: '平台还没有 SSH 密钥，请管理员在系统设置的 Git SSH 中生成，或改用 https:// 地址',
      en: 'The platform has no SSH key yet. An administrator makes it in the system settings under Git SSH; an https:// address works without',
    },
  },
  sshKeyRefused: {
    status: 200,
    code: invalid,
    text: {
      zh: '{host} 不接受平台的 SSH 密钥。请将系统设置 Git SSH 中的公钥添加到该代码仓库',
      en: '{host} does not take the SSH key of the platform. Add the public key from the system settings, Git SSH, over there',
    },
  },
  gitHostKeyChanged: {
    status: 200,
    code: invalid,
    text: {
      zh: '{host} 的主机密钥已变化：之前是 {known}，现在是 {shown}。确认变化属实后，由管理员在 Git SSH 中删除旧的记录',
      en: '{host} shows another host key: it was {known} and is {shown}. If that is meant, an administrator removes the former one under Git SSH',
    },
  },
} as const satisfies Record<string, ErrorRow>;
