import * as z from 'zod';
import { sampleReportNames } from '../../../shared/samples/reports/index.ts';
import { reportSides } from '../../../shared/samples/reports/report.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const schema = z.object({
  projectUid: z.string(),
  runId: z.string(),
  reportName: z.enum(sampleReportNames),
  sourceUid: z.string(),
  planId: z.number().int(),
  firstDay: z.string(),
  lastDay: z.string(),
  side: z.enum(reportSides).optional(),
  startedAt: z.number().int(),
  /** How the engine names it; absent when who started it did not hear the answer. */
  questionId: z.string().optional(),
  state: z.enum(['running', 'done', 'failed']),
  why: z.enum(['tooMuch', 'tooLong', 'stopped', 'lost', 'refused']).optional(),
  readBytes: z.number().optional(),
  expiresAtSeconds: z.number().int(),
});
export type Run = Stored<z.output<typeof schema>>;

/** Reports that somebody asked for, for as long as their answer is kept. */
export const reportRuns = entity('SAMPLE_REPORT_RUN', schema, {
  pk: 'SAMPLE_REPORT_RUNS#{projectUid}',
  sk: '{runId}',
  ttl: 'expiresAtSeconds',
});

/** What runs of a tenant: whoever starts one counts them. */
export const runningReports = entity(
  'SAMPLE_REPORT_RUNNING',
  z.object({ runId: z.string(), expiresAtSeconds: z.number().int() }),
  { pk: 'SAMPLE_REPORTS_RUNNING', sk: '{runId}', ttl: 'expiresAtSeconds' },
);
