import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { exportFormats } from '../../../export-formats.ts';
import {
  exportFailStages,
  exportFileStatuses,
  exportStatuses,
  exportStepStates,
  queryExportStatuses,
} from '../../../lifecycles/data-export.ts';
import { limits } from '../../../limits.ts';
import { nameRules } from '../../../name-rules.ts';
import { repeated, uid, uidWithName } from '../../paging.ts';

/** Parts of data exports that several operations share, as the wire writes them. */
export const exportStatus = z.enum(exportStatuses.values);
/** The name of an export, as people may write it. */
export const exportName = z
  .string()
  .min(1)
  .max(limits.exportNameLengthMax)
  .refine((name) => nameRules.letter.pattern.test(name), { params: { text: nameRules.letter.text } });

const tooLong = {
  zh: `导出语句最多 ${limits.exportSqlBytesMax / 1024} KB`,
  en: `At most ${limits.exportSqlBytesMax / 1024} KB of SQL`,
};
/** What one data source is asked for. */
export const newExportTask = z.object({
  db_service_uid: uid,
  database_name: z.string().max(255).nullish(),
  export_sql: z
    .string()
    .min(1)
    .refine((sql) => sql.length <= limits.exportSqlBytesMax, { params: { text: tooLong } }),
  /** Beside the wire's own fields: what the file shall be. */
  export_file_type: z.enum(exportFormats.values).default('CSV'),
});

/** The number of an audited task, as a text. */
export const taskUid = z.string().regex(/^[1-9]\d{0,15}$/);

/** The part of an export on one data source. */
export const exportTask = z
  .object({
    task_uid: z.string(),
    db_info: z.object({ uid: z.string(), name: z.string(), db_type: z.string(), database_name: z.string() }),
    status: z.enum(exportFileStatuses.values),
    export_start_time: z.string().optional(),
    export_end_time: z.string().optional(),
    file_name: z.string(),
    export_type: z.literal('SQL'),
    export_file_type: z.enum(exportFormats.values),
    audit_result: z.object({ audit_level: z.string(), score: z.number().int(), pass_rate: z.number() }),
    export_fail_stage: z.enum(exportFailStages.values).optional(),
    export_fail_reason: z.string().optional(),
    /** Beside the wire's own fields: how far it is, until when the file is there, and what the audit could not do. */
    exported_rows: z.number().int(),
    exported_bytes: z.number().int(),
    /** Whether columns of the data source were masked when the file was written. */
    is_masked: z.boolean(),
    export_seconds: z.number().int(),
    file_expires_at: z.string().optional(),
    sql_count: z.number().int(),
    errored_rule_count: z.number().int(),
  })
  .meta({ id: 'DataExportTask' });

/** One query of an export. */
export const exportSql = z
  .object({
    uid: z.number().int(),
    sql: z.string(),
    export_sql_type: z.string(),
    audit_level: z.string(),
    audit_sql_result: z.array(
      z.object({
        level: z.string(),
        message: z.string(),
        rule_name: z.string(),
        db_type: z.string(),
        execution_failed: z.boolean(),
        error_info: z.string(),
        line: z.number().int(),
        column: z.number().int(),
        length: z.number().int(),
      }),
    ),
    export_status: z.enum(queryExportStatuses.values).optional(),
    export_result: z.string(),
  })
  .meta({ id: 'DataExportSql' });

/** An export as lists show it. */
export const exportRow = z
  .object({
    workflow_uid: z.string(),
    workflow_name: z.string(),
    desc: z.string(),
    project_uid: z.string(),
    project_name: z.string(),
    project_info: z.object({
      project_uid: z.string(),
      project_name: z.string(),
      project_priority: z.enum(['high', 'medium', 'low', 'unknown']),
    }),
    status: exportStatus,
    creater: uidWithName,
    created_at: z.string(),
    exported_at: z.string().optional(),
    updated_at: z.string(),
    current_step_assignee_user_list: z.array(uidWithName),
    db_service_info: z.array(z.object({ DBServiceUid: z.string(), DBServiceName: z.string() })),
    workflow_template_id: z.number(),
    workflow_template_name: z.string(),
  })
  .meta({ id: 'DataExportRow' });

/** One step of an export. */
export const exportStep = z
  .object({
    number: z.number().int(),
    type: z.enum(['export_review', 'export_execute']),
    desc: z.string(),
    assignee_user_list: z.array(uidWithName),
    operation_user: uidWithName.optional(),
    operation_time: z.string().optional(),
    state: z.enum(exportStepStates.values),
    reason: z.string(),
    /** Beside the wire's own fields: why rules ask for it; missing for a step of the process itself. */
    why: z.array(z.string()).optional(),
  })
  .meta({ id: 'DataExportStep' });

/** What a list of exports can be narrowed by. */
export const exportFilters = z.object({
  filter_by_status: exportStatus.optional(),
  filter_by_create_user_uid: uid.optional(),
  filter_current_step_assignee_user_uid: uid.optional(),
  filter_by_db_service_uid: uid.optional(),
  filter_create_time_from: momentFrom.optional(),
  filter_create_time_to: momentTo.optional(),
  fuzzy_keyword: z.string().max(200).optional(),
});

/** What exports of all projects can be narrowed by besides. */
export const globalFilters = exportFilters.extend({
  filter_status_list: repeated(exportStatus),
  filter_project_uid: uid.optional(),
  filter_project_uids: repeated(uid),
  filter_db_service_uid: uid.optional(),
  filter_current_step_assignee_user_id: uid.optional(),
});

/** The same in the words of the dashboard. */
export const dashboardFilters = z.object({
  filter_create_user_id: uid.optional(),
  filter_status_list: repeated(exportStatus),
  filter_project_uid: uid.optional(),
  filter_instance_id: uid.optional(),
  filter_project_priority: z.enum(['high', 'medium', 'low']).optional(),
  filter_current_step_assignee_user_id: uid.optional(),
});

/** An export as the dashboard shows it: like a workflow. */
export const dashboardRow = z
  .object({
    workflow_id: z.string(),
    workflow_name: z.string(),
    desc: z.string(),
    project_name: z.string(),
    project_uid: z.string(),
    project_priority: z.enum(['high', 'medium', 'low', 'unknown']),
    create_time: z.string(),
    create_user_name: z.string(),
    status: exportStatus,
    current_step_assignee_user_name_list: z.array(z.string()),
    instance_info: z.array(z.object({ instance_id: z.string(), instance_name: z.string() })),
    workflow_template_id: z.number(),
    workflow_template_name: z.string(),
  })
  .meta({ id: 'DashboardExportRow' });
