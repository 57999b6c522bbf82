import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of links in letters. */
export const errors = {
  approvalLinkInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: '该审批链接无效、已过期或已使用。请登录控制台查看工单',
      en: 'This link is not valid, is too old or was used. Sign in to the console to see the workflow',
    },
  },
} as const satisfies Record<string, ErrorRow>;
