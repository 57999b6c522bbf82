import { invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

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
      zh: '尚未启用 {tracker}：请系统管理员在“系统设置 > 流程对接”中启用后再推送',
      en: '{tracker} is not connected: ask an administrator to switch it on under System settings > Process connection',
    },
  },
  trackerBusy: {
    status: 200,
    code: wrongState,
    text: {
      zh: '这些 SQL 正在被推送到同一处，请一分钟后再试；若上一次已创建事项，会找到它而不会重复创建',
      en: 'These statements are being pushed there right now. Try again in a minute: an issue that was made meanwhile is looked for before another is made',
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
