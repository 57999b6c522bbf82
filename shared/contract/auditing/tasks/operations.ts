import * as z from 'zod';
import { execStatuses } from '../../../lifecycles/statement.ts';
import { levels } from '../../../levels.ts';
import { limits } from '../../../limits.ts';
import { executionWays } from '../../../online-changes/ways.ts';
import { backupStatuses, backupStrategies } from '../../../rollback/strategies.ts';
import { reportFormatNames } from '../../../report-formats.ts';
import { asWritten } from '../../as-written.ts';
import { download, operation, upload } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, wireBoolean } from '../../paging.ts';
import { fileOrderMethods } from '../../../scripts/file-order.ts';
import { scriptFiles } from '../../ground/scripts/fields.ts';
import { associatedWorkflow, overallLevel, task, undoOutlook } from './fields.ts';
import { recordsAbout } from '../../record.ts';

const aboutTasks = recordsAbout('audit_task', { zh: '审核任务', en: 'Audit task' });
const auditOfSql = aboutTasks('create_audit_task', { zh: '审核 SQL', en: 'Audit SQL' });

const level = z.enum(levels);
const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofTask = z.object({ task_id: wholeNumber });
const ofStatement = ofTask.extend({ number: wholeNumber });

const instanceName = z.string().min(1).max(limits.dbServiceNameLengthMax);
const instanceSchema = z.string().max(255).default('');
const execMode = z.enum(['sqls', 'sql_file']).default('sqls');
/** In which order the files of an archive run; as people count where nothing is said. */
const fileOrderMethod = z.enum(['', ...fileOrderMethods.values]).optional();
const fileId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The SQL of a form that goes to several data sources: as text, as one file, or as an archive. */
const backupSwitch = {
  enable_backup: wireBoolean.optional(),
  backup_max_rows: z.coerce.number().int().min(1).max(limits.backupRowsMax).optional(),
};
const script = {
  sql: asWritten.optional(),
  input_sql_file: upload.optional(),
  input_mybatis_xml_file: upload.optional(),
  input_zip_file: upload.optional(),
};

export const createAuditTask = operation('POST /sqle/v1/projects/{project_name}/tasks/audits', {
  summary: 'Audit SQL for a data source',
  access: 'workflowCreate',
  record: auditOfSql,
  params: projectName,
  accepts: 'multipart',
  readsStored: true,
  body: z.object({
    instance_name: instanceName,
    instance_schema: instanceSchema,
    rule_template_name: z.string().max(200).optional(),
    exec_mode: execMode,
    file_order_method: fileOrderMethod,
    ...backupSwitch,
    sql: asWritten.optional(),
    ...scriptFiles,
  }),
  reply: dataOf(task),
});
export const createTaskGroup = operation('POST /sqle/v1/projects/{project_name}/task_groups', {
  summary: 'Name the data sources that are going to be given the same SQL',
  access: 'workflowCreate',
  params: projectName,
  record: auditOfSql,
  body: z.object({
    instances: z
      .array(z.object({ instance_name: instanceName, instance_schema: instanceSchema }))
      .min(1)
      .max(limits.workflowTasksMax),
    exec_mode: execMode,
    file_order_method: fileOrderMethod,
  }),
  reply: dataOf(z.object({ task_group_id: z.number() })),
});
export const auditTaskGroup = operation('POST /sqle/v1/task_groups/audit', {
  summary: 'Audit the same SQL for every data source of a group',
  access: 'signedIn',
  record: auditOfSql,
  accepts: 'multipart',
  readsStored: true,
  body: z.object({ task_group_id: wholeNumber, file_order_method: fileOrderMethod, ...backupSwitch, ...script }),
  reply: dataOf(z.object({ task_group_id: z.number(), tasks: z.array(task) })),
});
export const getAuditTask = operation('GET /sqle/v1/tasks/audits/{task_id}/', {
  takesPipelines: true,
  summary: 'One audited task',
  access: 'signedIn',
  params: ofTask,
  reply: dataOf(task),
});

const finding = z.object({
  rule_name: z.string(),
  /** In the reader's language; both stand beside it. */
  message: z.string(),
  level: z.string(),
  db_type: z.string(),
  execution_failed: z.boolean(),
  /** It says that the statement could not be read, so that no rule has judged it. */
  is_unread: z.literal(true).optional(),
  error_info: z.string(),
  i18n_audit_result_info: z.record(z.string(), z.object({ message: z.string(), error_info: z.string() })),
  /** What to do instead, in the reader's language; nothing where the message says all there is. */
  instead: z.string(),
  line: z.number(),
  column: z.number(),
  length: z.number(),
});
const statement = z.object({
  number: z.number(),
  exec_sql_id: z.number(),
  exec_sql: z.string(),
  /** Its values are not shown: it holds rows as they were, and columns of the data source are masked for the reader. */
  is_concealed: z.boolean().optional(),
  /** Of large files a line stands for many statements, which share a transaction: `exec_sql` shows the first of them. */
  statement_count: z.number(),
  sql_end_line: z.number().optional(),
  sql_type: z.string(),
  sql_start_line: z.number(),
  sql_source_file: z.string(),
  description: z.string(),
  audit_level: overallLevel,
  audit_status: z.enum(['initialized', 'doing', 'finished']),
  audit_result: z.array(finding),
  exec_status: z.enum(execStatuses.values),
  exec_result: z.string(),
  rows_affected: z.number().optional(),
  exec_start_time: z.string().optional(),
  exec_end_time: z.string().optional(),
  rollback_sqls: z.array(z.string()),
  backup_strategy: backupStrategies.schema,
  /** What is recommended and why, and what a rollback cannot bring back. */
  backup_strategy_tip: z.string(),
  backup_status: backupStatuses.schema.optional(),
  backup_result: z.string(),
  associated_rollback_workflows: z.array(associatedWorkflow),
  /** Beside the wire's own fields: what this statement can be given. */
  recommended_backup_strategy: backupStrategies.schema,
  supported_backup_strategies: z.array(backupStrategies.schema),
  execution_way: executionWays.schema,
  /** Why an online change is offered or not; empty where it is no question. */
  execution_way_tip: z.string(),
  supported_execution_ways: z.array(executionWays.schema),
  /** How much of an online change is copied, in percent, while it runs. */
  execution_percent: z.number().optional(),
});
export const listAuditTaskSqls = operation('GET /sqle/v2/tasks/audits/{task_id}/sqls', {
  takesPipelines: true,
  summary: 'The statements of a task with their findings and results',
  access: 'signedIn',
  params: ofTask,
  query: paging.extend({
    filter_exec_status: z.enum(execStatuses.values).optional(),
    filter_audit_status: z.enum(['initialized', 'doing', 'finished']).optional(),
    filter_audit_level: level.optional(),
    filter_rule_name: z.string().min(1).max(200).optional(),
    filter_audit_file_id: fileId.optional(),
    no_duplicate: wireBoolean.optional(),
  }),
  reply: listOf(statement),
});
/** The older form gives the findings of a statement as one text. */
export const listAuditTaskSqlsAsText = operation('GET /sqle/v1/tasks/audits/{task_id}/sqls', {
  summary: 'The statements of a task with their findings as text, in the older form',
  access: 'signedIn',
  params: ofTask,
  query: paging.extend({
    filter_exec_status: z.enum(execStatuses.values).optional(),
    filter_audit_status: z.enum(['initialized', 'doing', 'finished']).optional(),
    filter_audit_level: level.optional(),
    no_duplicate: wireBoolean.optional(),
  }),
  reply: listOf(
    statement
      .pick({
        number: true,
        exec_sql: true,
        description: true,
        audit_level: true,
        audit_status: true,
        exec_status: true,
        exec_result: true,
        rollback_sqls: true,
      })
      .extend({ audit_result: z.string() }),
  ),
});
export const getUndoOutlook = operation('GET /sqle/v1/tasks/audits/{task_id}/undo_outlook', {
  summary:
    'What a rollback of a task will lack, known before it runs: what is not kept, and what cannot be undone because of that',
  access: 'signedIn',
  params: ofTask,
  reply: dataOf(undoOutlook),
});
export const listAuditTaskRules = operation('GET /sqle/v1/tasks/audits/{task_id}/rules', {
  summary: 'The rules that statements of a task broke, the worst first and then those of most statements',
  access: 'signedIn',
  params: ofTask,
  reply: dataOf(
    z.array(
      z.object({
        rule_name: z.string(),
        desc: z.string(),
        level: z.string(),
        /** How many statements broke it. */
        hit_count: z.number().int(),
        instead: z.string(),
      }),
    ),
  ),
});
export const updateAuditTaskSql = operation('PATCH /sqle/v1/tasks/audits/{task_id}/sqls/{number}', {
  summary: 'Set the note of a statement',
  access: 'signedIn',
  params: ofStatement,
  record: aboutTasks('update_audit_task', { zh: '修改审核任务', en: 'Change an audit task' }),
  body: z.object({ description: z.string().max(limits.reasonLengthMax) }),
});
const strategyChange = {
  access: 'signedIn',
  record: aboutTasks('update_audit_task', { zh: '修改审核任务', en: 'Change an audit task' }),
} as const;
export const updateTaskBackupStrategy = operation('PATCH /sqle/v1/tasks/audits/{task_id}/backup_strategy', {
  summary:
    'Set the backup strategy of every statement of a task that has not run and can be backed up so, or the limit of rows',
  params: ofTask,
  ...strategyChange,
  body: z
    .object({
      strategy: backupStrategies.schema.optional(),
      backup_max_rows: z.number().int().min(1).max(limits.backupRowsMax).optional(),
    })
    .refine((body) => body.strategy !== undefined || body.backup_max_rows !== undefined),
});
export const updateSqlBackupStrategy = operation(
  'PATCH /sqle/v1/tasks/audits/{task_id}/sqls/{sql_id}/backup_strategy',
  {
    summary: 'Set the backup strategy of one statement',
    params: ofTask.extend({ sql_id: wholeNumber }),
    ...strategyChange,
    body: z.object({ strategy: backupStrategies.schema }),
  },
);
export const updateSqlExecutionWay = operation('PATCH /sqle/v1/tasks/audits/{task_id}/sqls/{sql_id}/execution_way', {
  summary: 'Choose whether a statement that blocks a large table is run directly or as an online change',
  access: 'signedIn',
  params: ofTask.extend({ sql_id: wholeNumber }),
  record: aboutTasks('update_audit_task', { zh: '修改审核任务', en: 'Change an audit task' }),
  body: z.object({ way: executionWays.schema }),
});
export const getAuditTaskSqlContent = operation('GET /sqle/v1/tasks/audits/{task_id}/sql_content', {
  summary: 'The SQL of a task',
  access: 'signedIn',
  params: ofTask,
  reply: dataOf(z.object({ sql: z.string() })),
});
export const downloadAuditTaskSqlFile = operation('GET /sqle/v1/tasks/audits/{task_id}/sql_file', {
  summary: 'The SQL of a task as a file',
  access: 'signedIn',
  params: ofTask,
  reply: download,
});
export const downloadAuditTaskSqlReport = operation('GET /sqle/v1/tasks/audits/{task_id}/sql_report', {
  summary: 'The audit report of a task: as CSV, or in another format',
  access: 'signedIn',
  params: ofTask,
  query: z.object({ no_duplicate: wireBoolean.optional(), format: z.enum(reportFormatNames.values).default('csv') }),
  reply: download,
});
export const downloadAuditOriginFile = operation('GET /sqle/v1/tasks/audits/{task_id}/origin_file', {
  summary: 'The file that a task was made of, as it was uploaded',
  access: 'signedIn',
  params: ofTask,
  reply: download,
});
export const listFileOrderMethods = operation('GET /sqle/v1/tasks/file_order_methods', {
  summary: 'The ways in which the files of an archive can be put in order',
  access: 'signedIn',
  reply: dataOf(z.object({ methods: z.array(z.object({ order_method: z.string(), desc: z.string() })) })),
});
const execStatus = z.enum(execStatuses.values);
export const listAuditFiles = operation('GET /sqle/v2/tasks/audits/{task_id}/files', {
  summary: 'The files that a task executes, in the order of their execution, with what the audit said of each',
  access: 'signedIn',
  params: ofTask,
  query: paging,
  reply: listOf(
    z.object({
      file_id: z.string(),
      file_name: z.string(),
      exec_order: z.number().int(),
      exec_status: execStatus,
      audit_result_count: z.object({
        normal_sql_count: z.number().int(),
        notice_sql_count: z.number().int(),
        warning_sql_count: z.number().int(),
        error_sql_count: z.number().int(),
      }),
      /** Beside the wire's own fields. */
      sql_count: z.number().int(),
    }),
  ),
});
export const getAuditFileStatistic = operation('GET /sqle/v2/tasks/audits/{task_id}/files/{file_id}/', {
  summary: 'How far the statements of a file have come',
  access: 'signedIn',
  params: ofTask.extend({ file_id: fileId }),
  reply: dataOf(
    z.object({
      file_id: z.string(),
      file_name: z.string(),
      exec_result_count: z.object({
        initialized_count: z.number().int(),
        doing_count: z.number().int(),
        succeeded_count: z.number().int(),
        failed_count: z.number().int(),
        manually_executed_count: z.number().int(),
        terminate_succeeded_count: z.number().int(),
        terminate_failed_count: z.number().int(),
        /** Beside the wire's own fields: what was undone with its transaction, and what nobody can tell. */
        execute_rollback_count: z.number().int(),
        unknown_count: z.number().int(),
      }),
    }),
  ),
});
