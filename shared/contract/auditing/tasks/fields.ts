import * as z from 'zod';
import { levels } from '../../../levels.ts';
import { workflowStatuses } from '../../../lifecycles/workflow.ts';
import { sqlSource } from '../../ground/scripts/fields.ts';

/** Parts of audited tasks that several operations share, as the wire writes them. */
export const overallLevel = z.enum(['', ...levels]);
/** A workflow that another one, or a task, names. */
export const associatedWorkflow = z.object({
  workflow_id: z.string(),
  workflow_name: z.string(),
  status: z.enum(workflowStatuses.values),
});

/** One audited task. */
export const task = z
  .object({
    task_id: z.number(),
    instance_name: z.string(),
    instance_db_type: z.string(),
    instance_schema: z.string(),
    audit_level: overallLevel,
    score: z.number(),
    pass_rate: z.number(),
    sql_source: sqlSource,
    exec_mode: z.enum(['sqls', 'sql_file']),
    status: z.enum(['initialized', 'audited', 'executing', 'exec_success', 'exec_failed', 'manually_executed']),
    audit_files: z.array(z.object({ file_name: z.string() })),
    exec_start_time: z.string().optional(),
    exec_end_time: z.string().optional(),
    exec_fail_stage: z.string().optional(),
    exec_fail_reason: z.string().optional(),
    exec_fail_sql_number: z.number().optional(),
    exec_fail_sql_id: z.number().optional(),
    exec_fail_sql_count: z.number().optional(),
    enable_backup: z.boolean(),
    backup_max_rows: z.number(),
    backup_conflict_with_instance: z.boolean(),
    /** Beside the wire's own fields: who changed, after the approval, what is backed up, and when. */
    backup_changed: z.object({ by_user_name: z.string(), at: z.string() }).optional(),
    file_order_method: z.string(),
    /** Beside the wire's own fields: how many statements there are, rules that could not run, and why the live schema was not known. */
    sql_count: z.number(),
    errored_rule_count: z.number(),
    schema_problem: z.string().optional(),
    /** Where the data source has a replica: which of the two told what the audit knows of it, and why it was the primary. */
    asked_server: z.enum(['primary', 'replica']).optional(),
    asked_server_reason: z.string().optional(),
    /** How many rules had each outcome, and the share of all pairs of a statement and a rule about which something certain was said. */
    rule_counts: z
      .object({ hit: z.number(), pass: z.number(), not_applicable: z.number(), errored: z.number() })
      .optional(),
    coverage: z.number().optional(),
    /** How far a large audit has come, in statements; files of an archive or repository that were left out; whether its SQL can be judged only. */
    audit_progress: z.object({ done: z.number(), total: z.number() }).optional(),
    skipped_files: z.array(z.object({ file_name: z.string(), reason: z.string() })),
    is_mapped: z.boolean(),
    /** Large files: a line of the list may stand for many statements. */
    is_in_slices: z.boolean(),
    /** How far the execution of large files has come, in statements, while it runs. */
    exec_progress: z.object({ done: z.number(), total: z.number() }).optional(),
    /** Why an audit that goes on after its request was given up. */
    audit_problem: z.string().optional(),
  })
  .meta({ id: 'AuditTask' });

/** What a rollback of a task will lack. */
export const undoOutlook = z.object({
  /** Statements that change something of which nothing is kept, and why. */
  not_kept: z.array(z.object({ number: z.number(), reason: z.string() })),
  /** Statements whose own undo is lost, may be lost, or will be in part, because another one stays. */
  missing: z.array(
    z
      .object({
        number: z.number(),
        because_of: z.number(),
        how: z.enum(['surely', 'perhaps', 'partly']),
        reason: z.string(),
      })
      .meta({ id: 'MissingUndo' }),
  ),
  /** Of very long scripts only the first statements are looked at. */
  is_whole: z.boolean(),
});
