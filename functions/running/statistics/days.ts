import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';

/** Days from a first to a last: 2030-01-31. */
export type Period = { readonly from: string; readonly to: string };

const dayMilliseconds = 24 * 3600 * 1000;

/** The period, unless it is backwards or longer than a report may be. */
export function periodOf(from: string, to: string): Period {
  if (from > to) throw new AppError('periodBackwards');
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;
  if (days > limits.reportDaysMax) throw new AppError('periodTooLong', { max: limits.reportDaysMax });
  return { from, to };
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMilliseconds)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** So many days, the last of which is the one before this. */
export function daysBefore(day: string, count: number): Period {
  const at = (back: number) => new Date(Date.parse(day) - back * dayMilliseconds).toISOString().slice(0, 10);
  return { from: at(count), to: at(1) };
}
