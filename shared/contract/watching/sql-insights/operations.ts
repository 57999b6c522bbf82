import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { operation } from '../../operation.ts';
import { info, insightPoint } from './fields.ts';
import { dataOf, listOf, paging, projectName, wireBoolean } from '../../paging.ts';

const ofSource = { instance_id: z.string().min(1).max(64) };
const period = { ...ofSource, start_time: momentFrom, end_time: momentTo };

/** The charts; the last two stand beside the wire's own. */
export const insightMetrics = [
  'comprehensive_trend',
  'slow_sql_trend',
  'top_sql_trend',
  'active_session_trend',
  'wait_trend',
  'lock_trend',
] as const;
/** Kinds of locks. */
const lockType = z.enum([
  'SHARED',
  'EXCLUSIVE',
  'INTENTION_SHARED',
  'INTENTION_EXCLUSIVE',
  'SHARED_INTENTION_EXCLUSIVE',
  'ROW_LOCK',
  'TABLE_LOCK',
  'METADATA_LOCK',
]);

export const getSqlInsight = operation('GET /sqle/v1/projects/{project_name}/sql_performance_insights', {
  summary: 'One chart of how a data source runs',
  access: 'sqlInsightView',
  params: projectName,
  query: z.object({ metric_name: z.enum(insightMetrics), ...period }),
  reply: dataOf(
    z.object({
      /** Whether the database type can have the scan that measures it, and whether it runs. */
      task_support: z.boolean(),
      task_enable: z.boolean(),
      message: z.string(),
      x_info: z.string(),
      y_info: z.string(),
      lines: z.array(
        z.object({
          line_name: z.string(),
          points: z.array(insightPoint),
          /** Beside the wire's own: its unit where that is another one than the chart's. */
          y_info: z.string().optional(),
        }),
      ),
      /** Beside the wire's own: whether the lines are parts of a whole. */
      is_stacked: z.boolean(),
      /** Beside the wire's own fields: the scan of the data source where there is one, and what would measure it. */
      instance_audit_plan_id: z.number().int().optional(),
      audit_plan_types: z.array(z.string()),
      bucket_seconds: z.number().int(),
    }),
  ),
});

const scatter = z.object({
  message: z.string(),
  x_info: z.string(),
  y_info: z.string(),
  points: z.array(
    z.object({
      id: z.number().int(),
      time: z.string(),
      execute_time: z.number(),
      sql: z.string(),
      is_in_transaction: z.boolean(),
      info,
    }),
  ),
});
export const listRelatedSql = operation('GET /sqle/v1/projects/{project_name}/sql_performance_insights/related_sql', {
  summary: 'The SQL that ran on a data source in a period',
  access: 'sqlInsightView',
  params: projectName,
  query: paging.extend({
    ...period,
    /** Without it everything. */
    filter_source: z.enum(['workflow', 'sql_manage', 'workbench']).optional(),
    order_by: z
      .enum([
        'execute_count',
        'execute_time_avg',
        'execute_time_max',
        'execute_time_min',
        'execute_time_sum',
        'lock_wait_time',
      ])
      .default('execute_time_sum'),
    is_asc: wireBoolean.default(false),
  }),
  reply: listOf(
    z
      .object({
        sql_fingerprint: z.string(),
        source: z.enum(['workflow', 'sql_manage', 'workbench']),
        execute_time_avg: z.number(),
        execute_time_max: z.number(),
        execute_time_min: z.number(),
        execute_time_sum: z.number(),
        lock_wait_time: z.number(),
        execution_time_trend: scatter,
        /** Beside the wire's own fields: by what its transactions are asked for, how often it ran, and where it is analysed. */
        sql_id: z.string(),
        /** Where single executions are known. */
        execute_time_p95: z.number().optional(),
        execute_count: z.number().int(),
        /** In the period: executions for each second of it, and the share of the time of all that the same scan saw (0 to 1). */
        execute_per_second: z.number(),
        load_share: z.number().optional(),
        db_type: z.string(),
        sql_manage_id: z.number().int().optional(),
        task_id: z.number().int().optional(),
        number: z.number().int().optional(),
        workflow_id: z.string().optional(),
      })
      .meta({ id: 'RelatedSql' }),
  ),
});

const transaction = z
  .object({
    transaction_info: z.object({
      transaction_id: z.string(),
      lock_type: lockType.optional(),
      transaction_start_time: z.string(),
      transaction_end_time: z.string(),
      /** Seconds. */
      transaction_duration: z.number(),
      transaction_state: z.enum(['RUNNING', 'COMPLETED']),
    }),
    transaction_timeline: z.object({
      timeline: z.array(z.object({ start_time: z.string(), description: z.string() })),
      current_step_index: z.number().int(),
    }),
    related_sql_info: z.array(
      z.object({ sql: z.string(), execute_duration: z.number(), lock_type: lockType.optional() }),
    ),
    transaction_lock_info: z.array(
      z.object({
        lock_type: lockType,
        table_name: z.string(),
        create_lock_sql: z.string(),
        /** Beside the wire's own. */
        is_waiting: z.boolean(),
      }),
    ),
    /** Beside the wire's own fields: who, and for which transactions it waited and for how long. */
    db_user: z.string(),
    waits: z.array(z.object({ from: z.string(), until: z.string(), for: z.array(z.string()), table_name: z.string() })),
  })
  .meta({ id: 'SeenTransaction' });
export const getRelatedTransaction = operation(
  'GET /sqle/v1/projects/{project_name}/sql_performance_insights/related_sql/related_transaction',
  {
    summary: 'The latest transaction in which a statement was seen',
    access: 'sqlInsightView',
    params: projectName,
    query: z.object({ ...ofSource, sql_id: z.string().min(1).max(100) }),
    reply: dataOf(transaction),
  },
);
export const listInsightTransactions = operation(
  'GET /sqle/v1/projects/{project_name}/sql_performance_insights/transactions',
  {
    summary: 'The transactions that were open on a data source in a period',
    access: 'sqlInsightView',
    params: projectName,
    query: paging.extend(period),
    reply: listOf(transaction),
  },
);
