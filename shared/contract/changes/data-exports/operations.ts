import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { scriptInBody } from '../../body-bounds.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, dmsPaging, paging, projectUid, searchedListOf, uid, uidWithName } from '../../paging.ts';
import {
  dashboardFilters,
  dashboardRow,
  exportFilters,
  exportName,
  exportRow,
  exportSql,
  exportStatus,
  exportStep,
  exportTask,
  globalFilters,
  newExportTask,
  taskUid,
} from './fields.ts';
import { aboutExports } from './records.ts';

const ofTask = projectUid.extend({ data_export_task_uid: taskUid });
const ofExport = projectUid.extend({ data_export_workflow_uid: uid });
const reason = z.string().max(limits.reasonLengthMax);
const act = { access: 'exportAct' } as const;

export const addDataExportTasks = operation('POST /v1/dms/projects/{project_uid}/data_export_tasks', {
  summary: 'Audit the queries of an export',
  bounds: scriptInBody,
  access: 'exportCreate',
  record: aboutExports('audit_data_export', { zh: '审核导出语句', en: 'Audit queries to export' }),
  params: projectUid,
  body: z.object({ data_export_tasks: z.array(newExportTask).min(1).max(limits.exportTasksMax) }),
  reply: dataOf(z.object({ data_export_task_uids: z.array(z.string()) })),
});
/** Numbers with commas between them, as many as an export has at most. */
const severalTasks = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,9}$/)
  .refine((list) => list.split(',').every((one) => Number.isSafeInteger(Number(one))));
export const getDataExportTasks = operation('GET /v1/dms/projects/{project_uid}/data_export_tasks', {
  summary: 'Several tasks of exports: score, progress and file',
  access: 'exportView',
  params: projectUid,
  query: z.object({ data_export_task_uids: severalTasks }),
  reply: dataOf(z.array(exportTask)),
});
export const listDataExportTaskSqls = operation(
  'GET /v1/dms/projects/{project_uid}/data_export_tasks/{data_export_task_uid}/data_export_task_sqls',
  {
    summary: 'The queries of a task with their findings',
    access: 'exportView',
    params: ofTask,
    query: dmsPaging,
    reply: searchedListOf(exportSql),
  },
);
export const downloadDataExportTaskSqls = operation(
  'GET /v1/dms/projects/{project_uid}/data_export_tasks/{data_export_task_uid}/data_export_task_sqls/download',
  { summary: 'The queries of a task as a file', access: 'exportView', params: ofTask, reply: download },
);
export const downloadDataExportTask = operation(
  'GET /v1/dms/projects/{project_uid}/data_export_tasks/{data_export_task_uid}/download',
  {
    summary: 'The exported rows, for their creator and within their time',
    access: 'exportDownload',
    params: ofTask,
    reply: download,
  },
);

export const listDataExports = operation('GET /v1/dms/projects/{project_uid}/data_export_workflows', {
  summary: 'List the exports of a project that the caller may see',
  access: 'exportView',
  params: projectUid,
  query: dmsPaging.extend(exportFilters.shape),
  reply: searchedListOf(exportRow),
});
export const addDataExport = operation('POST /v1/dms/projects/{project_uid}/data_export_workflows', {
  summary: 'Submit audited queries for approval',
  access: 'exportCreate',
  record: aboutExports('create_data_export', { zh: '创建数据导出', en: 'Create a data export' }),
  params: projectUid,
  body: z.object({
    data_export_workflow: z.object({
      name: exportName,
      desc: z
        .string()
        .max(limits.descriptionLengthMax)
        .nullish()
        .transform((desc) => desc ?? ''),
      tasks: z
        .array(z.object({ task_uid: taskUid }))
        .min(1)
        .max(limits.exportTasksMax),
    }),
  }),
  reply: dataOf(z.object({ export_data_workflow_uid: z.string() })),
});
export const closeDataExports = operation('POST /v1/dms/projects/{project_uid}/data_export_workflows/cancel', {
  summary: 'Close exports, all or none',
  ...act,
  record: aboutExports('close_data_export', { zh: '关闭数据导出', en: 'Close data exports' }),
  params: projectUid,
  body: z.object({
    payload: z.object({ data_export_workflow_uids: z.array(uid).min(1).max(limits.exportsClosedAtOnceMax) }),
  }),
});
export const getDataExport = operation(
  'GET /v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}',
  {
    summary: 'One export with its steps',
    access: 'exportView',
    params: ofExport,
    reply: dataOf(
      z.object({
        workflow_uid: z.string(),
        workflow_name: z.string(),
        desc: z.string(),
        create_user: uidWithName,
        create_time: z.string(),
        workflow_template_id: z.number(),
        workflow_template_name: z.string(),
        workflow_record: z.object({
          status: exportStatus,
          current_step_number: z.number().int().optional(),
          tasks: z.array(z.object({ task_uid: z.string() })),
          workflow_step_list: z.array(exportStep),
          /** Beside the wire's own fields: why rules keep its creator from approving it. */
          not_creator_why: z.array(z.string()).optional(),
          export_fail_summary: z.string().optional(),
        }),
        workflow_record_history: z.array(z.never()),
      }),
    ),
  },
);
export const approveDataExport = operation(
  'POST /v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}/approve',
  {
    summary: 'Approve the current step',
    ...act,
    record: aboutExports('approve_data_export', { zh: '审批通过数据导出', en: 'Approve a data export' }),
    params: ofExport,
    body: z.object({ payload: z.object({ reason: reason.nullish() }).nullish() }),
  },
);
export const rejectDataExport = operation(
  'POST /v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}/reject',
  {
    summary: 'Reject with a reason',
    ...act,
    record: aboutExports('reject_data_export', { zh: '驳回数据导出', en: 'Reject a data export' }),
    params: ofExport,
    body: z.object({ payload: z.object({ reason }) }),
  },
);
export const exportDataExport = operation(
  'POST /v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}/export',
  {
    summary: 'Run an approved export, or once more what failed of it',
    ...act,
    record: aboutExports('run_data_export', { zh: '执行数据导出', en: 'Run a data export' }),
    params: ofExport,
  },
);
/** Beside the wire's own operations: a query that takes too long is stopped on its server. */
export const stopDataExport = operation(
  'POST /v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}/terminate',
  {
    summary: 'Stop a running export',
    ...act,
    record: aboutExports('stop_data_export', { zh: '终止数据导出', en: 'Stop a data export' }),
    params: ofExport,
  },
);

export const listAllDataExports = operation('GET /v1/dms/projects/data_export_workflows', {
  summary: 'The exports of all projects that the caller may see',
  access: 'signedIn',
  query: dmsPaging.extend(globalFilters.shape),
  reply: searchedListOf(exportRow),
});
/** The address at which the dashboard of this API family asks for the same. */
export const listDashboardDataExports = operation('GET /v1/dms/dashboard/data_export_workflows', {
  summary: 'The exports of all projects that the caller may see, for dashboards',
  access: 'signedIn',
  query: dmsPaging.extend(globalFilters.shape),
  reply: searchedListOf(exportRow),
});
export const getGlobalDataExports = operation('GET /sqle/v1/dashboard/data_export_workflows', {
  summary: 'The exports of all projects that the caller may see, like workflows',
  access: 'signedIn',
  query: paging.extend(dashboardFilters.shape),
  reply: searchedListOf(dashboardRow),
});
export const countGlobalDataExports = operation('GET /sqle/v1/dashboard/data_export_workflows/statistics', {
  summary: 'How many exports of all projects the caller may see',
  access: 'signedIn',
  query: dashboardFilters,
  reply: z.object({ total_nums: z.number().int() }),
});
