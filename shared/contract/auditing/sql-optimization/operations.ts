import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { limits } from '../../../limits.ts';
import { optimizationStatuses } from '../../../lifecycles/sql-optimization.ts';
import { asWritten } from '../../as-written.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, repeated, searchedListOf, uid, wireBoolean } from '../../paging.ts';
import { startingWithLetter } from '../../platform/fields.ts';
import { recordsAbout } from '../../record.ts';
import { scriptFiles } from '../../ground/scripts/fields.ts';
import { advisedIndex, gain, indexAdvice, queryPlan, rewriteTask, step, verdict, vote } from './fields.ts';

const aboutOptimizations = recordsAbout('sql_optimization', { zh: 'SQL 优化', en: 'SQL optimization' });
const creating = aboutOptimizations('create_sql_optimization', { zh: '创建 SQL 优化', en: 'Optimize SQL' });

const status = optimizationStatuses.schema;
const ofRecord = projectName.extend({ optimization_record_id: uid });
const ofFeedback = ofRecord.extend({ feedback_id: z.coerce.number().int().min(1) });

const form = {
  instance_name: z.string().max(limits.dbServiceNameLengthMax).optional(),
  schema_name: z.string().max(255).default(''),
  db_type: z.string().max(100).optional(),
  sql_content: asWritten.optional(),
  optimization_name: startingWithLetter(limits.optimizationNameLengthMax),
  ...scriptFiles,
};
const created = dataOf(z.object({ sql_optimization_record_id: z.string() }));
const createdBy = {
  created_time: z.string(),
  created_user: z.string(),
  db_type: z.string(),
  instance_name: z.string(),
};
const search = {
  fuzzy_search: z.string().max(200).optional(),
  filter_instance_name: z.string().max(limits.dbServiceNameLengthMax).optional(),
  filter_create_time_from: momentFrom.optional(),
  filter_create_time_to: momentTo.optional(),
};
const about = { optimization_id: z.string(), optimization_name: z.string(), ...createdBy };
const named = { ...about, status };
const recordV1 = z.object({ ...named, performance_gain: z.number().optional() }).meta({ id: 'OptimizationRecordV1' });
const recordV2 = z
  .object({
    ...named,
    status_detail: z.string(),
    /** Missing where no plan could be had. */
    performance_improve: z.number().optional(),
    number_of_rule: z.number().int(),
    number_of_index: z.number().int(),
    /** The share of votes that agree, in per cent; missing while there is none. */
    adoption_rate: z.number().optional(),
  })
  .meta({ id: 'OptimizationRecordV2' });

export const createOptimizationV1 = operation('POST /sqle/v1/projects/{project_name}/sql_optimization_records', {
  summary: 'Optimize SQL (first version)',
  access: 'optimizationCreate',
  params: projectName,
  record: creating,
  accepts: 'multipart',
  body: z.object(form),
  reply: created,
});
export const createOptimization = operation('POST /sqle/v2/projects/{project_name}/sql_optimization_records', {
  summary: 'Optimize SQL on a data source, or with the tables and the plan that come with it',
  access: 'optimizationCreate',
  params: projectName,
  record: creating,
  accepts: 'multipart',
  body: z.object({
    ...form,
    explain_info: asWritten.max(limits.optimizationExplainMax).default(''),
    metadata: asWritten.max(limits.optimizationMetadataMax).default(''),
    enable_high_analysis: wireBoolean.optional(),
    /** Beside the wire's own fields: how often each statement runs in the same time, in the order in which they stand. Without, all weigh the same. */
    executions: repeated(z.coerce.number().int().min(1).max(limits.optimizationExecutionsMax)),
  }),
  reply: created,
});
export const listOptimizationsV1 = operation('GET /sqle/v1/projects/{project_name}/sql_optimization_records', {
  summary: 'List optimizations (first version)',
  access: 'optimizationView',
  params: projectName,
  query: paging.extend(search),
  reply: searchedListOf(recordV1),
});
export const listOptimizations = operation('GET /sqle/v2/projects/{project_name}/sql_optimization_records', {
  summary: 'List optimizations',
  access: 'optimizationView',
  params: projectName,
  query: paging.extend({ ...search, filter_status: status.optional() }),
  reply: searchedListOf(recordV2),
});
export const getOptimizationV1 = operation(
  'GET /sqle/v1/projects/{project_name}/sql_optimization_records/{optimization_record_id}/',
  {
    summary: 'One optimization in figures (first version)',
    access: 'optimizationView',
    params: ofRecord,
    reply: dataOf(
      z.object({
        ...named,
        index_recommendations: z.array(z.string()),
        basic_summary: z.object({
          number_of_query: z.number().int(),
          number_of_syntax_error: z.number().int(),
          number_of_rewrite: z.number().int(),
          number_of_rewritten_query: z.number().int(),
          number_of_index: z.number().int(),
          number_of_query_index: z.number().int(),
          performance_gain: z.number().optional(),
        }),
      }),
    ),
  },
);
export const getOptimization = operation(
  'GET /sqle/v2/projects/{project_name}/sql_optimization_records/{optimization_record_id}/detail',
  {
    summary: 'What an optimization found for its first statement, step by step',
    access: 'optimizationView',
    params: ofRecord,
    reply: dataOf(
      z.object({
        id: z.number().int(),
        optimize_status: status,
        status: z.enum(['rewriting', 'rewrite_done', 'advise_indexing', 'advise_index_done', 'finish', 'failed']),
        status_detail: z.string(),
        total_state: z.string(),
        origin_sql: z.string(),
        metadata: z.string(),
        origin_query_plan: queryPlan,
        optimize: z.object({ state: z.string(), steps: z.array(step) }),
        total_analysis: gain,
        advised_index: advisedIndex,
        optimized_sql_feedbacks: z.array(
          z.object({
            id: z.number().int(),
            creator: z.string(),
            created_at: z.string(),
            vote,
            reason: z.string(),
            /** Beside the wire's own fields: whether it is the reader's own. */
            is_mine: z.boolean(),
          }),
        ),
        /** Beside the wire's own fields: what the list says of it, and what was not rewritten because the rows would differ. */
        ...about,
        schema_name: z.string(),
        number_of_statements: z.number().int(),
        non_equivalent: z.array(z.string()),
        ...verdict.shape,
        problem: z.string(),
        /** Missing until it has ended, and of those that ended before indexes were tried. */
        index_advice: indexAdvice.optional(),
      }),
    ),
  },
);
export const listOptimizationSqls = operation(
  'GET /sqle/v1/projects/{project_name}/sql_optimization_records/{optimization_record_id}/sqls',
  {
    summary: 'The statements of an optimization',
    access: 'optimizationView',
    params: ofRecord,
    query: paging,
    reply: listOf(
      z.object({
        number: z.number().int(),
        original_sql: z.string(),
        number_of_rewrite: z.number().int(),
        number_of_syntax_error: z.number().int(),
        number_of_index: z.number().int(),
        number_of_hit_index: z.number().int(),
        contributing_indices: z.string(),
        performance: z.number().optional(),
      }),
    ),
  },
);
export const getOptimizationSql = operation(
  'GET /sqle/v1/projects/{project_name}/sql_optimization_records/{optimization_record_id}/sqls/{number}/',
  {
    summary: 'One statement of an optimization',
    access: 'optimizationView',
    params: ofRecord.extend({ number: z.coerce.number().int().min(1) }),
    reply: dataOf(
      z.object({
        original_sql: z.string(),
        optimized_sql: z.string(),
        index_recommendations: z.array(z.string()),
        triggered_rule: z.array(
          z.object({
            rule_code: z.string(),
            rule_name: z.string(),
            message: z.string(),
            violated_queries_str: z.string(),
            rewritten_queries_str: z.string(),
          }),
        ),
        explain_validation_details: z.object({
          before_cost: z.number().optional(),
          after_cost: z.number().optional(),
          before_plan: z.string(),
          after_plan: z.string(),
          perform_improve_per: z.number().optional(),
        }),
        ...verdict.shape,
      }),
    ),
  },
);

const feedback = z.object({ vote, reason: z.string().trim().max(limits.feedbackReasonLengthMax).default('') });
const voting = aboutOptimizations('vote_sql_optimization', { zh: '评价 SQL 优化', en: 'Vote on an optimization' });
export const addOptimizationFeedback = operation(
  'POST /sqle/v2/projects/{project_name}/sql_optimization_records/{optimization_record_id}/feedback',
  { summary: 'Vote on an optimization', access: 'optimizationVote', params: ofRecord, record: voting, body: feedback },
);
export const updateOptimizationFeedback = operation(
  'PATCH /sqle/v2/projects/{project_name}/sql_optimization_records/{optimization_record_id}/feedback/{feedback_id}/',
  {
    summary: 'Change the own vote',
    access: 'optimizationVote',
    params: ofFeedback,
    record: voting,
    body: z.object({ vote: vote.optional(), reason: z.string().trim().max(limits.feedbackReasonLengthMax).optional() }),
  },
);
export const deleteOptimizationFeedback = operation(
  'DELETE /sqle/v2/projects/{project_name}/sql_optimization_records/{optimization_record_id}/feedback/{feedback_id}/',
  { summary: 'Take the own vote back', access: 'optimizationVote', params: ofFeedback, record: voting },
);

export const getOptimizationGains = operation(
  'GET /sqle/v1/projects/{project_name}/statistic/optimization_performance_improve_overview',
  {
    summary: 'What optimizations gained on average, by data source',
    access: 'optimizationView',
    params: projectName,
    reply: dataOf(z.array(z.object({ instance_name: z.string(), avg_performance_improve: z.number() }))),
  },
);
export const getOptimizationDays = operation(
  'GET /sqle/v1/projects/{project_name}/statistic/optimization_record_overview',
  {
    summary: 'How many optimizations were made each day',
    access: 'optimizationView',
    params: projectName,
    query: z.object({ filter_create_time_from: momentFrom, filter_create_time_to: momentTo }),
    reply: dataOf(z.array(z.object({ time: z.string(), record_number: z.number().int() }))),
  },
);

const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofStatement = z.object({ task_id: wholeNumber, number: wholeNumber });
export const rewriteSql = operation('POST /sqle/v1/tasks/audits/{task_id}/sqls/{number}/rewrite', {
  summary: 'Rewrite one audited statement',
  access: 'signedIn',
  params: ofStatement,
  body: z.object({ enable_structure_type: z.boolean().default(false) }),
  reply: dataOf(rewriteTask),
});
export const getRewriteStatus = operation('GET /sqle/v1/tasks/audits/{task_id}/sqls/{number}/rewrite/status', {
  summary: 'How the rewrite of a statement stands, and what it gave',
  access: 'signedIn',
  params: ofStatement,
  reply: dataOf(rewriteTask),
});
