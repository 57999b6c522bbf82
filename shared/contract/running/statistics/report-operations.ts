import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, repeated, uid } from '../../paging.ts';
import { statusCounts } from './fields.ts';

/** Figures of the whole platform. What nothing is known of is absent. */
const count = z.number().int();
/** From 0 to 100, with two decimals. */
const percent = z.number();
const day = z.iso.date();
const report = { access: 'reportStatisticsView' } as const;
/** Beside the wire's own: without a period the figures are those of all time. */
const inPeriod = { ...report, query: z.object({ filter_date_from: day.optional(), filter_date_to: day.optional() }) };
const first = { ...report, query: z.object({ limit: z.coerce.number().int().min(1).max(limits.reportRowsMax) }) };

export const getWorkflowCounts = operation('GET /sqle/v1/statistic/workflows/counts', {
  summary: 'How many workflows there are, and how many were created today',
  ...report,
  reply: dataOf(z.object({ total: count, today_count: count })),
});
export const getWorkflowCountsByDay = operation('GET /sqle/v1/statistic/workflows/each_day_counts', {
  summary: 'How many workflows were created on each day of a period',
  ...report,
  query: z.object({ filter_date_from: day, filter_date_to: day }),
  reply: dataOf(z.object({ samples: z.array(z.object({ date: z.string(), value: count })) })),
});
export const getWorkflowCountsByStatus = operation('GET /sqle/v1/statistic/workflows/status_count', {
  summary: 'How many workflows are in each status now',
  ...report,
  reply: dataOf(statusCounts),
});
export const getReviewPassPercent = operation('GET /sqle/v1/statistic/workflows/audit_pass_percent', {
  summary: 'The share of submissions that passed their review, of those whose review ended',
  ...inPeriod,
  reply: dataOf(z.object({ audit_pass_percent: percent.optional() })),
});
export const getPassPercents = operation('GET /sqle/v1/statistic/workflows/pass_percent', {
  summary: 'The shares of reviews that were passed and of executions that succeeded',
  ...inPeriod,
  reply: dataOf(z.object({ audit_pass_percent: percent.optional(), execution_success_percent: percent.optional() })),
});
const minutes = dataOf(z.object({ minutes: count.optional() }));
export const getReviewDuration = operation('GET /sqle/v1/statistic/workflows/duration_of_waiting_for_audit', {
  summary: 'How long a submission that passed its review waited for that, on average',
  ...inPeriod,
  reply: minutes,
});
export const getExecutionWait = operation('GET /sqle/v1/statistic/workflows/duration_of_waiting_for_execution', {
  summary: 'How long a workflow waited from its review to its execution, on average',
  ...inPeriod,
  reply: minutes,
});
export const getWorkflowTypePercents = operation('GET /sqle/v1/statistic/workflows/instance_type_percent', {
  summary: 'Workflows by the database type of their data sources',
  ...inPeriod,
  reply: dataOf(
    z.object({
      workflow_total_num: count,
      workflow_percents: z.array(z.object({ instance_type: z.string(), count, percent })),
    }),
  ),
});
export const listRejectedCreators = operation('GET /sqle/v1/statistic/workflows/rejected_percent_group_by_creator', {
  summary: 'Whose workflows were rejected most: the highest share first; who never was is not listed',
  ...first,
  reply: dataOf(z.array(z.object({ creator: z.string(), workflow_total_num: count, rejected_percent: percent }))),
});
export const listRejectedSources = operation('GET /sqle/v1/statistic/workflows/rejected_percent_group_by_instance', {
  summary: 'On which data sources workflows were rejected most: the highest share first',
  ...first,
  reply: dataOf(z.array(z.object({ instance_name: z.string(), workflow_total_num: count, rejected_percent: percent }))),
});
export const getSourceTypePercents = operation('GET /sqle/v1/statistic/instances/type_percent', {
  summary: 'Data sources by database type',
  ...report,
  reply: dataOf(
    z.object({
      instance_total_num: count,
      instance_type_percents: z.array(z.object({ type: z.string(), count, percent })),
    }),
  ),
});
export const listSlowSources = operation('GET /sqle/v1/statistic/instances/sql_average_execution_time', {
  summary: 'How long successful executions took on each data source, the slowest first',
  ...first,
  reply: dataOf(
    z.array(
      z.object({
        instance_name: z.string(),
        average_execution_seconds: count,
        max_execution_seconds: count,
        min_execution_seconds: count,
      }),
    ),
  ),
});
export const listFailingSources = operation('GET /sqle/v1/statistic/instances/sql_execution_fail_percent', {
  summary: 'The share of executions that did not succeed on each data source, the highest first',
  ...first,
  reply: dataOf(z.array(z.object({ instance_name: z.string(), percent }))),
});
export const getSourceOverviews = operation('GET /sqle/v1/statistic/instances/resource_overview_statistics', {
  summary: 'Average score, statements of high priority and unfinished workflows of data sources',
  access: 'resourceOverviewView',
  query: z.object({ filter_by_db_service_ids: repeated(uid) }),
  reply: dataOf(
    z.array(
      z.object({
        instance_id: z.string(),
        /** Absent as long as nothing was submitted for it. */
        avg_score: z.number().optional(),
        high_priority_sql_count: count,
        pending_workflow_count: count,
      }),
    ),
  ),
});
