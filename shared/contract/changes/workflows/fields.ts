import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { taskStatuses, workflowStatuses } from '../../../lifecycles/workflow.ts';
import { limits } from '../../../limits.ts';
import { nameRules } from '../../../name-rules.ts';
import { maintenanceTimes } from '../../databases/db-services/fields.ts';
import { repeated, uid } from '../../paging.ts';

/** Parts of a workflow that several operations share, as the wire writes them. */
export const workflowStatus = z.enum(workflowStatuses.values);
const instance = z.object({ instance_id: z.string(), instance_name: z.string() });

/** A workflow as lists show it. */
export const workflowRow = z
  .object({
    workflow_id: z.string(),
    workflow_name: z.string(),
    desc: z.string(),
    project_name: z.string(),
    project_uid: z.string(),
    project_priority: z.enum(['high', 'medium', 'low', 'unknown']).optional(),
    create_time: z.string(),
    create_user_name: z.string(),
    status: workflowStatus,
    current_step_type: z.enum(['sql_review', 'sql_execute']).optional(),
    current_step_assignee_user_name_list: z.array(z.string()),
    instance_info: z.array(instance),
    /** The lowest score of its audits, and the worst level that they found; '' when they found nothing. */
    score: z.number().int().optional(),
    audit_level: z.string().optional(),
    sql_version_name: z.array(z.string()),
    workflow_template_id: z.number(),
    workflow_template_name: z.string(),
    /** Beside the wire's own fields: on how many data sources, where it is the first wave of a change. */
    rollout_source_count: z.number().int().optional(),
  })
  .meta({ id: 'WorkflowRow' });

/** On how many data sources a change runs in waves, and when it stops. */
const count = z.number().int();
/** How many data sources have findings of a level as their worst. */
export const levelCounts = z.object({ error: count, warn: count, notice: count }).meta({ id: 'WorstLevelCounts' });
const wavePlan = z.object({
  rollout_id: z.string(),
  source_count: count,
  wave_count: count,
  first_wave: count,
  wave_size: count,
  failures_allowed: count,
  level_counts: levelCounts,
});
/** What a workflow says of a change in waves. */
export const inWaves = {
  /** Beside the wire's own fields: the change in waves whose first wave it is; its approvals are given for all of that. */
  rollout: wavePlan.optional(),
  /** Beside the wire's own fields: the change in waves of which it is one further data source. */
  part_of_rollout: z.string().optional(),
};

const step = z
  .object({
    workflow_step_id: z.number().optional(),
    number: z.number().optional(),
    type: z.enum(['create_workflow', 'update_workflow', 'sql_review', 'sql_execute']),
    desc: z.string(),
    assignee_user_name_list: z.array(z.string()),
    operation_user_name: z.string().optional(),
    operation_time: z.string().optional(),
    state: z.enum(['initialized', 'approved', 'rejected']),
    reason: z.string(),
    /** Beside the wire's own fields: why rules ask for it; missing for a step of the process itself. */
    why: z.array(z.string()).optional(),
  })
  .meta({ id: 'WorkflowStep' });
/** One submission of a workflow with its steps. */
export const workflowRecord = z
  .object({
    status: workflowStatus,
    current_step_number: z.number().optional(),
    assignee_user_name_list: z.array(z.string()),
    tasks: z.array(z.object({ task_id: z.number() })),
    workflow_step_list: z.array(step),
    /** Beside the wire's own fields: why rules keep its creator from approving it. */
    not_creator_why: z.array(z.string()).optional(),
    executable: z.boolean(),
    executable_reason: z.string(),
  })
  .meta({ id: 'WorkflowRecord' });

/** The part of a workflow on one data source. */
export const workflowTask = z.object({
  task_id: z.number(),
  instance_name: z.string(),
  status: z.enum(taskStatuses.values),
  task_pass_rate: z.number(),
  task_score: z.number(),
  schedule_time: z.string().optional(),
  exec_start_time: z.string().optional(),
  exec_end_time: z.string().optional(),
  execution_user_name: z.string(),
  current_step_assignee_user_name_list: z.array(z.string()),
  instance_maintenance_times: maintenanceTimes,
  /** Beside the wire's own fields: where it runs and why it failed, for those who look at the whole workflow. */
  instance_schema: z.string(),
  exec_fail_reason: z.string().optional(),
  /** Whether its statements may take longer than a function of the deployment lives. */
  long_statements: z.boolean().optional(),
});

/** The name of a workflow, as people may write it. */
export const workflowSubject = z
  .string()
  .min(1)
  .max(limits.workflowNameLengthMax)
  .refine((name) => nameRules.letter.pattern.test(name), { params: { text: nameRules.letter.text } });
/** The audited tasks that a workflow is made of. */
export const taskIds = z
  .array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
  .min(1)
  .max(limits.workflowTasksMax);

/** What a list of workflows can be narrowed by. */
export const workflowFilters = z.object({
  filter_subject: z.string().optional(),
  filter_workflow_id: z.string().optional(),
  fuzzy_search_workflow_desc: z.string().optional(),
  fuzzy_keyword: z.string().optional(),
  filter_create_time_from: momentFrom.optional(),
  filter_create_time_to: momentTo.optional(),
  filter_task_execute_start_time_from: momentFrom.optional(),
  filter_task_execute_start_time_to: momentTo.optional(),
  filter_create_user_id: uid.optional(),
  filter_status: workflowStatus.optional(),
  filter_current_step_assignee_user_id: uid.optional(),
  filter_task_instance_id: uid.optional(),
  filter_sql_version_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  filter_workflow_template_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Files of a task, each with the place it goes to, counted from 1. */
export const movedFiles = z
  .array(
    z.object({
      file_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      new_index: z.number().int().min(1).max(limits.archiveEntriesMax),
    }),
  )
  .min(1)
  .max(limits.archiveEntriesMax);

const objectName = z.string().min(1).max(limits.objectNameLengthMax);
/** A table as its data source lists it. */
export const tableOfSource = z.object({ instance_id: uid, schema_name: objectName, table_name: objectName });

/** What the workflows of all projects can be narrowed by. */
export const globalWorkflowFilters = z.object({
  filter_create_user_id: uid.optional(),
  filter_status_list: repeated(workflowStatus),
  filter_project_uid: uid.optional(),
  filter_instance_id: uid.optional(),
  filter_project_priority: z.enum(['high', 'medium', 'low']).optional(),
  filter_current_step_assignee_user_id: uid.optional(),
});

/** A statement that is to be undone: whether it can be, what stands against it, and what of it does not come back. */
export const plannedStatement = z.object({
  exec_sql_id: z.number(),
  exec_order: z.number(),
  can_undo: z.boolean(),
  obstacles: z.array(z.string()),
  notes: z.array(z.string()),
});

/** A statement that took effect and was not backed up, and why. */
export const unkeptStatement = z.object({ exec_order: z.number(), origin_sql: z.string(), reason: z.string() });
