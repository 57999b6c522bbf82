import type * as z from 'zod';
import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { RunState } from '../../../shared/lifecycles/workflow.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { endReasonOf } from '../../ground/ledger/end-reason.ts';
import type { Run } from '../../ground/ledger/run-repo.ts';
import type { NewAuditTask } from '../../ground/ledger/task-repo.ts';

export type ShownTask = Reply<typeof contract.getAuditTask>['data'];

/** A task as the wire writes it, with what is known of its execution. */
export function shownTask(task: NewAuditTask, run: Run | undefined, locale: Locale): ShownTask {
  return {
    task_id: task.taskId,
    instance_name: task.dbServiceName,
    instance_db_type: task.dbType,
    instance_schema: task.schema,
    audit_level: task.auditLevel,
    score: task.score,
    pass_rate: task.passRate,
    sql_source: task.sqlSource,
    exec_mode: task.execMode,
    status: run ? statusOf[run.state] : task.status,
    audit_files: task.fileName === undefined ? [] : [{ file_name: task.fileName }],
    enable_backup: task.enableBackup,
    backup_max_rows: task.backupRowsMax,
    backup_conflict_with_instance: task.backupConflict,
    ...(task.backupChange && {
      backup_changed: { by_user_name: task.backupChange.byName, at: task.backupChange.at },
    }),
    file_order_method: task.fileOrderMethod ?? '',
    sql_count: task.statementCount,
    errored_rule_count: task.erroredRules,
    schema_problem: task.schemaProblem,
    ...(task.askedServer && {
      asked_server: task.askedServer.server,
      ...(task.askedServer.why && { asked_server_reason: inLocale(task.askedServer.why, locale) }),
    }),
    ...(task.ruleCounts && { rule_counts: ruleCounts(task.ruleCounts) }),
    coverage: task.coverage,
    is_mapped: task.isMapped,
    is_in_slices: task.storedFiles > 0,
    audit_problem: task.problem && inLocale(task.problem, locale),
    skipped_files: task.skippedFiles.map(({ path, reason }) => ({ file_name: path, reason: inLocale(reason, locale) })),
    ...(task.progress &&
      task.status === 'initialized' && { audit_progress: { done: task.progress.done, total: task.progress.total } }),
    ...(run && execution(run, locale)),
  };
}

function ruleCounts({ hit = 0, pass = 0, notApplicable = 0, errored = 0 }: NonNullable<NewAuditTask['ruleCounts']>) {
  return { hit, pass, not_applicable: notApplicable, errored };
}

const statusOf: Readonly<Record<RunState, z.output<typeof contract.getAuditTask.reply>['data']['status']>> = {
  ready: 'audited',
  executing: 'executing',
  terminating: 'executing',
  succeeded: 'exec_success',
  failed: 'exec_failed',
  terminated: 'exec_failed',
  terminate_failed: 'exec_failed',
  manually_executed: 'manually_executed',
};

function execution(run: Run, locale: Locale) {
  const { startedAt, endedAt, failure } = run;
  return {
    exec_start_time: startedAt,
    exec_end_time: endedAt,
    ...(failure && {
      exec_fail_stage: failure.stage,
      exec_fail_reason: inLocale(endReasonOf(run) ?? failure.reason, locale),
      exec_fail_sql_number: failure.number,
      exec_fail_sql_id: failure.number,
    }),
  };
}
