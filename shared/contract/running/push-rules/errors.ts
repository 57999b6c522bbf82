import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of push rules. */
export const errors = {
  pushRuleIncomplete: {
    status: 200,
    code: invalid,
    text: {
      zh: '定时推送需要 cron 表达式，指定用户需要至少一个用户',
      en: 'Set times need a cron expression, and certain people at least one person',
    },
  },
  pushUserUnknown: {
    status: 200,
    code: invalid,
    text: {
      zh: '推送用户 {name} 不是该项目的成员或已被禁用',
      en: '{name} is not a member of the project, or is disabled, and cannot be told',
    },
  },
} as const satisfies Record<string, ErrorRow>;
