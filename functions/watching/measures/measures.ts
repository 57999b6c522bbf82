import { rollup, type Bucket } from '../../platform/table/rollup.ts';

/** What is measured of a data source. */
export const measureNames = [
  'queries_per_second',
  'transactions_per_second',
  'connections',
  'active_sessions',
  'sampled_sessions',
  'looked_sessions',
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

/** Between which times a line is drawn, from buckets of which width, and with how many points at most. */
export type Grid = { readonly from: number; readonly to: number; readonly seconds: number; readonly pointsMax: number };

/**
 * A line of at most so many points: buckets of the same stretch become one, in which sums stay sums and averages averages. Of events
 * there are none where none was counted; of what is asked for now and then nothing is known between.
 */
export function downsampled(
  buckets: readonly Bucket[],
  { from, to, seconds, pointsMax }: Grid,
  kind: 'sum' | 'events' | 'average',
): Point[] {
  const width = Math.max(1, Math.ceil((to - from) / (seconds * 1000) / (pointsMax - 1))) * seconds * 1000;
  const stretches = new Map<number, { sum: number; count: number }>();
  for (const { at, sum, count } of buckets) {
    const start = Math.floor(at / width) * width;
    const before = stretches.get(start) ?? { sum: 0, count: 0 };
    stretches.set(start, { sum: before.sum + sum, count: before.count + count });
  }
  if (kind === 'events' && buckets.length > 0)
    for (let start = Math.floor(from / width) * width; start < to; start += width)
      if (!stretches.has(start)) stretches.set(start, { sum: 0, count: 0 });
  return [...stretches]
    .sort(([a], [b]) => a - b)
    .map(([at, { sum, count }]) => ({ at, value: round(kind === 'average' ? sum / Math.max(1, count) : sum) }));
}

/** A point as the wire has it. */
export function wirePoint({ at, value }: Point) {
  return { x: new Date(at).toISOString(), y: value, info: [], status: 0 };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
