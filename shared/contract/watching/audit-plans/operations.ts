import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { listFormats } from '../../../list-formats.ts';
import { statementsInBody } from '../../body-bounds.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, paging, projectName, searchedListOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import {
  activeStatus,
  cellHead,
  cells,
  collectionStatus,
  scanCondition,
  scanParam,
  scanTypeMeta,
  scanTypeRow,
  uploadedSql,
  wantedScan,
} from './fields.ts';

const aboutScans = recordsAbout('audit_plan', { zh: '智能扫描', en: 'Scans' });
const id = z.coerce.number().int().min(1);
const ofScan = projectName.extend({ instance_audit_plan_id: id });
const ofPlan = ofScan.extend({ audit_plan_id: id });
const scans = '/sqle/v1/projects/{project_name}/instance_audit_plans';
const changed = aboutScans('update_audit_plan', { zh: '编辑扫描任务', en: 'Change a scan' });

export const listScanTypeMetas = operation('GET /sqle/v1/audit_plan_metas', {
  summary: 'List the scan types with their parameters',
  access: 'signedIn',
  query: z.object({ filter_instance_type: z.string().optional(), filter_instance_id: z.string().optional() }),
  reply: dataOf(z.array(scanTypeMeta)),
});
export const listScanTypes = operation('GET /sqle/v1/audit_plan_types', {
  summary: 'List the names of the scan types',
  access: 'signedIn',
  reply: dataOf(z.array(z.object({ type: z.string(), desc: z.string(), instance_type: z.string() }))),
});

const listingOfScans = {
  access: 'auditPlanList' as const,
  params: projectName,
  query: paging.extend({
    filter_by_environment_tag: z.string().optional(),
    filter_by_db_type: z.string().optional(),
    filter_by_instance_id: z.string().optional(),
    filter_by_audit_plan_type: z.string().max(100).optional(),
    filter_by_active_status: activeStatus.optional(),
    fuzzy_search: z.string().max(limits.searchLengthMax).optional(),
  }),
  reply: searchedListOf(
    z
      .object({
        instance_audit_plan_id: z.number().int(),
        instance_id: z.string(),
        instance_name: z.string(),
        instance_type: z.string(),
        environment: z.string(),
        active_status: activeStatus,
        audit_plan_types: z.array(scanTypeRow),
        create_time: z.string(),
        creator: z.string(),
      })
      .meta({ id: 'ScannedSource' }),
  ),
};
export const listInstanceAuditPlansV1 = operation(`GET ${scans}`, {
  ...listingOfScans,
  summary: 'List the data sources that are scanned (first form)',
});
export const listInstanceAuditPlans = operation('GET /sqle/v2/projects/{project_name}/instance_audit_plans', {
  ...listingOfScans,
  summary: 'List the data sources that are scanned',
});
export const createInstanceAuditPlan = operation(`POST ${scans}`, {
  summary: 'Have a data source scanned',
  access: 'auditPlanSave',
  record: aboutScans('create_audit_plan', { zh: '创建扫描任务', en: 'Create a scan' }),
  params: projectName,
  body: z.object({ instance_id: uid, audit_plans: z.array(wantedScan).min(1).max(50) }),
  reply: dataOf(z.object({ instance_audit_plan_id: z.string() })),
});
const readingOfScan = {
  access: 'auditPlanList' as const,
  params: ofScan,
  reply: dataOf(
    z
      .object({
        instance_id: z.string(),
        instance_name: z.string(),
        instance_type: z.string(),
        environment: z.string(),
        audit_plans: z.array(
          z.object({
            audit_plan_type: scanTypeRow,
            audit_plan_params: z.array(scanParam),
            need_mark_high_priority_sql: z.boolean(),
            high_priority_conditions: z.array(scanCondition),
            rule_template_name: z.string(),
          }),
        ),
        /** Beside the wire's own fields: whether the whole is started. */
        active_status: activeStatus,
      })
      .meta({ id: 'ScannedSourceDetails' }),
  ),
};
export const getInstanceAuditPlanV1 = operation(`GET ${scans}/{instance_audit_plan_id}`, {
  ...readingOfScan,
  summary: 'Read how a data source is scanned (first form)',
});
export const getInstanceAuditPlan = operation(
  'GET /sqle/v2/projects/{project_name}/instance_audit_plans/{instance_audit_plan_id}',
  { ...readingOfScan, summary: 'Read how a data source is scanned' },
);
export const updateInstanceAuditPlan = operation(`PUT ${scans}/{instance_audit_plan_id}/`, {
  summary: 'Change how a data source is scanned',
  access: 'auditPlanSave',
  record: changed,
  params: ofScan,
  body: z.object({ audit_plans: z.array(wantedScan).min(1).max(50) }),
});
export const deleteInstanceAuditPlan = operation(`DELETE ${scans}/{instance_audit_plan_id}/`, {
  summary: 'No longer scan a data source',
  access: 'auditPlanSave',
  record: aboutScans('delete_audit_plan', { zh: '删除扫描任务', en: 'Delete a scan' }),
  params: ofScan,
});
export const setInstanceAuditPlanStatus = operation(`PATCH ${scans}/{instance_audit_plan_id}/`, {
  summary: 'Start or stop all scans of a data source',
  access: 'auditPlanSave',
  record: changed,
  params: ofScan,
  body: z.object({ active: activeStatus }),
});
export const getInstanceAuditPlanOverview = operation(`GET ${scans}/{instance_audit_plan_id}/audit_plans`, {
  summary: 'Show the scans of a data source with what they found',
  access: 'auditPlanList',
  params: ofScan,
  reply: dataOf(
    z.array(
      z.object({
        id: z.number().int(),
        audit_plan_type: scanTypeRow,
        audit_plan_db_type: z.string(),
        audit_plan_instance_name: z.string(),
        audit_plan_rule_template: z.object({ name: z.string(), is_global_rule_template: z.boolean() }),
        active_status: activeStatus,
        exec_cmd: z.string(),
        total_sql_nums: z.number().int(),
        unsolved_sql_nums: z.number().int(),
        last_collection_time: z.string().optional(),
        last_collection_status: collectionStatus.optional(),
        token_exp: z.number().int(),
        /** Beside the wire's own fields: why the last round failed, when the next begins, and statements that found no place. */
        problem: z.string().optional(),
        next_collection_time: z.string().optional(),
        dropped_sql_nums: z.number().int(),
        excepted_sql_nums: z.number().int(),
      }),
    ),
  ),
});
export const deleteAuditPlan = operation(`DELETE ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/`, {
  summary: 'Remove one scan type of a data source',
  access: 'auditPlanSave',
  record: changed,
  params: ofPlan,
});
export const setAuditPlanStatus = operation(`PATCH ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/`, {
  summary: 'Start or stop one scan type of a data source',
  access: 'auditPlanSave',
  record: changed,
  params: ofPlan,
  body: z.object({ active: activeStatus }),
});
export const auditPlanNow = operation(`POST ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/audit`, {
  summary: 'Audit what a scan collected once more',
  access: 'auditPlanSave',
  record: changed,
  params: ofPlan,
});

const notTime = { zh: '无法识别的时间', en: 'This is no time' };
const moment = z
  .string()
  .max(64)
  .refine((given) => given === '' || !Number.isNaN(Date.parse(given)), { params: { text: notTime } })
  .nullish();
const filterList = z
  .array(
    z.object({
      filter_name: z.string().max(100),
      filter_compare_value: z.string().max(1000).nullish(),
      filter_between_value: z.object({ from: moment, to: moment }).nullish(),
    }),
  )
  .max(20)
  .nullish();
export const getCollectedSqlMeta = operation(
  `GET ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/sql_meta`,
  {
    summary: 'Say which columns and filters the SQL of a scan has',
    access: 'auditPlanList',
    params: ofPlan,
    reply: dataOf(
      z.object({
        head: z.array(cellHead),
        filter_meta_list: z.array(
          z.object({
            filter_name: z.string(),
            desc: z.string(),
            filter_input_type: z.enum(['int', 'string', 'date_time']),
            filter_op_type: z.enum(['equal', 'between']),
            filter_tip_list: z.array(z.object({ desc: z.string(), value: z.string(), group: z.string() })),
          }),
        ),
      }),
    ),
  },
);
export const listCollectedSqlV1 = operation(`GET ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/sqls`, {
  summary: 'List the SQL of a scan with its columns, the latest first (first form)',
  access: 'auditPlanList',
  params: ofPlan,
  query: paging,
  reply: z.object({
    data: z.object({ head: z.array(cellHead), rows: z.array(cells) }),
    total_nums: z.number().int(),
    searched_nums: z.number().int().optional(),
  }),
});
const sorting = {
  filter_list: filterList,
  order_by: z.string().max(100).nullish(),
  is_asc: z.boolean().nullish(),
};
export const listCollectedSql = operation(
  `POST ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/sql_data`,
  {
    summary: 'List the SQL of a scan',
    access: 'auditPlanList',
    params: ofPlan,
    body: paging.extend(sorting),
    reply: z.object({
      data: z.object({ rows: z.array(cells) }),
      total_nums: z.number().int(),
      searched_nums: z.number().int().optional(),
    }),
  },
);
export const exportCollectedSql = operation(
  `POST ${scans}/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/sql_export`,
  {
    summary: 'Export the SQL of a scan',
    access: 'auditPlanList',
    params: ofPlan,
    body: z.object({ ...sorting, export_format: listFormats.schema.nullish() }),
    reply: download,
  },
);
export const resetScannerToken = operation(`PATCH ${scans}/{instance_audit_plan_id}/token`, {
  summary: 'Give the scanners of a data source a new token; the one before is refused from then on',
  access: 'auditPlanSave',
  record: aboutScans('update_audit_plan', { zh: '编辑扫描任务', en: 'Change a scan' }),
  params: ofScan,
  body: z.object({ expires_in_days: z.number().int().min(1).max(limits.scannerTokenDaysMax).nullish() }),
});
export const uploadCollectedSql = operation(
  'POST /sqle/v2/projects/{project_name}/audit_plans/{audit_plan_id}/sqls/upload',
  {
    summary: 'Take the SQL that a scanner found, signed with the token of the scan',
    access: 'scanner',
    bounds: statementsInBody,
    params: projectName.extend({ audit_plan_id: id }),
    body: z.object({
      audit_plan_sql_list: z.array(uploadedSql).max(limits.uploadedStatementsMax).nullish(),
      error_message: z.string().max(limits.descriptionLengthMax).nullish(),
      /** Beside the wire's own fields: a name of the sender's for this upload. Sent again under the same name it is taken once. */
      batch_id: z.string().min(1).max(100).nullish(),
    }),
  },
);

/** Not of the wire: what a data source lacks for scan types, asked before they are saved. */
export const checkScans = operation('POST /sqle/v1/projects/{project_name}/instance_audit_plan_checks', {
  summary: 'Ask a data source what it lacks for being scanned',
  access: 'auditPlanSave',
  params: projectName,
  body: z.object({
    instance_id: uid,
    audit_plans: z
      .array(wantedScan.pick({ audit_plan_type: true, audit_plan_params: true }))
      .min(1)
      .max(50),
  }),
  reply: dataOf(
    z.array(
      z.object({
        audit_plan_type: z.string(),
        is_ready: z.boolean(),
        lacks: z.array(z.object({ message: z.string(), statement: z.string() })),
      }),
    ),
  ),
});
