import { byUserAndHost } from './by-user-and-host.ts';
import { latencySpread } from './latency-spread.ts';
import { topByTime } from './top-by-time.ts';

/** What is asked of samples, as SQL: the same text on Athena and by our own reader. */
export const sampleReports = {
  top_by_time: topByTime,
  by_user_and_host: byUserAndHost,
  latency_spread: latencySpread,
} as const;
/** The name of a report. */
export type SampleReport = keyof typeof sampleReports;
