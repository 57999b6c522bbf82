import { rollup, type Bucket } from '../platform/table/rollup.ts';

/** What is measured of a data source. */
export const measureNames = [
  'queries_per_second',
  'transactions_per_second',
  'connections',
  'active_sessions',
  'sampled_sessions',
  'slow_statements',
  'top_executions',
  'top_seconds',
  'waiting_transactions',
  'open_transactions',
] as const;
/** One of the things that are measured. */
export type MeasureName = (typeof measureNames)[number];

/** The figures of data sources: by the minute for a day, by ten minutes for a week, by the hour for a month. */
export const measures = rollup('MEASURES', [
  { seconds: 60, keptHours: 26 },
  { seconds: 600, keptHours: 8 * 24 },
  { seconds: 3600, keptHours: 31 * 24 },
]);

/** A moment of a line with its value. */
export type Point = { readonly at: number; readonly value: number };

/** A line of at most so many points: neighbours become one, in which sums stay sums and averages averages. */
export function downsampled(buckets: readonly Bucket[], pointsMax: number, kind: 'sum' | 'average'): Point[] {
  const together = Math.max(1, Math.ceil(buckets.length / pointsMax));
  const points: Point[] = [];
  for (let start = 0; start < buckets.length; start += together) {
    const some = buckets.slice(start, start + together);
    const [first] = some;
    const sum = some.reduce((total, one) => total + one.sum, 0);
    const count = some.reduce((total, one) => total + one.count, 0);
    if (first) points.push({ at: first.at, value: round(kind === 'sum' ? sum : sum / Math.max(1, count)) });
  }
  return points;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
