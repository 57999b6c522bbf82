import { invalid, type ErrorRow } from '../../errors/error-row.ts';

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
} as const satisfies Record<string, ErrorRow>;
