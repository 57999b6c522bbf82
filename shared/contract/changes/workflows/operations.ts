import * as z from 'zod';
import { associatedWorkflow } from '../../auditing/tasks/fields.ts';
import { choices } from '../../../choices.ts';
import { limits } from '../../../limits.ts';
import { listFormats } from '../../../list-formats.ts';
import { execStatuses } from '../../../lifecycles/statement.ts';
import { backupStatuses, backupStrategies } from '../../../rollback/strategies.ts';
import type { Text } from '../../../text.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, repeated, searchedListOf, uid } from '../../paging.ts';
import {
  globalWorkflowFilters,
  inWaves,
  movedFiles,
  plannedStatement,
  tableOfSource,
  taskIds,
  unkeptStatement,
  workflowFilters,
  workflowRecord,
  workflowRow,
  workflowSubject,
  workflowTask,
  workflowStatus,
} from './fields.ts';
import { aboutWorkflows, startOfExecution } from './records.ts';

const endOfExecution = aboutWorkflows('terminate_workflow', { zh: '终止上线', en: 'Terminate an execution' });

const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofWorkflow = projectName.extend({ workflow_id: uid });
const ofTask = ofWorkflow.extend({ task_id: wholeNumber });
const ofStep = ofWorkflow.extend({ workflow_step_id: wholeNumber });
const reason = z.string().max(limits.reasonLengthMax);
const act = { access: 'workflowAct' } as const;

export const listWorkflows = operation('GET /sqle/v1/projects/{project_name}/workflows', {
  summary: 'List the workflows of a project that the caller may see',
  access: 'workflowView',
  params: projectName,
  query: paging.extend(workflowFilters.shape),
  reply: searchedListOf(workflowRow),
});
/** Beside the wire's own: by the tables that the audited SQL names, whatever its author calls the workflow. */
export const listWorkflowsOfTable = operation('GET /sqle/v1/projects/{project_name}/workflows_of_table', {
  summary: 'List the workflows whose SQL names a table of a data source, as far as the caller may see them',
  access: 'workflowView',
  params: projectName,
  query: paging.extend(tableOfSource.shape),
  reply: searchedListOf(workflowRow),
});
export const createWorkflow = operation('POST /sqle/v2/projects/{project_name}/workflows', {
  summary: 'Submit audited SQL for approval',
  access: 'workflowCreate',
  record: aboutWorkflows('create_workflow', { zh: '创建工单', en: 'Create a workflow' }),
  params: projectName,
  body: z.object({
    workflow_subject: workflowSubject,
    desc: z.string().max(limits.descriptionLengthMax).default(''),
    task_ids: taskIds,
    sql_version_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  }),
  reply: dataOf(z.object({ workflow_id: z.string() })),
});
export const getWorkflow = operation('GET /sqle/v2/projects/{project_name}/workflows/{workflow_id}/', {
  summary: 'One workflow with its steps and history',
  access: 'workflowView',
  params: ofWorkflow,
  reply: dataOf(
    z.object({
      workflow_id: z.string(),
      workflow_name: z.string(),
      desc: z.string(),
      mode: z.enum(['same_sqls', 'different_sqls']),
      exec_mode: z.enum(['sqls', 'sql_file']),
      create_time: z.string(),
      create_user_name: z.string(),
      workflow_template_id: z.number(),
      workflow_template_name: z.string(),
      record: workflowRecord,
      record_history_list: z.array(workflowRecord),
      associated_rollback_workflows: z.array(associatedWorkflow),
      /** Beside the wire's own fields: the workflow that this one undoes. */
      rolled_back_workflow: associatedWorkflow.optional(),
      /** Beside the wire's own fields: whether anything of it was backed up and can be undone, once it has ended. */
      has_backups: z.boolean().optional(),
      associated_stage_workflows: z.array(
        z.object({
          workflow_id: z.string(),
          workflow_name: z.string(),
          status: workflowStatus,
          sql_version_stage_id: z.number(),
          stage_sequence: z.number(),
        }),
      ),
      /** Beside the wire's own fields: the version that it belongs to. */
      sql_version: z.object({ sql_version_id: z.number(), sql_version_name: z.string() }).optional(),
      ...inWaves,
    }),
  ),
});
export const resubmitWorkflow = operation('PATCH /sqle/v2/projects/{project_name}/workflows/{workflow_id}/', {
  summary: 'Submit changed SQL of a rejected workflow',
  ...act,
  record: aboutWorkflows('update_workflow', { zh: '重新提交工单', en: 'Resubmit a workflow' }),
  params: ofWorkflow,
  body: z.object({ task_ids: taskIds, desc: z.string().max(limits.descriptionLengthMax).optional() }),
});
export const listWorkflowTasks = operation('GET /sqle/v2/projects/{project_name}/workflows/{workflow_id}/tasks', {
  summary: 'The data sources of a workflow with state, score, window and people',
  access: 'workflowView',
  params: ofWorkflow,
  reply: dataOf(z.array(workflowTask)),
});

export const approveWorkflow = operation(
  'POST /sqle/v2/projects/{project_name}/workflows/{workflow_id}/steps/{workflow_step_id}/approve',
  {
    summary: 'Approve the current step',
    ...act,
    record: aboutWorkflows('approve_workflow', { zh: '审批通过工单', en: 'Approve a workflow' }),
    params: ofStep,
    body: z.object({ reason: reason.optional() }),
  },
);
export const rejectWorkflow = operation(
  'POST /sqle/v2/projects/{project_name}/workflows/{workflow_id}/steps/{workflow_step_id}/reject',
  {
    summary: 'Reject with a reason',
    ...act,
    record: aboutWorkflows('reject_workflow', { zh: '驳回工单', en: 'Reject a workflow' }),
    params: ofStep,
    body: z.object({ reason: reason.default('') }),
  },
);
export const closeWorkflow = operation('POST /sqle/v2/projects/{project_name}/workflows/{workflow_id}/cancel', {
  summary: 'Close a workflow that is pending approval or rejected',
  ...act,
  record: aboutWorkflows('close_workflow', { zh: '关闭工单', en: 'Close a workflow' }),
  params: ofWorkflow,
});
export const batchCloseWorkflows = operation('POST /sqle/v2/projects/{project_name}/workflows/cancel', {
  summary: 'Close several workflows, all or none',
  access: 'workflowBatchClose',
  record: aboutWorkflows('batch_close_workflow', { zh: '批量关闭工单', en: 'Close workflows' }),
  params: projectName,
  body: z.object({ workflow_id_list: z.array(uid).min(1).max(limits.workflowsClosedAtOnceMax) }),
});
export const completeWorkflows = operation('POST /sqle/v3/projects/{project_name}/workflows/complete', {
  summary: 'Mark workflows as executed by hand',
  ...act,
  record: aboutWorkflows('complete_workflow', { zh: '标记为人工上线', en: 'Mark as executed by hand' }),
  params: projectName,
  body: z.object({
    workflow_list: z
      .array(z.object({ workflow_id: uid, desc: z.string().max(limits.reasonLengthMax).optional() }))
      .min(1)
      .max(limits.workflowTasksMax),
  }),
});

export const executeWorkflow = operation(
  'POST /sqle/v2/projects/{project_name}/workflows/{workflow_id}/tasks/execute',
  {
    summary: 'Execute every data source that waits',
    ...act,
    record: startOfExecution,
    params: ofWorkflow,
    reply: dataOf(z.object({ task_ids: z.array(z.number()) })),
  },
);
export const executeWorkflowTask = operation(
  'POST /sqle/v2/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/execute',
  {
    summary: 'Execute one data source',
    ...act,
    record: startOfExecution,
    params: ofTask,
  },
);
export const retryWorkflowTask = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/re_execute',
  {
    summary: 'Run statements that failed or never started once more',
    ...act,
    record: aboutWorkflows('retry_workflow', { zh: '重新执行语句', en: 'Run statements again' }),
    params: ofTask,
    body: z.object({ exec_sql_ids: z.array(wholeNumber).max(limits.statementsMax).nullish() }),
  },
);
/** By what a schedule can be confirmed. */
export const confirmations = choices({
  wechat: { zh: '企业微信', en: 'WeCom' },
  feishu: { zh: '飞书', en: 'Feishu' },
});
const confirmationMissing: Text = { zh: '请选择确认方式', en: 'Choose by what it is confirmed' };

export const scheduleWorkflowTask = operation(
  'PUT /sqle/v2/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/schedule',
  {
    summary: 'Set or, without a time, cancel a scheduled execution',
    ...act,
    record: aboutWorkflows('schedule_workflow', { zh: '设置或取消定时上线', en: 'Schedule an execution or cancel it' }),
    params: ofTask,
    body: z
      .object({
        schedule_time: z.iso.datetime({ offset: true }).nullish(),
        /** Whoever schedules is asked when the time has come, and nothing runs until they agree. */
        is_notify: z.boolean().nullish(),
        notify_type: confirmations.schema.nullish(),
      })
      .refine(({ is_notify: asks, notify_type: how }) => !asks || Boolean(how), {
        path: ['notify_type'],
        params: { text: confirmationMissing },
      }),
  },
);
export const terminateWorkflow = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_id}/tasks/terminate',
  {
    summary: 'Terminate every running data source',
    ...act,
    record: endOfExecution,
    params: ofWorkflow,
  },
);
export const terminateWorkflowTask = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/terminate',
  {
    summary: 'Terminate one running data source',
    ...act,
    record: endOfExecution,
    params: ofTask,
  },
);

const sqlIds = z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(limits.rollbackStatementsMax);
export const listBackupSqls = operation('GET /sqle/v1/projects/{project_name}/workflows/{workflow_id}/backup_sqls', {
  summary: 'What undoes each statement of a workflow',
  access: 'workflowView',
  params: ofWorkflow,
  query: paging.extend({
    filter_exec_status: z.enum(execStatuses.values).optional(),
    filter_instance_id: z.string().max(64).optional(),
  }),
  reply: listOf(
    z.object({
      exec_order: z.number(),
      exec_sql_id: z.number(),
      origin_sql: z.string(),
      origin_task_id: z.number(),
      backup_sqls: z.array(z.string()),
      /** Values are not shown in it, since columns of the data source are masked for the reader. */
      is_concealed: z.boolean().optional(),
      backup_strategy: backupStrategies.schema,
      backup_status: backupStatuses.schema,
      backup_result: z.string(),
      exec_status: z.enum(execStatuses.values),
      description: z.string(),
      instance_id: z.string(),
      instance_name: z.string(),
      associated_rollback_workflows: z.array(associatedWorkflow),
    }),
  ),
});
export const checkRollback = operation('POST /sqle/v1/projects/{project_name}/workflows/{workflow_id}/rollback_check', {
  summary:
    'How each statement would be undone as things are: what stands against it, and the script that undoes what can be',
  ...act,
  record: 'none',
  params: ofWorkflow,
  body: z.object({
    rollback_sql_ids: sqlIds,
    /** Whether the rollback is going to keep a backup of itself, so that its limit is held against it. */
    enable_backup: z.boolean().default(false),
  }),
  reply: dataOf(
    z.array(
      z.object({
        task_id: z.number(),
        instance_name: z.string(),
        instance_schema: z.string(),
        sql: z.string(),
        changed_count: z.number(),
        changed_rows: z.array(
          z.object({
            exec_sql_id: z.number(),
            table: z.string(),
            key: z.string(),
            change: z.enum(['changed', 'missing', 'present']),
            columns: z.array(z.string()),
          }),
        ),
        statements: z.array(plannedStatement),
        /** Statements that took effect and were not backed up: they stay. */
        not_backed_up: z.array(unkeptStatement),
      }),
    ),
  ),
});
export const createRollbackWorkflow = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_id}/create_rollback_workflow',
  {
    summary: 'Submit SQL for approval that undoes statements of a workflow',
    access: 'workflowCreate',
    record: aboutWorkflows('create_workflow', { zh: '创建工单', en: 'Create a workflow' }),
    params: ofWorkflow,
    body: z.object({
      workflow_subject: workflowSubject,
      desc: z.string().max(limits.descriptionLengthMax).default(''),
      task_ids: taskIds,
      rollback_sql_ids: sqlIds,
      sql_version_id: z.literal(0).nullish(),
      workflow_template_id: z.number().int().nullish(),
    }),
    reply: dataOf(z.object({ workflow_id: z.string() })),
  },
);
export const downloadBackupFile = operation(
  'GET /sqle/v1/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/backup_files/download',
  {
    summary: 'Everything that undoes the statements of a task, the last statement first, as one SQL file',
    access: 'workflowView',
    params: ofTask,
    reply: download,
  },
);

export const exportWorkflows = operation('GET /sqle/v1/projects/{project_name}/workflows/exports', {
  summary: 'The list of workflows as CSV',
  access: 'workflowView',
  params: projectName,
  query: workflowFilters.extend({ export_format: listFormats.schema.default('csv') }),
  reply: download,
});
export const listGlobalWorkflows = operation('GET /sqle/v1/dashboard/workflows', {
  summary: 'The workflows of all projects that the caller may see',
  access: 'signedIn',
  query: paging.extend(globalWorkflowFilters.shape),
  reply: searchedListOf(workflowRow),
});
export const countGlobalWorkflows = operation('GET /sqle/v1/dashboard/workflows/statistics', {
  summary: 'How many workflows of all projects the caller may see',
  access: 'signedIn',
  query: globalWorkflowFilters,
  reply: z.object({ total_nums: z.number().int() }),
});
export const getUnfinishedOfInstances = operation('GET /sqle/v1/workflows/statistic_of_instances', {
  summary: 'How many workflows of data sources are not finished',
  access: 'systemManage',
  query: z.object({ instance_id: repeated(z.string().min(1).max(2000)) }),
  reply: dataOf(z.array(z.object({ instance_id: z.string(), unfinished_count: z.number() }))),
});
export const getScheduleDefaultOption = operation('GET /sqle/v1/configurations/workflows/schedule/default_option', {
  summary: 'The preset channel for confirming a scheduled execution; none while no channel is configured',
  access: 'signedIn',
  reply: dataOf(
    z.object({
      default_selector: confirmations.schema.optional(),
      /** Beside the wire's own field: all that are switched on. */
      enabled_selectors: z.array(confirmations.schema),
    }),
  ),
});
export const orderWorkflowFiles = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/order_file',
  {
    summary: 'Move files of a task to other places in the order of their execution, before it begins',
    ...act,
    params: ofTask,
    record: aboutWorkflows('order_workflow_files', { zh: '调整文件上线顺序', en: 'Change the order of files' }),
    body: z.object({ files_to_sort: movedFiles }),
  },
);
export const downloadWorkflowAttachment = operation(
  'GET /sqle/v1/projects/{project_name}/workflows/{workflow_id}/tasks/{task_id}/attachment',
  {
    summary: 'The file that a task of a workflow was made of, as it was uploaded',
    access: 'workflowView',
    params: ofTask,
    reply: download,
  },
);

export {
  approveWorkflowByName,
  batchCloseWorkflowsByName,
  closeWorkflowByName,
  completeWorkflowsByName,
  completeWorkflowsWithoutNote,
  createWorkflowByName,
  executeWorkflowByName,
  executeWorkflowTaskByName,
  getWorkflowByName,
  listWorkflowTasksByName,
  rejectWorkflowByName,
  resubmitWorkflowByName,
  scheduleWorkflowTaskByName,
} from './older-operations.ts';
