import * as z from 'zod';
import { sampleReportNames } from '../../../samples/reports/index.ts';
import { reportSides } from '../../../samples/reports/report.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, projectName } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutReports = recordsAbout('sample_report', { zh: '历史分析', en: 'Report over samples' });
const reportName = z.enum(sampleReportNames);
const kind = z.enum([
  'statement',
  'sql',
  'text',
  'count',
  'seconds',
  'factor',
  'day',
  'moment',
  'weekday',
  'hour',
] as const);
const column = z.object({ name: z.string(), title: z.string(), kind }).meta({ id: 'SampleReportColumn' });
const atRun = projectName.extend({ run_id: z.string().min(1).max(64) });

export const listSampleReports = operation('GET /sqle/v1/projects/{project_name}/sample_reports', {
  summary: 'The reports over samples of collected SQL',
  access: 'sqlInsightView',
  params: projectName,
  reply: dataOf(
    z.object({
      /** How many days back samples are kept. */
      kept_days: z.number().int(),
      reports: z.array(
        z
          .object({
            report_name: reportName,
            title: z.string(),
            description: z.string(),
            columns: z.array(column),
            /** Whether it asks by what load is told apart. */
            takes_side: z.boolean(),
          })
          .meta({ id: 'SampleReport' }),
      ),
    }),
  ),
});

export const listSampledPlans = operation('GET /sqle/v1/projects/{project_name}/sample_reports/plans', {
  summary: 'The scans of a data source that take samples',
  access: 'sqlInsightView',
  params: projectName,
  query: z.object({ instance_id: z.string().min(1).max(64) }),
  reply: dataOf(
    z.array(
      z
        .object({
          audit_plan_id: z.number().int(),
          audit_plan_type: z.string(),
          audit_plan_type_desc: z.string(),
          is_active: z.boolean(),
        })
        .meta({ id: 'SampledPlan' }),
    ),
  ),
});

export const runSampleReport = operation('POST /sqle/v1/projects/{project_name}/sample_reports/runs', {
  summary: 'Start a report over the samples of a data source',
  access: 'sqlInsightView',
  record: aboutReports('run_sample_report', { zh: '运行历史分析', en: 'Run a report over samples' }),
  params: projectName,
  body: z.object({
    report_name: reportName,
    instance_id: z.string().min(1).max(64),
    audit_plan_id: z.number().int(),
    /** Days of UTC, both included. */
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    side: z.enum(reportSides).optional(),
  }),
  reply: dataOf(z.object({ run_id: z.string() })),
});

export const getSampleReportRun = operation('GET /sqle/v1/projects/{project_name}/sample_reports/runs/{run_id}', {
  summary: 'How far a report is and, once it is done, what it found',
  access: 'sqlInsightView',
  params: atRun,
  reply: dataOf(
    z.object({
      report_name: reportName,
      instance_id: z.string(),
      audit_plan_id: z.number().int(),
      first_day: z.string(),
      last_day: z.string(),
      side: z.enum(reportSides).optional(),
      state: z.enum(['running', 'done', 'failed']),
      /** Why it failed, for a person. */
      message: z.string(),
      started_at: z.string(),
      read_bytes: z.number().optional(),
      columns: z.array(column),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
});

export const cancelSampleReportRun = operation(
  'POST /sqle/v1/projects/{project_name}/sample_reports/runs/{run_id}/cancel',
  {
    summary: 'Stop a report',
    access: 'sqlInsightView',
    record: aboutReports('cancel_sample_report', { zh: '取消历史分析', en: 'Cancel a report over samples' }),
    params: atRun,
  },
);

export const exportSampleReportRun = operation(
  'GET /sqle/v1/projects/{project_name}/sample_reports/runs/{run_id}/file',
  {
    summary: 'What a report found, as CSV',
    access: 'sqlInsightView',
    params: atRun,
    reply: download,
  },
);
