import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';

/** Two moments as numbers, in order and not too far apart. */
export function checkedRange({ start_time, end_time }: { readonly start_time: string; readonly end_time: string }) {
  const [from, to] = [Date.parse(start_time), Date.parse(end_time)];
  const { insightRangeDays: days } = limits;
  if (!(from < to) || to - from > days * 24 * 3_600_000) throw new AppError('insightRangeInvalid', { days });
  return { from, to };
}
