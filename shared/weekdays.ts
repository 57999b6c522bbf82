import type { Locale } from './text.ts';

/** The days of a week as the wire numbers them, from Monday. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** The name of a weekday, 1 is Monday. */
export function weekdayName(weekday: number, locale: Locale): string {
  // The 5th of January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(day);
}

/** `Mon – Fri, Sun`: days in their order, of which more than two in a row are written by the first and the last. */
export function weekdaysText(weekdays: readonly number[], locale: Locale): string {
  const runs: number[][] = [];
  for (const day of weekdays.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const written = runs.flatMap((run) => {
    const names = run.map((day) => weekdayName(day, locale));
    return names.length > 2 ? [`${names[0]} – ${names.at(-1)}`] : names;
  });
  return written.join(locale === 'zh-CN' ? '、' : ', ');
}
