import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of insights. */
export const errors = {
  insightRangeInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: '结束时间必须晚于开始时间，且时间范围不超过 {days} 天',
      en: 'The end must be after the start, and both within {days} days',
    },
  },
} as const satisfies Record<string, ErrorRow>;
