import { conflict, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of statistics. */
export const errors = {
  periodTooLong: {
    status: 200,
    code: invalid,
    text: { zh: '时间范围最多 {max} 天', en: 'A period has at most {max} days' },
  },
  periodBackwards: {
    status: 200,
    code: invalid,
    text: { zh: '开始日期不能晚于结束日期', en: 'The first day of a period cannot come after its last' },
  },
  tooManyReportMails: {
    status: 200,
    code: conflict,
    text: { zh: '最多 {max} 个报表邮件', en: 'There can be at most {max} reports by mail' },
  },
  reportMailTooOften: {
    status: 200,
    code: invalid,
    text: {
      zh: '报表最多每 {minutes} 分钟发送一次，请修改 cron 表达式',
      en: 'A report can be sent once in {minutes} minutes at most: change the cron expression',
    },
  },
  reportMailReaderUnknown: {
    status: 200,
    code: invalid,
    text: {
      zh: '用户 {name} 不能查看报表统计或已被禁用，不能收到报表',
      en: '{name} may not see report statistics, or is disabled, and cannot be sent the report',
    },
  },
  reportMailNoAddress: {
    status: 200,
    code: conflict,
    text: {
      zh: '您的账号没有邮箱，请先在个人中心填写',
      en: 'Your account has no mail address: give one in your account first',
    },
  },
  reportMailNoServer: {
    status: 200,
    code: conflict,
    text: {
      zh: '尚未启用邮件服务器，请联系平台管理员在“系统配置”中设置',
      en: 'No mail server is switched on: an administrator sets it up under system settings',
    },
  },
} as const satisfies Record<string, ErrorRow>;
