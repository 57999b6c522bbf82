import { latencyPerDay } from './latency-per-day.ts';
import { loadPerDay } from './load-per-day.ts';
import { newStatements } from './new-statements.ts';
import type { SampleReport } from './report.ts';
import { slowerStatements } from './slower-statements.ts';
import { slowestExecutions } from './slowest-executions.ts';
import { slowestStatements } from './slowest-statements.ts';
import { timeOfDay } from './time-of-day.ts';

/** The questions that can be asked over samples, by the name of the wire. */
export const sampleReports = {
  slowest_statements: slowestStatements,
  slowest_executions: slowestExecutions,
  latency_per_day: latencyPerDay,
  load_per_day: loadPerDay,
  time_of_day: timeOfDay,
  new_statements: newStatements,
  slower_statements: slowerStatements,
} as const satisfies Record<string, SampleReport>;
/** One of them. */
export type SampleReportName = keyof typeof sampleReports;
/** All names. */
export const sampleReportNames = Object.keys(sampleReports) as [SampleReportName, ...SampleReportName[]];
