import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { confidences } from '../../../sensitive-data/confidences.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, projectUid, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { maskingPaging, number, numberInPath, ruleSource } from '../masking/fields.ts';
import { discoveryStates, suspicionStates } from './states.ts';

const aboutDiscovery = recordsAbout('sensitive_data_discovery', {
  zh: '敏感数据发现',
  en: 'Discovery of sensitive data',
});
const base = '/v1/dms/projects/{project_uid}/masking/sensitive-data-discovery-tasks';

const confidence = z.enum(confidences);
const method = z.enum(['BY_FIELD_NAME', 'BY_SAMPLE_DATA']);
const plan = z.enum(['ONE_TIME', 'PERIODIC']);
const status = discoveryStates.schema;
const cron = z.string().trim().max(100);
const scope = z.array(z.string().min(1).max(200)).max(limits.discoveryScopeMax);
const ofTask = projectUid.extend({ discovery_task_id: numberInPath });

/** By database, table and column. */
const tree = z
  .object({
    databases: z.record(
      z.string(),
      z.object({
        tables: z.record(
          z.string(),
          z.object({
            fields: z.record(
              z.string(),
              z.object({
                confidence,
                recommended_masking_rule_id: number,
                recommended_masking_rule_name: z.string(),
                rule_source: ruleSource,
                scan_info: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SuspectedSensitiveFields' });
/** What was found until whoever asked was answered; `status` says whether more may come. */
const begun = dataOf(z.object({ suspected_sensitive_fields_tree: tree, task_id: number, status }));

export const listDiscoveryTasks = operation(`GET ${base}`, {
  summary: 'The tasks of a project that look for sensitive data',
  access: 'maskingView',
  params: projectUid,
  query: maskingPaging,
  reply: listOf(
    z
      .object({
        id: number,
        db_service_uid: z.string(),
        db_service_name: z.string(),
        db_service_host: z.string(),
        db_service_port: z.string(),
        masking_template_id: number,
        masking_template_name: z.string(),
        identification_method: method,
        execution_plan: plan,
        task_type: plan,
        execution_frequency: z.string(),
        is_periodic_scan_enabled: z.boolean(),
        next_execution_at: z.string().nullable(),
        schema_names: z.array(z.string()),
        table_names: z.array(z.string()),
        status,
        /** Beside the wire's own fields: columns that wait for somebody. */
        pending_count: z.number().int(),
      })
      .meta({ id: 'DiscoveryTask' }),
  ),
});

export const addDiscoveryTask = operation(`POST ${base}`, {
  summary: 'Look for sensitive data on a data source, once or on a schedule; the first run begins at once',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({
    task: z.object({
      db_service_uid: uid,
      masking_template_id: number,
      identification_method: method,
      execution_plan: plan,
      cron_expression: cron.nullish(),
      is_periodic_scan_enabled: z.boolean().nullish(),
      schema_names: scope.nullish(),
      table_names: scope.nullish(),
    }),
  }),
  record: aboutDiscovery('add_discovery_task', { zh: '添加敏感数据发现任务', en: 'Add a discovery task' }),
  reply: begun,
});

export const listDiscoverySources = operation(`GET ${base}/creatable-db-services`, {
  summary: 'The data sources of a project that sensitive data can be looked for on, and which have a task already',
  access: 'maskingView',
  params: projectUid,
  query: maskingPaging.extend({ keywords: z.string().max(200).optional() }),
  reply: listOf(
    z
      .object({
        db_service_uid: z.string(),
        db_service_name: z.string(),
        db_service_host: z.string(),
        db_service_port: z.string(),
        db_type: z.string(),
        has_task: z.boolean(),
      })
      .meta({ id: 'DiscoverySource' }),
  ),
});

const name = z.object({ name: z.string() });
export const listDiscoverySchemas = operation(`GET ${base}/db-service-schemas`, {
  summary: 'The schemas of a data source that a discovery task can be held to',
  access: 'maskingConfigure',
  params: projectUid,
  query: z.object({ db_service_uid: uid }),
  reply: dataOf(z.array(name)),
});

export const listDiscoveryTables = operation(`GET ${base}/db-service-tables`, {
  summary: 'The tables of a schema that a discovery task can be held to',
  access: 'maskingConfigure',
  params: projectUid,
  query: z.object({ db_service_uid: uid, schema_name: z.string().min(1).max(200) }),
  reply: dataOf(z.array(name)),
});

export const updateDiscoveryTask = operation(`PUT ${base}/{discovery_task_id}`, {
  summary: 'Start a discovery task, stop it, or change how and where it looks; all but stopping it begins a run',
  access: 'maskingConfigure',
  params: ofTask,
  body: z.object({
    action: z.enum(['ENABLE', 'TERMINATE', 'UPDATE']),
    task: z
      .object({
        masking_template_id: number.nullish(),
        identification_method: method.nullish(),
        execution_plan: plan.nullish(),
        cron_expression: cron.nullish(),
        schema_names: scope.nullish(),
        table_names: scope.nullish(),
      })
      .nullish(),
  }),
  record: aboutDiscovery('update_discovery_task', { zh: '编辑敏感数据发现任务', en: 'Change a discovery task' }),
  reply: begun,
});

export const deleteDiscoveryTask = operation(`DELETE ${base}/{discovery_task_id}`, {
  summary: 'Delete a discovery task with what it found and nobody has confirmed; masks stay',
  access: 'maskingConfigure',
  params: ofTask,
  record: aboutDiscovery('delete_discovery_task', { zh: '删除敏感数据发现任务', en: 'Delete a discovery task' }),
});

export const listDiscoveryRuns = operation(`GET ${base}/{discovery_task_id}/histories`, {
  summary: 'The runs of a discovery task, the latest first',
  access: 'maskingView',
  params: ofTask,
  query: maskingPaging,
  reply: listOf(
    z
      .object({
        executed_at: z.string(),
        status,
        new_sensitive_field_count: z.number().int(),
        remark: z.string(),
      })
      .meta({ id: 'DiscoveryRun' }),
  ),
});

const column = { schema_name: z.string(), table_name: z.string(), column_name: z.string() };

/** Beside the wire's own operations, which show what was found only to whoever begins a run. */
export const listSuspectedColumns = operation(`GET ${base}/{discovery_task_id}/suspected-columns`, {
  summary: 'The columns that a discovery task takes for sensitive, by what, and what people said of them',
  access: 'maskingView',
  params: ofTask,
  query: maskingPaging.extend({
    confidence: confidence.optional(),
    state: suspicionStates.schema.optional(),
    keywords: z.string().max(200).optional(),
  }),
  reply: listOf(
    z
      .object({
        ...column,
        sensitive_type_name: z.string(),
        confidence,
        state: suspicionStates.schema,
        scan_info: z.string(),
        recommended_masking_rule_id: number,
        recommended_masking_rule_name: z.string(),
        rule_source: ruleSource,
      })
      .meta({ id: 'SuspectedColumn' }),
  ).extend({
    /** Those that wait for somebody, by how sure it is. */
    pending: z.object({ HIGH: z.number().int(), MEDIUM: z.number().int(), LOW: z.number().int() }),
  }),
});

const columnName = z.string().min(1).max(200);
export const decideSuspectedColumns = operation(`POST ${base}/{discovery_task_id}/suspected-columns`, {
  summary: 'Have suspected columns masked, or say that they are not sensitive: some by name, or all of a confidence',
  access: 'maskingConfigure',
  params: ofTask,
  body: z.object({
    decision: z.enum(['MASK', 'NOT_SENSITIVE']),
    confidence: confidence.nullish(),
    columns: z
      .array(
        z.object({
          schema_name: columnName,
          table_name: columnName,
          column_name: columnName,
          /** Another rule than the one that is recommended. */
          masking_rule_id: number.nullish(),
        }),
      )
      .max(limits.discoveryDecisionsMax)
      .nullish(),
  }),
  record: aboutDiscovery('decide_suspected_columns', { zh: '确认疑似敏感的列', en: 'Decide on suspected columns' }),
  reply: dataOf(z.object({ decided_count: z.number().int() })),
});
