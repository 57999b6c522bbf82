import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { trackerNames } from '../../../channels/trackers.ts';
import { levels } from '../../../levels.ts';
import { limits } from '../../../limits.ts';
import { listFormats } from '../../../list-formats.ts';
import { projectPriorities } from '../../../project-priorities.ts';
import { collectedFinding } from '../audit-plans/fields.ts';
import { download, operation } from '../../operation.ts';
import { insightPoint } from '../sql-insights/fields.ts';
import { dataOf, paging, projectName, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutSql = recordsAbout('sql_manage', { zh: 'SQL 管控', en: 'SQL management' });

/** What people made of a statement. */
export const governance = z.enum(['unhandled', 'solved', 'ignored', 'manual_audited', 'sent']);
/** By what the list can be ordered. */
export const sqlManageOrders = ['first_appear_timestamp', 'last_receive_timestamp', 'fp_count'] as const;

const filters = {
  fuzzy_search_sql_fingerprint: z.string().max(limits.searchLengthMax).optional(),
  fuzzy_search_endpoint: z.string().max(limits.searchLengthMax).optional(),
  fuzzy_search_schema_name: z.string().max(limits.searchLengthMax).optional(),
  filter_assignee: z.string().max(64).optional(),
  filter_by_environment_tag: z.string().max(64).optional(),
  filter_instance_id: z.string().max(64).optional(),
  filter_source: z.string().max(100).optional(),
  filter_audit_level: z.enum(levels).optional(),
  filter_last_audit_start_time_from: momentFrom.optional(),
  filter_last_audit_start_time_to: momentTo.optional(),
  filter_status: governance.optional(),
  filter_rule_name: z.string().max(200).optional(),
  filter_db_type: z.string().max(100).optional(),
  filter_priority: z.enum(['high', 'low']).optional(),
  sort_field: z.enum(sqlManageOrders).default('last_receive_timestamp'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
};
const row = z
  .object({
    id: z.number().int(),
    sql_fingerprint: z.string(),
    sql: z.string(),
    source: z
      .object({
        sql_source_type: z.string(),
        sql_source_desc: z.string(),
        sql_source_ids: z.array(z.string()),
        /** Beside the wire's own fields: the name of the scan task that found it, where one did. */
        scan_task_name: z.string().optional(),
      })
      .meta({ id: 'ManagedSource' }),
    instance_name: z.string(),
    schema_name: z.string(),
    audit_result: z.array(collectedFinding),
    audit_status: z.enum(['being_audited', '']),
    first_appear_timestamp: z.string(),
    last_receive_timestamp: z.string(),
    fp_count: z.number().int(),
    assignees: z.array(z.string()),
    endpoints: z.array(z.string()),
    priority: z.enum(['high', '']),
    status: governance,
    remark: z.string(),
    /** Beside the wire's own fields. */
    instance_id: z.string(),
    db_type: z.string(),
    audit_level: z.enum(['', ...levels]),
    is_sql_shortened: z.boolean(),
    /** Its values are not shown, since columns of the data source are masked for the reader. */
    is_concealed: z.boolean().optional(),
    priority_reasons: z.array(z.string()),
    query_time_avg: z.number().optional(),
    query_time_max: z.number().optional(),
    row_examined_avg: z.number().optional(),
    db_user: z.string().optional(),
    /** When it came again after it was solved, and that the object it defines is gone. */
    returned_at: z.string().optional(),
    /** The issue that was made of it last, with its address where the tracker has told one. */
    issue: z
      .object({ tracker: trackerNames.schema, code: z.string(), url: z.string().optional() })
      .meta({ id: 'ManagedSqlIssue' })
      .optional(),
    is_gone: z.boolean(),
    /** Whether the reader may change it. */
    is_mine: z.boolean(),
  })
  .meta({ id: 'ManagedSql' });

const wireTotals = {
  /** How many the filters found; the other two are of the whole project. */
  sql_manage_total_num: z.number().int(),
  sql_manage_bad_num: z.number().int(),
  sql_manage_optimized_num: z.number().int(),
};
const totals = {
  ...wireTotals,
  /** Beside the wire's own fields: how many the project has, and how far a search looked. */
  sql_manage_all_num: z.number().int(),
  searched_nums: z.number().int().optional(),
};
const olderFilters = {
  ...filters,
  /** Businesses of data sources are no more: clients that send one are answered as if they had not. */
  filter_business: z.string().max(200).optional(),
};
const { filter_instance_id: _id, ...firstFilters } = filters;
export const listSqlManagesV1 = operation('GET /sqle/v1/projects/{project_name}/sql_manages', {
  summary: 'List the SQL that a project governs (first form)',
  access: 'sqlManageView',
  params: projectName,
  query: paging.extend({ ...firstFilters, filter_instance_name: z.string().max(200).optional() }),
  reply: z.object({
    data: z.array(
      z
        .object({
          ...row.pick({
            id: true,
            sql_fingerprint: true,
            sql: true,
            source: true,
            instance_name: true,
            schema_name: true,
            audit_result: true,
            assignees: true,
            status: true,
            remark: true,
          }).shape,
          first_appear_time: z.string(),
          last_appear_time: z.string(),
          appear_num: z.number().int(),
          endpoint: z.string(),
        })
        .meta({ id: 'ManagedSqlV1' }),
    ),
    ...totals,
  }),
});
export const listSqlManagesV2 = operation('GET /sqle/v2/projects/{project_name}/sql_manages', {
  summary: 'List the SQL that a project governs (second form)',
  access: 'sqlManageView',
  params: projectName,
  query: paging.extend(olderFilters),
  reply: z.object({ data: z.array(row), ...wireTotals }),
});
export const listSqlManages = operation('GET /sqle/v3/projects/{project_name}/sql_manages', {
  summary: 'List the SQL that a project governs',
  access: 'sqlManageView',
  params: projectName,
  query: paging.extend(filters),
  reply: z.object({ data: z.array(row), ...totals }),
});
export const exportSqlManagesV1 = operation('GET /sqle/v1/projects/{project_name}/sql_manages/exports', {
  summary: 'Export the SQL that a project governs as CSV (first form)',
  access: 'sqlManageView',
  params: projectName,
  query: z.object(olderFilters),
  reply: download,
});
export const getSqlManage = operation('GET /sqle/v1/projects/{project_name}/sql_manages/{sql_manage_id}', {
  summary: 'One statement that a project governs: how it ran over time, and who did what with it',
  access: 'sqlManageView',
  params: projectName.extend({ sql_manage_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  query: z.object({ period: z.enum(['day', 'month']).default('day') }),
  reply: dataOf(
    row.extend({
      /** What is wrong with its plan: another one than before that costs much more. */
      plan_problem: z.string(),
      /** That it takes longer than before. */
      time_problem: z.string(),
      trend: z.array(
        z.object({ time: z.string(), count: z.number().int(), time_avg: z.number(), row_examined_avg: z.number() }),
      ),
      history: z.array(z.object({ time: z.string(), user: z.string(), action: z.string() })),
    }),
  ),
});
export const getSqlManageLoad = operation('GET /sqle/v1/projects/{project_name}/sql_manages/{sql_manage_id}/load', {
  summary: 'What a statement that a project governs costs its data source, and for what it waits',
  access: 'sqlManageView',
  params: projectName.extend({ sql_manage_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  query: z.object({ period: z.enum(['day', 'week', 'month']).default('day') }),
  reply: dataOf(
    z.object({
      /** The period as whole hours or days, as far as runs are known. */
      start_time: z.string(),
      end_time: z.string(),
      execute_count: z.number().int(),
      /** Seconds. */
      execute_time_sum: z.number(),
      execute_time_avg: z.number().optional(),
      execute_per_second: z.number(),
      /** Of the time of everything that the same scan saw, 0 to 1; the newest only where that was too much to look through. */
      load_share: z.number().optional(),
      is_cut: z.boolean(),
      /** How many sessions ran it and for what they waited; whether anybody looked. */
      waits: z.object({
        is_looked: z.boolean(),
        bucket_seconds: z.number().int(),
        lines: z.array(z.object({ line_name: z.string(), points: z.array(insightPoint) })),
      }),
    }),
  ),
});
const sample = z
  .object({
    time: z.string(),
    sql: z.string(),
    schema_name: z.string(),
    db_user: z.string(),
    host: z.string(),
    /** How many executions it stands for: none where one that was seen before went on. */
    execute_count: z.number().int(),
    seconds: z.number(),
    row_examined: z.number().optional(),
  })
  .meta({ id: 'SqlSample' });
export const listSqlManageSamples = operation(
  'GET /sqle/v1/projects/{project_name}/sql_manages/{sql_manage_id}/samples',
  {
    summary: 'Single executions of a statement that a project governs, and how their times are spread',
    access: 'sqlManageView',
    params: projectName.extend({ sql_manage_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    query: z.object({ start_time: momentFrom, end_time: momentTo }),
    reply: dataOf(
      z.object({
        slowest: z.array(sample),
        latest: z.array(sample),
        /** None where nothing ran. */
        spread: z
          .object({
            execute_count: z.number().int(),
            /** Of how many the average is known only. */
            averaged_count: z.number().int(),
            p50: z.number(),
            p95: z.number(),
            p99: z.number(),
            longest: z.number(),
            bars: z.array(z.object({ up_to: z.number().optional(), execute_count: z.number().int() })),
          })
          .optional(),
        /** There are older ones that were not looked at. */
        is_cut: z.boolean(),
        /** Whether scans of this kind say how long single executions take. */
        is_sampled: z.boolean(),
      }),
    ),
  },
);
export const exportSqlManages = operation('GET /sqle/v2/projects/{project_name}/sql_manages/exports', {
  summary: 'Export the SQL that a project governs',
  access: 'sqlManageView',
  params: projectName,
  query: z.object({ ...filters, export_format: listFormats.schema.default('csv') }),
  reply: download,
});
export const batchUpdateSqlManages = operation('PATCH /sqle/v1/projects/{project_name}/sql_manages/batch', {
  summary: 'Set status, priority, assignees or remark of governed SQL',
  access: 'sqlManageView',
  record: aboutSql('update_sql_manage', { zh: '处理管控 SQL', en: 'Handle governed SQL' }),
  params: projectName,
  body: z.object({
    sql_manage_id_list: z.array(z.number().int()).min(1).max(limits.sqlManageBatchMax),
    status: z.enum(['solved', 'ignored', 'manual_audited']).nullish(),
    priority: z.enum(['', 'high']).nullish(),
    assignees: z.array(z.string().max(64)).max(limits.sqlManageAssigneesMax).nullish(),
    remark: z.string().max(limits.sqlManageRemarkLengthMax).nullish(),
  }),
});
/** What the tracker of the tenant calls an issue, and how urgent one is. */
export const issueTypes = ['DEFECT', 'MISSION', 'REQUIREMENT', 'EPIC', 'SUB_TASK'] as const;
export const issuePriorities = ['LOW', 'MEDIUM', 'HIGH', 'EMERGENCY'] as const;
const trackerProject = z.string().trim().min(1).max(limits.trackerProjectLengthMax);
const projectMissing = {
  zh: '需要填写事项所在的项目',
  en: 'Say in which project the issue is to be made',
};
export const sendSqlManages = operation('POST /sqle/v1/projects/{project_name}/sql_manages/send', {
  summary: 'Make one issue of governed SQL in the tracker that the tenant has connected',
  access: 'sqlManageView',
  record: aboutSql('send_sql_manage', { zh: '推送管控 SQL', en: 'Push governed SQL to the tracker' }),
  params: projectName,
  body: z
    .object({
      sql_manage_id_list: z.array(z.number().int()).min(1).max(limits.sqlManageBatchMax),
      /** Beside the wire's own fields: which tracker, and where in it; without them Coding. */
      tracker: trackerNames.schema.default('coding'),
      tracker_project: trackerProject.optional(),
      coding_project_name: trackerProject.optional(),
      type: z.enum(issueTypes).default('MISSION'),
      priority: z.enum(issuePriorities).default('LOW'),
    })
    .superRefine(({ tracker, tracker_project, coding_project_name }, { addIssue }) => {
      const isCoding = tracker === 'coding';
      if (tracker_project !== undefined || (isCoding && coding_project_name !== undefined)) return;
      const path = [isCoding ? 'coding_project_name' : 'tracker_project'];
      addIssue({ code: 'custom', path, params: { text: projectMissing } });
    }),
  reply: dataOf(
    z.object({
      /** The number of the issue at the tracker, and its address where the tracker tells one. */
      code: z.string(),
      message: z.string(),
      url: z.string().optional(),
    }),
  ),
});
export const listTrackers = operation('GET /sqle/v1/projects/{project_name}/sql_manages/trackers', {
  summary: 'The trackers in which issues of governed SQL can be made, with where they usually go',
  access: 'sqlManageView',
  params: projectName,
  reply: dataOf(z.array(z.object({ tracker: trackerNames.schema, tracker_project: z.string() }))),
});

const globalFilters = {
  filter_project_uid: z.string().max(64).optional(),
  filter_instance_id: z.string().max(64).optional(),
  filter_project_priority: z.enum(['high', 'medium', 'low']).optional(),
};
export const listGlobalSqlManages = operation('GET /sqle/v1/dashboard/sql_manages', {
  summary: 'The SQL of all projects that waits for somebody, as far as the caller may see it',
  access: 'signedIn',
  query: paging.extend(globalFilters),
  reply: searchedListOf(
    row
      .pick({
        id: true,
        sql: true,
        source: true,
        audit_result: true,
        first_appear_timestamp: true,
        instance_id: true,
        instance_name: true,
        status: true,
        db_type: true,
      })
      .extend({
        problem_descriptions: z.array(z.string()),
        project_uid: z.string(),
        project_name: z.string(),
        project_priority: projectPriorities.schema.optional(),
      })
      .meta({ id: 'GlobalManagedSql' }),
  ),
});
export const countGlobalSqlManages = operation('GET /sqle/v1/dashboard/sql_manages/statistics', {
  summary: 'How much SQL of all projects waits for somebody',
  access: 'signedIn',
  query: z.object({ ...globalFilters, filter_current_step_assignee_user_id: z.string().max(64).optional() }),
  reply: z.object({ total_nums: z.number().int() }),
});
export const listSqlManageRuleTips = operation('GET /sqle/v1/projects/{project_name}/sql_manages/rule_tips', {
  summary: 'List the rules that governed SQL breaks',
  access: 'sqlManageView',
  params: projectName,
  reply: dataOf(
    z.array(z.object({ db_type: z.string(), rule: z.array(z.object({ rule_name: z.string(), desc: z.string() })) })),
  ),
});
export const listAbnormalScans = operation(
  'GET /sqle/v1/projects/{project_name}/sql_manages/abnormal_audit_plan_instance',
  {
    summary: 'List the scans that fail and the tokens that end',
    access: 'sqlManageView',
    params: projectName,
    reply: dataOf(
      z.array(
        z.object({
          instance_name: z.string(),
          instance_audit_plan_id: z.number().int(),
          /** 1: the last round failed; 2: the token has expired; 4: it is about to. */
          abnormal_status_code: z.number().int(),
          token_exp: z.number().int(),
        }),
      ),
    ),
  },
);
