import * as z from 'zod';
import { isTimeZone } from '../../time-zone-name.ts';

const unknownZone = {
  zh: '不认识的时区，请填写 IANA 名称，例如 Asia/Shanghai',
  en: 'This time zone is not known; give its IANA name, such as Asia/Shanghai',
};
/** A time zone by its IANA name. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { text: unknownZone } });
/** What is said of dates in the wrong order. */
export const datesTurned = { zh: '结束日期不能早于开始日期', en: 'The last date must not be before the first' };
