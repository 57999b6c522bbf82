import { invalid, type ErrorRow } from '../../errors/error-row.ts';

/** Refusals of the governance of SQL. */
export const errors = {
  assigneeNoMember: {
    status: 200,
    code: invalid,
    text: {
      zh: '{user} 不是项目成员，不能作为负责人',
      en: '{user} is no member of the project and cannot be assigned',
    },
  },
  trackerOff: {
    status: 200,
    code: invalid,
    text: {
      zh: '尚未启用 Coding：请系统管理员在“系统设置 > 流程对接”中启用后再推送',
      en: 'No tracker is connected: ask an administrator to switch Coding on under System settings > Process connection',
    },
  },
  trackerRefused: {
    status: 200,
    code: invalid,
    text: {
      zh: '对方拒绝创建事项：{reason}。请检查项目名称，或请系统管理员检查“流程对接”中的地址与令牌',
      en: 'The tracker made no issue: {reason}. Check the project name, or ask an administrator to check address and token under Process connection',
    },
  },
} as const satisfies Record<string, ErrorRow>;
