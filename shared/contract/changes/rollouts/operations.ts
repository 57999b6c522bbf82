import * as z from 'zod';
import { levels } from '../../../levels.ts';
import { rolloutSourceStates, rolloutStates } from '../../../lifecycles/rollout.ts';
import { limits } from '../../../limits.ts';
import { asWritten } from '../../as-written.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, searchedListOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { levelCounts, workflowSubject } from '../workflows/fields.ts';

const aboutRollouts = recordsAbout('rollout', { zh: '分批变更', en: 'Change in waves' });
const act = { access: 'workflowAct' } as const;
const ofRollout = projectName.extend({ rollout_id: uid });
const count = z.number().int();
/** The place of a data source in the order in which they are changed, from 1. */
const sourceNumber = count.min(1).max(limits.rolloutSourcesMax);

const oneWay = {
  zh: '请选择一个数据源组，或逐个列出数据源',
  en: 'Choose a group of data sources, or list them one by one',
};
const twice = { zh: '有重复的数据源', en: 'A data source is named twice' };
const noSql = { zh: '请填写 SQL', en: 'Write some SQL' };

const plan = {
  first_wave: count.min(1).max(limits.workflowTasksMax),
  wave_size: count.min(1).max(limits.rolloutWaveMax),
  failures_allowed: count.min(0).max(limits.rolloutSourcesMax),
};
const row = z
  .object({
    rollout_id: z.string(),
    name: z.string(),
    desc: z.string(),
    state: rolloutStates.schema,
    create_time: z.string(),
    create_user_name: z.string(),
    /** The workflow of the first wave, whose approval is that of all. */
    workflow_id: z.string().optional(),
    source_count: count,
    /** The wave that is at hand, counted from 1. */
    wave: count,
    wave_count: count,
    succeeded_count: count,
    failed_count: count,
    /** Those that failed and that somebody has passed over. */
    skipped_count: count,
    running_count: count,
  })
  .meta({ id: 'RolloutRow' });

export const listRollouts = operation('GET /sqle/v1/projects/{project_name}/rollouts', {
  summary: 'The changes in waves of a project: all for whoever sees every workflow, else those of the caller',
  access: 'workflowView',
  params: projectName,
  query: paging,
  reply: searchedListOf(row),
});
export const createRollout = operation('POST /sqle/v1/projects/{project_name}/rollouts', {
  summary: 'Begin a change in waves: its SQL is audited for each of its data sources',
  access: 'workflowCreate',
  record: aboutRollouts('create_rollout', { zh: '创建分批变更', en: 'Begin a change in waves' }),
  params: projectName,
  body: z
    .object({
      name: workflowSubject,
      desc: z.string().max(limits.descriptionLengthMax).default(''),
      db_service_group_uid: uid.optional(),
      db_service_uids: z
        .array(uid)
        .max(limits.rolloutSourcesMax)
        .refine((list) => new Set(list).size === list.length, { params: { text: twice } })
        .optional(),
      instance_schema: z.string().max(255).default(''),
      sql: asWritten.max(limits.rolloutSqlLengthMax).refine((sql) => sql !== '', { params: { text: noSql } }),
      ...plan,
    })
    .refine((given) => (given.db_service_group_uid === undefined) !== (given.db_service_uids === undefined), {
      path: ['db_service_uids'],
      params: { text: oneWay },
    }),
  reply: dataOf(z.object({ rollout_id: z.string() })),
});
export const getRollout = operation('GET /sqle/v1/projects/{project_name}/rollouts/{rollout_id}', {
  summary: 'A change in waves with its plan, how far it has come, and what may be done with it now',
  access: 'workflowView',
  params: ofRollout,
  reply: dataOf(
    row.extend({
      ...plan,
      instance_schema: z.string(),
      db_type: z.string(),
      sql: z.string(),
      audited_count: count,
      blocked_count: count,
      level_counts: levelCounts,
      /** Why it has stopped or ended before it was finished. */
      reason: z.string().optional(),
      /** Who executes the waves after the first. */
      execution_user_name: z.string().optional(),
      may: z.object({
        submit: z.boolean(),
        retry: z.boolean(),
        skip: z.boolean(),
        go_on: z.boolean(),
        end: z.boolean(),
      }),
    }),
  ),
});
export const listRolloutSources = operation('GET /sqle/v1/projects/{project_name}/rollouts/{rollout_id}/sources', {
  summary: 'The data sources of a change in waves, in the order in which they are changed',
  access: 'workflowView',
  params: ofRollout,
  query: paging.extend({ filter_state: rolloutSourceStates.schema.optional() }),
  reply: listOf(
    z
      .object({
        number: count,
        wave: count,
        instance_id: z.string(),
        instance_name: z.string(),
        state: rolloutSourceStates.schema,
        audit_level: z.enum(['', ...levels]).optional(),
        score: count.optional(),
        task_id: count.optional(),
        /** The workflow by which it is changed, once there is one. */
        workflow_id: z.string().optional(),
        reason: z.string().optional(),
        /** It waits for its maintenance window and is looked at again then. */
        look_again_at: z.string().optional(),
      })
      .meta({ id: 'RolloutSource' }),
  ),
});
export const submitRollout = operation('POST /sqle/v1/projects/{project_name}/rollouts/{rollout_id}/submit', {
  summary: 'Submit a change in waves: its first wave becomes a workflow, whose approval is that of all waves',
  ...act,
  record: aboutRollouts('submit_rollout', { zh: '提交分批变更', en: 'Submit a change in waves' }),
  params: ofRollout,
  reply: dataOf(z.object({ workflow_id: z.string() })),
});
export const retryRollout = operation('POST /sqle/v1/projects/{project_name}/rollouts/{rollout_id}/retry', {
  summary:
    'Execute again where it failed, everywhere or on one data source: never a statement that may have taken effect',
  ...act,
  record: aboutRollouts('retry_rollout', { zh: '重试失败的数据源', en: 'Try failed data sources again' }),
  params: ofRollout,
  body: z.object({ number: sourceNumber.nullish() }),
  reply: dataOf(z.object({ retried_count: count })),
});
export const skipRolloutSource = operation('POST /sqle/v1/projects/{project_name}/rollouts/{rollout_id}/skip', {
  summary: 'Pass over a data source that has failed or waits for its maintenance time, with a reason',
  ...act,
  record: aboutRollouts('skip_rollout_source', { zh: '跳过数据源', en: 'Pass over a data source' }),
  params: ofRollout,
  body: z.object({ number: sourceNumber, reason: z.string().trim().min(1).max(limits.reasonLengthMax) }),
});
export const goOnWithRollout = operation('POST /sqle/v1/projects/{project_name}/rollouts/{rollout_id}/go_on', {
  summary: 'Go on with a change in waves that has stopped, whatever failed so far',
  ...act,
  record: aboutRollouts('go_on_with_rollout', { zh: '继续分批变更', en: 'Go on with a change in waves' }),
  params: ofRollout,
});
export const endRollout = operation('POST /sqle/v1/projects/{project_name}/rollouts/{rollout_id}/end', {
  summary: 'End a change in waves: no further data source is changed; what runs comes to its end',
  ...act,
  record: aboutRollouts('end_rollout', { zh: '结束分批变更', en: 'End a change in waves' }),
  params: ofRollout,
});
