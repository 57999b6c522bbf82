import * as z from 'zod';
import type { Entry } from './inbox-repo.ts';

/** Of an hour or a day: which one since 1970, how often it ran, for how many milliseconds in all, and over how many rows. */
const bucket = z.tuple([z.number().int(), z.number().int(), z.number(), z.number()]);
/** How a statement ran over time: by the hour for a day, by the day for a month. It stands in the record, so it is counted with it. */
export const trendSchema = z.object({ hours: z.array(bucket), days: z.array(bucket) });
export type Trend = z.output<typeof trendSchema>;

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
const [hoursKept, daysKept] = [25, 31];

/** The trend with one more report. */
export function withEntry(trend: Trend | undefined, { lastAt, count, timeAvg = 0, rowsAvg = 0 }: Entry): Trend {
  const at = Date.parse(lastAt);
  const more = [count, Math.round(count * timeAvg * 1000), Math.round(count * rowsAvg)] as const;
  return {
    hours: added(trend?.hours ?? [], Math.floor(at / hourMilliseconds), more).slice(-hoursKept),
    days: added(trend?.days ?? [], Math.floor(at / dayMilliseconds), more).slice(-daysKept),
  };
}

function added(
  buckets: Trend['hours'],
  place: number,
  [count, ms, rows]: readonly [number, number, number],
): Trend['hours'] {
  const found = buckets.find(([own]) => own === place);
  if (found) return buckets.map((one) => (one === found ? [place, one[1] + count, one[2] + ms, one[3] + rows] : one));
  return [...buckets, [place, count, ms, rows] as Trend['hours'][number]].sort(([a], [b]) => a - b);
}

/** One stretch of a trend: when it begins, and what ran in it. */
export type TrendPoint = { readonly at: number; readonly count: number; readonly ms: number; readonly rows: number };

/** What ran between two times: by the hour as far back as hours are kept, by the day before. */
export function trendBetween(trend: Trend | undefined, from: number, to: number): TrendPoint[] {
  if (!trend) return [];
  const reaches = (trend.hours[0]?.[0] ?? Number.POSITIVE_INFINITY) * hourMilliseconds;
  const isShort = trend.hours.length < hoursKept || from >= reaches;
  const [buckets, width] =
    isShort && to - from <= 2 * dayMilliseconds ? [trend.hours, hourMilliseconds] : [trend.days, dayMilliseconds];
  return buckets
    .map(([place, count, ms, rows]) => ({ at: place * width, count, ms, rows }))
    .filter(({ at }) => at + width > from && at <= to);
}
