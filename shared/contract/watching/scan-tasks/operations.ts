import * as z from 'zod';
import { webAddress } from '../../../channels/channel.ts';
import { isCron } from '../../../cron.ts';
import { levels } from '../../../levels.ts';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';
import { cellHead, cells, collectedFinding, scanTypeMeta, uploadedSql } from '../audit-plans/fields.ts';
import { statementsInBody } from '../../body-bounds.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, searchedListOf } from '../../paging.ts';
import { startingWithLetter } from '../../platform/fields.ts';
import { recordsAbout } from '../../record.ts';

const aboutTasks = recordsAbout('audit_plan', { zh: '智能扫描', en: 'Scans' });
const changed = aboutTasks('update_audit_plan', { zh: '编辑扫描任务', en: 'Change a scan' });
const ofTask = projectName.extend({ audit_plan_name: z.string().min(1).max(limits.scanTaskNameLengthMax) });
const ofReport = ofTask.extend({ audit_plan_report_id: z.coerce.number().int().min(1) });
const tasks = '/sqle/v1/projects/{project_name}/audit_plans';
const task = `${tasks}/{audit_plan_name}` as const;
const report = `${task}/reports/{audit_plan_report_id}` as const;

const notCron: Text = {
  zh: 'cron 表达式无效：需要分、时、日、月、周五部分，例如 0 */2 * * *',
  en: 'That is no cron expression: minute, hour, day, month and weekday, such as 0 */2 * * *',
};
const cron = z
  .string()
  .trim()
  .max(100)
  .refine(isCron, { params: { text: notCron } });
const level = z.enum(levels);

const taskRow = z.object({
  audit_plan_name: z.string(),
  audit_plan_cron: z.string(),
  audit_plan_db_type: z.string(),
  audit_plan_instance_name: z.string(),
  audit_plan_instance_database: z.string(),
  audit_plan_token: z.string(),
  audit_plan_meta: scanTypeMeta,
  /** Beside the wire's own fields: the number by which the SQL of the task is named elsewhere, and who made it. */
  audit_plan_id: z.number().int(),
  create_user_name: z.string(),
});
const namesTemplate = { rule_template_name: z.string() };
const state = {
  /** Beside the wire's own fields: how the collecting goes, and how to send SQL where it is sent. */
  last_collection_time: z.string().optional(),
  last_collection_status: z.enum(['normal', 'abnormal']).optional(),
  problem: z.string().optional(),
  next_report_time: z.string(),
  exec_cmd: z.string(),
  token_exp: z.number().int(),
  total_sql_nums: z.number().int(),
  is_mine: z.boolean(),
};

const filters = paging.extend({
  filter_audit_plan_db_type: z.string().max(100).optional(),
  fuzzy_search_audit_plan_name: z.string().max(limits.searchLengthMax).optional(),
  filter_audit_plan_type: z.string().max(100).optional(),
  filter_audit_plan_instance_name: z.string().max(200).optional(),
});
export const listScanTasksV1 = operation(`GET ${tasks}`, {
  summary: 'List the scan tasks of a project, with the names of their rule templates',
  access: 'auditPlanList',
  params: projectName,
  query: filters,
  reply: searchedListOf(taskRow.extend(namesTemplate).meta({ id: 'ScanTaskV1' })),
});
export const listScanTasks = operation('GET /sqle/v2/projects/{project_name}/audit_plans', {
  summary: 'List the scan tasks of a project',
  access: 'auditPlanList',
  params: projectName,
  query: filters,
  reply: searchedListOf(
    taskRow
      .extend({
        create_user_id: z.string(),
        rule_template: z.object({ name: z.string(), is_global_rule_template: z.boolean() }),
      })
      .meta({ id: 'ScanTask' }),
  ),
});

const params = z
  .array(z.object({ key: z.string().max(100), value: z.string().max(1000) }))
  .max(50)
  .nullish();
export const createScanTask = operation(`POST ${tasks}`, {
  summary: 'Make a scan task',
  access: 'auditPlanSave',
  record: aboutTasks('create_audit_plan', { zh: '创建扫描任务', en: 'Create a scan' }),
  params: projectName,
  body: z.object({
    audit_plan_name: startingWithLetter(limits.scanTaskNameLengthMax),
    audit_plan_cron: cron,
    audit_plan_type: z.string().max(100).nullish(),
    audit_plan_instance_type: z.string().max(100).nullish(),
    audit_plan_instance_name: z.string().max(200).nullish(),
    audit_plan_instance_database: z.string().max(255).nullish(),
    audit_plan_params: params,
    rule_template_name: z.string().max(200).nullish(),
  }),
});
export const getScanTask = operation(`GET ${task}/`, {
  summary: 'Read a scan task',
  access: 'auditPlanList',
  params: ofTask,
  reply: dataOf(taskRow.extend({ ...namesTemplate, ...state }).meta({ id: 'ScanTaskDetails' })),
});
export const updateScanTask = operation(`PATCH ${task}/`, {
  summary: 'Change a scan task; its token is good for another year',
  access: 'auditPlanSave',
  record: changed,
  params: ofTask,
  body: z.object({
    audit_plan_cron: cron.nullish(),
    audit_plan_instance_name: z.string().max(200).nullish(),
    audit_plan_instance_database: z.string().max(255).nullish(),
    audit_plan_params: params,
    rule_template_name: z.string().max(200).nullish(),
  }),
});
export const deleteScanTask = operation(`DELETE ${task}/`, {
  summary: 'Delete a scan task with its SQL and its reports',
  access: 'auditPlanSave',
  record: aboutTasks('delete_audit_plan', { zh: '删除扫描任务', en: 'Delete a scan' }),
  params: ofTask,
});

const notify = z.object({
  notify_interval: z.number().int().min(0).max(limits.scanNotifyIntervalMinutesMax),
  notify_level: level,
  enable_email_notify: z.boolean(),
  enable_web_hook_notify: z.boolean(),
  web_hook_url: webAddress,
  web_hook_template: z.string().max(limits.scanWebhookTemplateLengthMax),
});
export const getScanTaskNotifyConfig = operation(`GET ${task}/notify_config`, {
  summary: 'How people are told of the reports of a scan task',
  access: 'auditPlanList',
  params: ofTask,
  reply: dataOf(
    notify.extend({
      /** Beside the wire's own fields: to whom mails go, and why the last message did not arrive. */
      email_recipient: z.string(),
      last_send_problem: z.string(),
    }),
  ),
});
export const updateScanTaskNotifyConfig = operation(`PATCH ${task}/notify_config`, {
  summary: 'Change how people are told of the reports of a scan task',
  access: 'auditPlanSave',
  record: changed,
  params: ofTask,
  body: z.object({
    notify_interval: notify.shape.notify_interval.nullish(),
    notify_level: notify.shape.notify_level.nullish(),
    enable_email_notify: notify.shape.enable_email_notify.nullish(),
    enable_web_hook_notify: notify.shape.enable_web_hook_notify.nullish(),
    web_hook_url: notify.shape.web_hook_url.nullish(),
    web_hook_template: notify.shape.web_hook_template.nullish(),
  }),
});
export const testScanTaskNotifyConfig = operation(`GET ${task}/notify_config/test`, {
  summary: 'Send a trial message of a scan task',
  access: 'auditPlanSave',
  params: ofTask,
  reply: dataOf(z.object({ is_notify_send_normal: z.boolean(), send_error_message: z.string() })),
});

const reportRow = z
  .object({
    audit_plan_report_id: z.string(),
    audit_plan_report_timestamp: z.string(),
    audit_level: z.enum(['', ...levels]),
    pass_rate: z.number(),
    score: z.number().int(),
    /** Beside the wire's own fields: whether statements are still to be judged, and how many were. */
    is_being_made: z.boolean(),
    sql_count: z.number().int(),
  })
  .meta({ id: 'ScanReport' });
export const listScanReports = operation(`GET ${task}/reports`, {
  summary: 'List the reports of a scan task',
  access: 'auditPlanList',
  params: ofTask,
  query: paging,
  reply: listOf(reportRow),
});
export const getScanReport = operation(`GET ${report}/`, {
  summary: 'Read what a report of a scan task comes to',
  access: 'auditPlanList',
  params: ofReport,
  reply: dataOf(reportRow),
});
export const exportScanReport = operation(`GET ${report}/export`, {
  summary: 'Read a report of a scan task as a CSV file',
  access: 'auditPlanList',
  params: ofReport,
  reply: download,
});
export const listScanReportSqlsV1 = operation(`GET ${report}/sqls`, {
  summary: 'List the SQL of a report, with results as text',
  access: 'auditPlanList',
  params: ofReport,
  query: paging,
  reply: listOf(
    z.object({
      audit_plan_report_sql: z.string(),
      audit_plan_report_sql_audit_result: z.string(),
      number: z.number().int(),
    }),
  ),
});
export const listScanReportSqls = operation(
  'GET /sqle/v2/projects/{project_name}/audit_plans/{audit_plan_name}/reports/{audit_plan_report_id}/sqls',
  {
    summary: 'List the SQL of a report',
    access: 'auditPlanList',
    params: ofReport,
    query: paging,
    reply: listOf(
      z.object({
        audit_plan_report_sql: z.string(),
        audit_plan_report_sql_audit_result: z.array(collectedFinding),
        number: z.number().int(),
      }),
    ),
  },
);

export const listScanTaskSqls = operation(`GET ${task}/sqls`, {
  summary: 'List the SQL that a scan task collected',
  access: 'auditPlanList',
  params: ofTask,
  query: paging,
  reply: z.object({
    data: z.object({ head: z.array(cellHead), rows: z.array(cells) }),
    total_nums: z.number().int(),
  }),
});

const oldSql = uploadedSql
  .extend({
    /** The first form names one place alone. */
    endpoint: z.string().max(255).nullish(),
  })
  .meta({ id: 'SentSql' });
const sent = z
  .object({
    audit_plan_sql_list: z.array(oldSql).max(limits.uploadedStatementsMax).nullish(),
    error_message: z.string().max(limits.descriptionLengthMax).nullish(),
    /** Beside the wire's own fields: a name of the sender's for this upload. Sent again under the same name it is taken once. */
    batch_id: z.string().min(1).max(100).nullish(),
  })
  .meta({ id: 'SentSqls' });
const upload = { access: 'scanner' as const, params: ofTask, body: sent, bounds: statementsInBody };
const newTask = '/sqle/v2/projects/{project_name}/audit_plans/{audit_plan_name}';
const whole = 'Take all SQL that a scanner found for a scan task: what is missing is gone';
const some = 'Take more SQL that a scanner found for a scan task';
export const sendWholeScanTaskSqlsV1 = operation(`POST ${task}/sqls/full`, { ...upload, summary: whole });
export const sendWholeScanTaskSqls = operation(`POST ${newTask}/sqls/full`, { ...upload, summary: whole });
export const sendScanTaskSqlsV1 = operation(`POST ${task}/sqls/partial`, { ...upload, summary: some });
export const sendScanTaskSqls = operation(`POST ${newTask}/sqls/partial`, { ...upload, summary: some });

export const triggerScanTask = operation(`POST ${task}/trigger`, {
  summary: 'Make a report of a scan task now',
  access: 'auditPlanSave',
  record: aboutTasks('trigger_audit_plan', { zh: '触发扫描任务', en: 'Run a scan' }),
  params: ofTask,
  reply: dataOf(reportRow),
});
