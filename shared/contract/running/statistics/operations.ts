import * as z from 'zod';
import { operation } from '../../operation.ts';
import { dataOf, projectName } from '../../paging.ts';
import { workflowStatuses } from '../../../lifecycles/workflow.ts';
import { statusCounts } from './fields.ts';

const count = z.number().int();
const workflowStatus = z.enum(workflowStatuses.values);
const ofProject = { params: projectName, access: 'projectView' } as const;

export const getProjectScore = operation('GET /sqle/v1/projects/{project_name}/statistic/project_score', {
  summary: 'How well the workflows of a project went, from 0 to 100',
  ...ofProject,
  /** Absent as long as nothing was executed. */
  reply: dataOf(z.object({ score: count.optional() })),
});
export const getAuditedSqls = operation('GET /sqle/v1/projects/{project_name}/statistic/audited_sqls', {
  summary: 'How many statements of workflows were audited, and how many of them broke a rule',
  ...ofProject,
  reply: z.object({ data: z.object({ total_sql_count: count, risk_sql_count: count }), risk_rate: count }),
});
export const getInstanceHealth = operation('GET /sqle/v1/projects/{project_name}/statistic/instance_health', {
  summary: 'Data sources by type and by what their latest connection test said',
  ...ofProject,
  reply: dataOf(
    z.array(
      z.object({
        db_type: z.string(),
        health_instance_names: z.array(z.string()),
        unhealth_instance_names: z.array(z.string()),
        /** Of these nothing is known. */
        untested_instance_names: z.array(z.string()),
      }),
    ),
  ),
});
export const getWorkflowStatus = operation('GET /sqle/v1/projects/{project_name}/statistic/workflow_status', {
  summary: 'Workflows of a project by status',
  ...ofProject,
  reply: dataOf(statusCounts),
});
export const getRiskWorkflows = operation('GET /sqle/v1/projects/{project_name}/statistic/risk_workflow', {
  summary: 'The latest workflows that were rejected or failed',
  ...ofProject,
  reply: dataOf(
    z.array(
      z.object({
        workflow_id: z.string(),
        workflow_name: z.string(),
        workflow_status: workflowStatus,
        create_user_name: z.string(),
        update_time: z.string(),
      }),
    ),
  ),
});
export const getRoleUsers = operation('GET /sqle/v1/projects/{project_name}/statistic/role_user', {
  summary: 'Members of a project by role',
  ...ofProject,
  reply: dataOf(z.array(z.object({ role: z.string(), count }))),
});
export const getScanTypes = operation('GET /sqle/v1/projects/{project_name}/statistic/audit_plans', {
  summary: 'The scans of a project by database type and by how SQL is collected',
  ...ofProject,
  reply: dataOf(
    z.array(
      z.object({
        db_type: z.string(),
        data: z.array(z.object({ audit_plan_type: z.string(), audit_plan_desc: z.string(), audit_plan_count: count })),
      }),
    ),
  ),
});
export const getRiskScans = operation('GET /sqle/v1/projects/{project_name}/statistic/risk_audit_plans', {
  summary: 'The scans of a project whose newest report has a score below 60, or of whose statements fewer are clean',
  ...ofProject,
  reply: dataOf(
    z.array(
      z.object({
        audit_plan_name: z.string(),
        audit_plan_report_id: count,
        audit_plan_report_timestamp: z.string(),
        risk_sql_count: count,
        trigger_audit_plan_time: z.string(),
      }),
    ),
  ),
});
export const getDashboard = operation('GET /sqle/v1/dashboard', {
  summary: 'How many workflows wait for the caller, and where the own ones stand',
  access: 'signedIn',
  query: z.object({ filter_project_name: z.string().optional() }),
  reply: dataOf(
    z.object({
      workflow_statistics: z.object({
        need_me_to_review_workflow_number: count,
        need_me_to_execute_workflow_number: count,
        my_on_process_workflow_number: count,
        my_need_review_workflow_number: count,
        my_need_execute_workflow_number: count,
        my_rejected_workflow_number: count,
      }),
    }),
  ),
});
export const listRuleHits = operation('GET /sqle/v1/statistic/rules/hits', {
  summary: 'How often each rule of a database type was hit, most often first, and what became of its findings',
  access: 'signedIn',
  query: z.object({ filter_db_type: z.string().min(1).max(100) }),
  reply: dataOf(
    z.array(
      z.object({
        db_type: z.string(),
        rule_name: z.string(),
        hit_count: count,
        audit_count: count,
        fixed_count: count.describe('statements that were changed so that it finds nothing any more'),
        dismissed_count: count.describe('collected statements that were ignored or audited by hand'),
        whitelisted_count: count.describe('statements that the whitelist kept it from'),
        last_hit_time: z.string().describe('empty where it was only settled'),
      }),
    ),
  ),
});

export { getHome, getProjectTotals, getWeek } from './home-operations.ts';
export {
  getExecutionWait,
  getPassPercents,
  getReviewDuration,
  getReviewPassPercent,
  getSourceOverviews,
  getSourceTypePercents,
  getWorkflowCounts,
  getWorkflowCountsByDay,
  getWorkflowCountsByStatus,
  getWorkflowTypePercents,
  listFailingSources,
  listRejectedCreators,
  listRejectedSources,
  listSlowSources,
} from './report-operations.ts';
export {
  getUserActivitySummary,
  listUserActivityDailyTrend,
  listUserActivityHourlyDistribution,
  listUserActivityModuleDistribution,
  listUserActivityUsers,
} from './activity-operations.ts';
export {
  addReportMail,
  deleteReportMail,
  listReportMails,
  sendReportMailToMe,
  updateReportMail,
} from './mail-operations.ts';
