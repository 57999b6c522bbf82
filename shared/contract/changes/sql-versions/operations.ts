import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import {
  comparedTableStates,
  releaseCheckStates,
  releaseEffectStates,
  releaseStatuses,
  versionStatuses,
} from '../../../lifecycles/sql-version.ts';
import { workflowStatuses } from '../../../lifecycles/workflow.ts';
import { limits } from '../../../limits.ts';
import { nameRules } from '../../../name-rules.ts';
import { operation } from '../../operation.ts';
import { dataOf, paging, projectName, searchedListOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutVersions = recordsAbout('sql_version', { zh: '版本管理', en: 'Version' });
const act = { access: 'versionAct' } as const;
const manage = { access: 'versionManage' } as const;

const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofVersion = projectName.extend({ sql_version_id: wholeNumber });
const ofStage = ofVersion.extend({ sql_version_stage_id: wholeNumber });

const name = z
  .string()
  .min(1)
  .max(limits.versionNameLengthMax)
  .refine((text) => nameRules.letterOrDigit.pattern.test(text), { params: { text: nameRules.letterOrDigit.text } });
const desc = z.string().max(limits.descriptionLengthMax);
const leadsTo = z
  .array(z.object({ stage_instance_id: uid, next_stage_instance_id: z.string().max(64).nullish() }))
  .min(1)
  .max(limits.versionStageSourcesMax);
const stage = { name, stage_sequence: z.number().int().min(1).max(limits.versionStagesMax) };
const workflowIds = z.array(uid).min(1).max(limits.versionReleasesMax);
const status = z.enum(versionStatuses.values);
const workflowStatus = z.enum(workflowStatuses.values);

const stageInstance = z
  .object({ instances_id: z.string(), instances_name: z.string(), instance_schema: z.string() })
  .meta({ id: 'VersionStageInstance' });

export const listSqlVersions = operation('GET /sqle/v1/projects/{project_name}/sql_versions', {
  summary: 'List the versions of a project that the caller may see',
  access: 'versionView',
  params: projectName,
  query: paging.extend({
    filter_by_created_at_from: momentFrom.optional(),
    filter_by_created_at_to: momentTo.optional(),
    filter_by_lock_time_from: momentFrom.optional(),
    filter_by_lock_time_to: momentTo.optional(),
    filter_by_version_status: status.optional(),
    fuzzy_search: z.string().optional(),
  }),
  reply: searchedListOf(
    z.object({
      version_id: z.number(),
      version: z.string(),
      desc: z.string(),
      status,
      created_at: z.string(),
      lock_time: z.string().optional(),
      deletable: z.boolean(),
      lockable: z.boolean(),
    }),
  ),
});
export const createSqlVersion = operation('POST /sqle/v1/projects/{project_name}/sql_versions', {
  summary: 'Add a version with its stages and the way from each data source to the next stage',
  ...manage,
  record: aboutVersions('create_sql_version', { zh: '创建版本', en: 'Create a version' }),
  params: projectName,
  body: z.object({
    version: name,
    desc: desc.nullish(),
    create_sql_version_stage: z
      .array(z.object({ ...stage, create_stages_instance_dep: leadsTo }))
      .min(1)
      .max(limits.versionStagesMax),
  }),
  reply: dataOf(z.object({ sql_version_id: z.number() })),
});
export const getSqlVersion = operation('GET /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/', {
  summary: 'A version with its stages, their workflows in order, and what blocks each',
  access: 'versionView',
  params: ofVersion,
  reply: dataOf(
    z.object({
      sql_version_id: z.number(),
      version: z.string(),
      desc: z.string(),
      status,
      sql_version_stage_detail: z.array(
        z.object({
          stage_id: z.number(),
          stage_name: z.string(),
          stage_sequence: z.number(),
          stage_instances: z.array(stageInstance),
          workflow_details: z.array(
            z.object({
              workflow_id: z.string(),
              workflow_name: z.string(),
              desc: z.string(),
              status: workflowStatus,
              workflow_sequence: z.number(),
              workflow_release_status: z.enum(releaseStatuses.values),
              workflow_exec_time: z.string().optional(),
              workflow_instances: z.array(stageInstance),
              /** Beside the wire's own fields: why it cannot be executed, or released, now; missing where it can or need not. */
              execute_blocked_by: z.string().optional(),
              release_blocked_by: z.string().optional(),
            }),
          ),
        }),
      ),
      /** Beside the wire's own fields: grows with each change of rows or order, and what the latest batch execution came to. */
      revision: z.number(),
      batch: z
        .object({
          state: z.enum(['running', 'succeeded', 'stopped']),
          workflow_ids: z.array(z.string()),
          done: z.number(),
          reason: z.string().optional(),
        })
        .optional(),
    }),
  ),
});
export const updateSqlVersion = operation('PATCH /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/', {
  summary: 'Change name and description, and, while it is empty, the stages',
  ...manage,
  record: aboutVersions('update_sql_version', { zh: '编辑版本', en: 'Change a version' }),
  params: ofVersion,
  body: z.object({
    version: name.nullish(),
    desc: desc.nullish(),
    update_sql_version_stage: z
      .array(z.object({ ...stage, update_stages_instance_dep: leadsTo }))
      .max(limits.versionStagesMax)
      .nullish(),
  }),
});
export const deleteSqlVersion = operation('DELETE /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/', {
  summary: 'Delete a version that holds no workflow',
  ...manage,
  record: aboutVersions('delete_sql_version', { zh: '删除版本', en: 'Delete a version' }),
  params: ofVersion,
});
export const lockSqlVersion = operation('POST /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/lock', {
  summary: 'Lock a version for good',
  ...manage,
  record: aboutVersions('lock_sql_version', { zh: '锁定版本', en: 'Lock a version' }),
  params: ofVersion,
  body: z.object({ is_locked: z.literal(true) }),
});
export const batchExecuteWorkflows = operation(
  'POST /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/batch_execute_workflows',
  {
    summary: 'Execute workflows of a stage one after the other, until one fails',
    ...act,
    record: aboutVersions('batch_execute_workflows', { zh: '批量上线版本工单', en: 'Execute workflows of a version' }),
    params: ofVersion,
    body: z.object({ workflow_ids: workflowIds }),
  },
);
export const batchReleaseWorkflows = operation(
  'POST /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/batch_release_workflows',
  {
    summary: 'Release workflows to the next stage: the same SQL, audited and submitted on the mapped data sources',
    ...act,
    record: aboutVersions('batch_release_workflows', { zh: '发布版本工单', en: 'Release workflows of a version' }),
    params: ofVersion,
    body: z.object({
      release_workflows: z
        .array(
          z.object({
            workflow_id: uid,
            target_release_instances: z
              .array(
                z.object({
                  instance_id: uid,
                  instance_schema: z.string().max(255).nullish(),
                  target_instance_id: uid,
                  target_instance_schema: z.string().max(255).nullish(),
                }),
              )
              .min(1)
              .max(limits.workflowTasksMax),
          }),
        )
        .min(1)
        .max(limits.workflowsReleasedAtOnceMax),
    }),
  },
);
export const listWorkflowsToAssociate = operation(
  'GET /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/sql_version_stages/{sql_version_stage_id}/associate_workflows',
  {
    summary: 'The workflows that fit a stage and belong to no version, newest first',
    access: 'versionView',
    params: ofStage,
    reply: dataOf(
      z.array(
        z.object({ workflow_id: z.string(), workflow_name: z.string(), desc: z.string(), status: workflowStatus }),
      ),
    ),
  },
);
export const associateWorkflows = operation(
  'POST /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/sql_version_stages/{sql_version_stage_id}/associate_workflows',
  {
    summary: 'Bind workflows to a stage, at its end',
    ...manage,
    record: aboutVersions('associate_workflows', { zh: '关联工单到版本', en: 'Bind workflows to a version' }),
    params: ofStage,
    body: z.object({ workflow_ids: z.array(uid).min(1).max(limits.workflowsReleasedAtOnceMax) }),
  },
);
export const getStageDependencies = operation(
  'GET /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/sql_version_stages/{sql_version_stage_id}/dependencies',
  {
    summary: 'Where each data source of a stage leads in the next one',
    access: 'versionView',
    params: ofStage,
    reply: dataOf(
      z.array(
        z.object({
          stage_instance_id: z.string(),
          stage_instance_name: z.string(),
          next_stage_instance_id: z.string(),
          next_stage_instance_name: z.string(),
        }),
      ),
    ),
  },
);
/** Beside the wire's own operations. */
export const reorderSqlVersion = operation(
  'PUT /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/workflow_order',
  {
    summary: 'Put the rows of a version into another order, named by their present numbers',
    ...manage,
    record: aboutVersions('reorder_sql_version', { zh: '调整版本工单顺序', en: 'Reorder a version' }),
    params: ofVersion,
    body: z.object({
      sequences: z.array(z.number().int().min(1)).min(1).max(limits.versionReleasesMax),
      revision: z.number().int(),
    }),
  },
);

const comparedPart = z
  .object({
    part: z.enum(['column', 'constraint', 'index', 'option']),
    name: z.string(),
    /** As the stage before had it, and as the target has it; missing where it is not there. */
    expected: z.string().optional(),
    found: z.string().optional(),
  })
  .meta({ id: 'ReleasePartDifference' });
/** Beside the wire's own operations. */
export const checkRelease = operation(
  'GET /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/release_check',
  {
    summary: 'Compare the tables that a change names on its target with what the stage before had when it ran there',
    ...act,
    params: ofVersion,
    query: z.object({
      workflow_id: uid,
      instance_id: uid,
      instance_schema: z.string().max(255).optional(),
      target_instance_id: uid,
      target_instance_schema: z.string().max(255).optional(),
    }),
    reply: dataOf(
      z.object({
        state: z.enum(releaseCheckStates.values),
        /** Why nothing could be compared. */
        reason: z.string().optional(),
        /** When the change ran in the stage before. */
        compared_with: z.string().optional(),
        /** Workflows that come first and still wait on the target: what they change is missing there. */
        waits_for: z.array(z.string()),
        tables: z.array(
          z.object({
            table_name: z.string(),
            state: z.enum(comparedTableStates.values),
            differences: z.array(comparedPart),
          }),
        ),
      }),
    ),
  },
);

const ranOf = z
  .object({
    count: z.number(),
    /** On average: milliseconds and rows. */
    ms: z.number(),
    rows: z.number(),
    plan_cost: z.number().optional(),
  })
  .meta({ id: 'ReleaseEffectFigures' });
/** Beside the wire's own operations. */
export const listReleaseEffects = operation(
  'GET /sqle/v1/projects/{project_name}/sql_versions/{sql_version_id}/release_effects',
  {
    summary: 'The collected SQL that became slower, reads more rows or has a worse plan since a change of a version',
    access: 'versionView',
    params: ofVersion,
    query: z.object({ workflow_id: uid }),
    reply: dataOf(
      z.array(
        z.object({
          instance_id: z.string(),
          instance_name: z.string(),
          state: z.enum(releaseEffectStates.values),
          /** How many statements are known from before and after. */
          compared: z.number(),
          statements: z.array(
            z.object({
              sql_manage_id: z.number(),
              sql_fingerprint: z.string(),
              /** It names an object that the change names. */
              touches_change: z.boolean(),
              measured_by: z.enum(['hour', 'day']),
              before: ranOf.optional(),
              after: ranOf,
              problems: z.array(z.string()),
            }),
          ),
        }),
      ),
    ),
  },
);
