import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, projectName, wireBoolean } from '../../paging.ts';
import { performance, sqlExplainV1, sqlExplainV2, tableMeta, tableMetas } from './fields.ts';

const number = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofStatement = z.object({ task_id: number, number });
const first = z.object({ sql_explain: sqlExplainV1, table_metas: z.array(tableMeta) });
/** Counting and measuring run queries; clients that say nothing expect the count. */
const wanted = z.object({
  affectRowsEnabled: wireBoolean.default(true),
  /** Beside the wire's own: whether a query is run to tell what each step of its plan really does. */
  actualRowsEnabled: wireBoolean.default(false),
});
const analysed = { sql_explain: sqlExplainV1, table_metas: tableMetas, performance_statistics: performance };

export const analyseSql = operation('GET /sqle/v1/sql_analysis', {
  summary: 'The plan and the tables of statements on a data source',
  access: 'signedIn',
  query: z.object({
    project_name: z.string().min(1).max(200),
    instance_name: z.string().min(1).max(limits.dbServiceNameLengthMax),
    schema_name: z.string().max(255).default(''),
    sql: z.string().min(1).max(limits.analysedTypedTextMax),
  }),
  reply: dataOf(z.array(first)),
});
export const analyseTaskSql = operation('GET /sqle/v1/tasks/audits/{task_id}/sqls/{number}/analysis', {
  summary: 'The plan and the tables of a statement of a task',
  access: 'signedIn',
  params: ofStatement,
  reply: dataOf(first),
});
export const analyseTaskSqlV2 = operation('GET /sqle/v2/tasks/audits/{task_id}/sqls/{number}/analysis', {
  summary: 'The plan, the tables and the affected rows of a statement of a task',
  access: 'signedIn',
  params: ofStatement,
  query: wanted,
  reply: dataOf(z.object({ ...analysed, sql_explain: sqlExplainV2 })),
});
const ofReport = projectName.extend({
  audit_plan_name: z.string().min(1).max(limits.scanTaskNameLengthMax),
  audit_plan_report_id: number,
  number,
});
const reported = 'projects/{project_name}/audit_plans/{audit_plan_name}/reports/{audit_plan_report_id}/sqls/{number}';
export const analyseReportedSql = operation(`GET /sqle/v1/${reported}/analysis`, {
  summary: 'The plan and the tables of a statement in a report of a scan task',
  access: 'auditPlanList',
  params: ofReport,
  reply: dataOf(first),
});
export const analyseReportedSqlV2 = operation(`GET /sqle/v2/${reported}/analysis`, {
  summary: 'The plan, the tables and the affected rows of a statement in a report of a scan task',
  access: 'auditPlanList',
  params: ofReport,
  query: wanted,
  reply: dataOf(z.object({ ...analysed, sql_explain: sqlExplainV2 })),
});
export const analyseManagedSql = operation(
  'GET /sqle/v1/projects/{project_name}/sql_manages/{sql_manage_id}/sql_analysis',
  {
    summary: 'The plan, the tables and the affected rows of governed SQL',
    access: 'sqlManageView',
    params: projectName.extend({ sql_manage_id: number }),
    query: wanted,
    reply: dataOf(z.object(analysed)),
  },
);
export const analyseCollectedSql = operation(
  'GET /sqle/v1/projects/{project_name}/instance_audit_plans/{instance_audit_plan_id}/sqls/{id}/analysis',
  {
    summary: 'The plan, the tables and the affected rows of the SQL of a scan',
    access: 'auditPlanList',
    params: projectName.extend({ instance_audit_plan_id: number, id: number }),
    query: wanted,
    reply: dataOf(z.object(analysed)),
  },
);
export const chartManagedSql = operation(
  'GET /sqle/v1/projects/{project_name}/sql_manages/{sql_manage_id}/sql_analysis_chart',
  {
    summary: 'What the plan of governed SQL has cost over time',
    access: 'sqlManageView',
    params: projectName.extend({ sql_manage_id: number }),
    query: z.object({
      /** Whether the server is asked once more for the plan that it has now. */
      latest_point_enabled: wireBoolean,
      start_time: momentFrom,
      end_time: momentTo,
      metric_name: z.enum(['explain_cost']),
    }),
    reply: dataOf(
      z.object({
        message: z.string(),
        x_info: z.string(),
        y_info: z.string(),
        points: z.array(
          z
            .object({
              x: z.string(),
              y: z.number(),
              /** 1 where the plan is another one than before. */
              status: z.number().int(),
              info: z.array(z.record(z.string(), z.string())),
              /** Beside the wire's own fields: the plan as a tree. */
              plan: sqlExplainV1.shape.plan,
              share_of: sqlExplainV1.shape.share_of,
              plan_shape: z.string(),
              is_plan_changed: z.boolean(),
            })
            .meta({ id: 'CostPoint' }),
        ),
      }),
    ),
  },
);
