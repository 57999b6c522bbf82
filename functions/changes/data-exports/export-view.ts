import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import type { Statement } from '../../ground/ledger/statement-repo.ts';
import type { Project } from '../../platform/access/project.ts';
import { shownTemplate } from '../workflow-templates/service.ts';
import { currentStep, type DataExport, type ExportStep } from './export-repo.ts';
import { expiryOf, stateAt, type NewExportFile } from './export-file-repo.ts';

type ShownTask = Reply<typeof contract.getDataExportTasks>['data'][number];
type ShownSql = Reply<typeof contract.listDataExportTaskSqls>['data'][number];
type Row = Reply<typeof contract.listDataExports>['data'][number];
type Shown = Reply<typeof contract.getDataExport>['data'];
type DashboardRow = Reply<typeof contract.getGlobalDataExports>['data'][number];

/** One task of an export with how far its file is. */
export function shownTask(
  task: AuditTask,
  file: NewExportFile,
  { now, locale }: { now: number; locale: Locale },
): ShownTask {
  const state = stateAt(file, now);
  const expiry = file.state === 'finish' ? expiryOf(file) : undefined;
  return {
    task_uid: String(task.taskId),
    db_info: { uid: task.dbServiceUid, name: task.dbServiceName, db_type: task.dbType, database_name: task.schema },
    status: state,
    export_start_time: file.startedAt,
    export_end_time: file.endedAt,
    file_name: file.fileName ?? '',
    export_type: 'SQL',
    export_file_type: file.format,
    audit_result: { audit_level: task.auditLevel, score: task.score, pass_rate: task.passRate },
    exported_rows: file.rows,
    exported_bytes: file.bytes,
    is_masked: file.isMasked ?? false,
    export_seconds: secondsOf(file, now),
    sql_count: task.statementCount,
    errored_rule_count: task.erroredRules,
    ...(expiry !== undefined && { file_expires_at: new Date(expiry).toISOString() }),
    ...(state === 'failed' &&
      file.failure && {
        export_fail_stage: file.failure.stage,
        export_fail_reason: inLocale(file.failure.reason, locale),
      }),
  };
}

function secondsOf({ startedAt, endedAt }: NewExportFile, now: number): number {
  if (startedAt === undefined) return 0;
  const end = endedAt === undefined ? now : Date.parse(endedAt);
  return Math.max(0, Math.round((end - Date.parse(startedAt)) / 1000));
}

/** One query with what the audit said and how its export went. */
export function shownSql(
  { number, sqlType, auditLevel, findings }: Statement,
  sql: string,
  { dbType, file, locale }: { dbType: string; file: NewExportFile; locale: Locale },
): ShownSql {
  const exported = file.queries.find((query) => query.number === number);
  return {
    uid: number,
    sql,
    export_sql_type: sqlType,
    audit_level: auditLevel,
    audit_sql_result: findings.map(({ ruleId, level, message, error, line, column, length }) => ({
      level,
      message: inLocale(message, locale),
      rule_name: ruleId,
      db_type: dbType,
      execution_failed: error !== undefined,
      error_info: error ? inLocale(error, locale) : '',
      line,
      column,
      length,
    })),
    export_status: exported?.status,
    export_result: exported?.reason ? inLocale(exported.reason, locale) : '',
  };
}

/** An export as lists show it. */
export function shownRow(made: DataExport, project: Project | undefined, locale: Locale): Row {
  const sources = new Map(made.tasks.map(({ dbServiceUid, dbServiceName }) => [dbServiceUid, dbServiceName]));
  return {
    workflow_uid: made.exportUid,
    workflow_name: made.name,
    desc: made.desc,
    project_uid: made.projectUid,
    project_name: made.projectName,
    project_info: {
      project_uid: made.projectUid,
      project_name: made.projectName,
      project_priority: project?.priority ?? 'unknown',
    },
    status: made.status,
    creater: { uid: made.creatorUid, name: made.creatorName },
    created_at: made.createdAt,
    exported_at: made.exportedAt,
    updated_at: made.updatedAt,
    current_step_assignee_user_list: made.assignees,
    db_service_info: [...sources].map(([DBServiceUid, DBServiceName]) => ({ DBServiceUid, DBServiceName })),
    ...shownTemplate('data_export', made, locale),
  };
}

/** An export with its steps, and why it failed where it did. */
export function shownExport(made: DataExport, files: readonly NewExportFile[], locale: Locale): Shown {
  const failed = made.status === 'failed' ? files.find(({ failure }) => failure !== undefined) : undefined;
  return {
    workflow_uid: made.exportUid,
    workflow_name: made.name,
    desc: made.desc,
    create_user: { uid: made.creatorUid, name: made.creatorName },
    create_time: made.createdAt,
    ...shownTemplate('data_export', made, locale),
    workflow_record: {
      status: made.status,
      current_step_number: currentStepNumber(made),
      tasks: made.tasks.map(({ taskId }) => ({ task_uid: String(taskId) })),
      workflow_step_list: made.steps.map((step, index) => shownStep(step, index, locale)),
      ...(made.notCreator && { not_creator_why: made.notCreator.map((why) => inLocale(why, locale)) }),
      ...(failed?.failure && { export_fail_summary: inLocale(failed.failure.reason, locale) }),
    },
    workflow_record_history: [],
  };
}

function currentStepNumber(made: DataExport): number | undefined {
  if (made.status === 'cancel' || made.status === 'rejected' || made.status === 'finish') return undefined;
  const step = currentStep(made);
  return step ? made.steps.indexOf(step) + 1 : undefined;
}

function shownStep(
  step: ExportStep,
  index: number,
  locale: Locale,
): Shown['workflow_record']['workflow_step_list'][number] {
  return {
    number: index + 1,
    type: step.type,
    desc: step.desc,
    assignee_user_list: step.assignees,
    operation_user: step.operator,
    operation_time: step.operatedAt,
    state: step.state,
    reason: step.reason,
    ...(step.why && { why: step.why.map((reason) => inLocale(reason, locale)) }),
  };
}

/** An export in the words in which dashboards show workflows. */
export function dashboardRow(made: DataExport, project: Project | undefined, locale: Locale): DashboardRow {
  const row = shownRow(made, project, locale);
  return {
    workflow_id: row.workflow_uid,
    workflow_name: row.workflow_name,
    desc: row.desc,
    project_name: row.project_name,
    project_uid: row.project_uid,
    project_priority: row.project_info.project_priority,
    create_time: row.created_at,
    create_user_name: row.creater.name,
    status: row.status,
    current_step_assignee_user_name_list: made.assignees.map(({ name }) => name),
    instance_info: row.db_service_info.map(({ DBServiceUid, DBServiceName }) => ({
      instance_id: DBServiceUid,
      instance_name: DBServiceName,
    })),
    workflow_template_id: row.workflow_template_id,
    workflow_template_name: row.workflow_template_name,
  };
}
