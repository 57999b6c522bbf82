import * as z from 'zod';
import { limits } from '../../../limits.ts';
import {
  additionalParam,
  changedDbService,
  connectionStatus,
  environmentTag,
  maintenanceTimes,
  newDbService,
  sqleConfig,
  triedConnection,
} from './fields.ts';
import { operation } from '../../operation.ts';
import { recordUse, useEffects } from '../../../record-uses.ts';
import { dataOf, dmsPaging, projectUid, repeated, uid, wireBoolean, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutDataSources = recordsAbout('instance', { zh: '数据源', en: 'Data source' });

const dbServiceUid = projectUid.extend({ db_service_uid: uid });
const lastTest = {
  last_connection_test_status: connectionStatus.optional(),
  last_connection_test_time: z.string().optional(),
  last_connection_test_error_message: z.string().optional(),
};
const shown = {
  uid: z.string(),
  name: z.string(),
  db_type: z.string(),
  host: z.string(),
  port: z.string(),
  desc: z.string(),
  source: z.string(),
  project_uid: z.string(),
  environment_tag: environmentTag.optional(),
  maintenance_times: maintenanceTimes,
  enable_backup: z.boolean(),
  backup_max_rows: z.number(),
  long_statements: z.boolean().optional(),
  is_enable_masking: z.boolean().optional(),
  /** For how many days its password should have been another by the policy for account passwords. */
  password_overdue_days: z.number().int().optional(),
  /** The scan of the data source, if it is scanned, and for what. */
  instance_audit_plan_id: z.number().int().optional(),
  audit_plan_types: z
    .array(z.object({ audit_plan_id: z.number().int(), type: z.string(), desc: z.string() }))
    .optional(),
  ...lastTest,
};
const detail = z.object({
  ...shown,
  user: z.string(),
  additional_params: z.array(additionalParam),
  sqle_config: sqleConfig,
});
const filters = {
  order_by: z.literal('name').optional(),
  filter_last_connection_test_status: connectionStatus.optional(),
  filter_by_host: z.string().optional(),
  filter_by_uid: z.string().optional(),
  filter_by_name: z.string().optional(),
  filter_by_port: z
    .string()
    .regex(/^\d{0,5}$/, 'digits')
    .optional(),
  filter_by_db_type: z.string().optional(),
  filter_by_environment_tag_uid: z.string().optional(),
  fuzzy_keyword: z.string().optional(),
};

export const listDbServices = operation('GET /v2/dms/projects/{project_uid}/db_services', {
  summary: 'List the data sources of a project',
  access: 'dbServiceView',
  params: projectUid,
  query: dmsPaging.extend({
    ...filters,
    filter_by_db_service_ids: repeated(uid),
    is_enable_masking: wireBoolean.optional(),
  }),
  reply: searchedListOf(detail),
});
/** The older form calls the environment of a data source its business. */
export const listDbServicesWithBusiness = operation('GET /v1/dms/projects/{project_uid}/db_services', {
  summary: 'List the data sources of a project, in the older form',
  access: 'dbServiceView',
  params: projectUid,
  query: dmsPaging.extend({
    ...filters,
    filter_by_business: z.string().optional(),
    filter_by_db_service_ids: repeated(uid),
    is_enable_masking: wireBoolean.optional(),
  }),
  reply: searchedListOf(detail.omit({ environment_tag: true }).extend({ business: z.string() })),
});
export const addDbService = operation('POST /v2/dms/projects/{project_uid}/db_services', {
  summary: 'Add a data source',
  access: 'dbServiceManage',
  record: aboutDataSources('create_instance', { zh: '添加数据源', en: 'Add a data source' }),
  params: projectUid,
  body: z.object({ db_service: newDbService }),
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateDbService = operation('PUT /v2/dms/projects/{project_uid}/db_services/{db_service_uid}', {
  summary: 'Change a data source',
  access: 'dbServiceManage',
  record: aboutDataSources('update_instance', { zh: '编辑数据源', en: 'Edit a data source' }),
  params: dbServiceUid,
  body: z.object({ db_service: changedDbService }),
});
const { environment_tag_uid: _, ...newFields } = newDbService.shape;
const { environment_tag_uid: __, ...changedFields } = changedDbService.shape;
const business = z.string().min(1).max(limits.tagNameLengthMax);
export const addDbServiceWithBusiness = operation('POST /v1/dms/projects/{project_uid}/db_services', {
  summary: 'Add a data source, in the older form',
  access: 'dbServiceManage',
  record: aboutDataSources('create_instance', { zh: '添加数据源', en: 'Add a data source' }),
  params: projectUid,
  body: z.object({ db_service: z.object({ ...newFields, business }) }),
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateDbServiceWithBusiness = operation(
  'PUT /v1/dms/projects/{project_uid}/db_services/{db_service_uid}',
  {
    summary: 'Change a data source, in the older form',
    access: 'dbServiceManage',
    record: aboutDataSources('update_instance', { zh: '编辑数据源', en: 'Edit a data source' }),
    params: dbServiceUid,
    body: z.object({ db_service: z.object({ ...changedFields, business }) }),
  },
);
export const deleteDbService = operation('DELETE /v1/dms/projects/{project_uid}/db_services/{db_service_uid}', {
  summary: 'Delete a data source without unfinished workflows',
  access: 'dbServiceManage',
  record: aboutDataSources('delete_instance', { zh: '删除数据源', en: 'Delete a data source' }),
  params: dbServiceUid,
});
export const listDbServiceUses = operation('GET /v1/dms/projects/{project_uid}/db_services/{db_service_uid}/uses', {
  summary: 'What uses a data source, and what becomes of it when the data source is deleted',
  access: 'dbServiceManage',
  params: dbServiceUid,
  reply: z.object({
    data: z.array(recordUse.extend({ effect: z.enum(useEffects) }).meta({ id: 'DbServiceUse' })),
  }),
});

const testOutcome = dataOf(
  z.array(
    z
      .object({
        component: z.string(),
        is_connectable: z.boolean(),
        connect_error_message: z.string(),
        // The key that a jump host showed when none was named: the form keeps it.
        jump_host_key: z.string().optional(),
      })
      .meta({ id: 'ConnectionTest' }),
  ),
);
const chosen = z.object({
  db_services: z
    .array(z.object({ db_service_uid: uid }))
    .min(1)
    .max(limits.connectionTestsMax),
});
const statuses = dataOf(
  z.array(
    z
      .object({
        db_service_uid: z.string(),
        connection_status: connectionStatus,
        connect_error_message: z.string(),
        test_connection_time: z.string(),
      })
      .meta({ id: 'ConnectionStatus' }),
  ),
);
export const testDbServiceBeforeSaving = operation('POST /v1/dms/projects/{project_uid}/db_services/connection', {
  summary: 'Try to connect with values that are not saved',
  access: 'dbServiceTest',
  params: projectUid,
  body: z.object({ db_service: triedConnection }),
  reply: testOutcome,
});
export const testDbServices = operation('POST /v1/dms/projects/{project_uid}/db_services/connections', {
  summary: 'Try to connect to several data sources of a project',
  access: 'dbServiceTest',
  params: projectUid,
  body: chosen,
  reply: statuses,
});
export const testDbService = operation('POST /v1/dms/projects/{project_uid}/db_services/{db_service_uid}/connection', {
  summary: 'Try to connect to a data source',
  access: 'dbServiceTest',
  params: dbServiceUid,
  reply: testOutcome,
});
export const testGlobalDbServices = operation('POST /v1/dms/projects/db_services_connections', {
  summary: 'Try to connect to data sources of any project',
  access: 'globalDbServiceTest',
  body: chosen,
  reply: statuses,
});

export const listDbServiceTips = operation('GET /v1/dms/projects/{project_uid}/db_services/tips', {
  summary: 'Data sources to choose from',
  access: 'projectView',
  params: projectUid,
  query: z.object({
    filter_db_type: z.string().optional(),
    functional_module: z.enum(['save_audit_plan', 'create_workflow', 'create_export_task', 'sql_query']).optional(),
  }),
  reply: dataOf(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        db_type: z.string(),
        host: z.string(),
        port: z.string(),
        environment_tag: environmentTag.optional(),
      }),
    ),
  ),
});
export const listDriverOptions = operation('GET /v1/dms/db_services/driver_options', {
  summary: 'The database types and the fields that each needs',
  access: 'signedIn',
  reply: dataOf(
    z.array(
      z.object({
        db_type: z.string(),
        logo_path: z.string(),
        default_port: z.number(),
        params: z.array(
          z.object({
            name: z.string(),
            value: z.string(),
            description: z.string(),
            type: z.string(),
            group: z.string().optional(),
            when: z.object({ name: z.string(), values: z.array(z.string()) }).optional(),
            enums: z.array(z.object({ value: z.string(), description: z.string() })).optional(),
          }),
        ),
      }),
    ),
  ),
});
/** Nothing is kept of it: a form asks before anything is saved. */
export const readCertificates = operation('POST /v1/dms/db_services/certificates', {
  summary: 'Read certificates (PEM): whose they are and until when they hold',
  access: 'signedIn',
  body: z.object({ certificates: z.string().min(1).max(limits.connectionParamLengthMax) }),
  reply: dataOf(
    z.array(
      z
        .object({
          subject: z.string(),
          issuer: z.string(),
          valid_from: z.string(),
          valid_until: z.string(),
          is_authority: z.boolean(),
          fingerprint: z.string(),
        })
        .meta({ id: 'Certificate' }),
    ),
  ),
});
const globalFilters = dmsPaging.extend({
  ...filters,
  filter_by_project_uid: z.string().optional(),
  filter_by_is_enable_masking: wireBoolean.optional(),
});
const globalRow = z.object({
  ...shown,
  project_name: z.string(),
  unfinished_workflow_num: z.number(),
  is_enable_audit: z.boolean(),
  workflow_exec_enabled: z.boolean(),
});
export const listGlobalDbServices = operation('GET /v2/dms/db_services', {
  summary: 'List the data sources of all projects that the caller looks after',
  access: 'globalDbServiceView',
  query: globalFilters,
  reply: searchedListOf(globalRow),
});
export const listGlobalDbServicesWithBusiness = operation('GET /v1/dms/db_services', {
  summary: 'List the data sources of all projects that the caller looks after, in the older form',
  access: 'globalDbServiceView',
  query: globalFilters.extend({
    filter_by_business: z.string().optional(),
    filter_by_environment_tag: z.string().optional(),
  }),
  reply: searchedListOf(globalRow.omit({ environment_tag: true }).extend({ business: z.string() })),
});
export const listGlobalDbServiceTips = operation('GET /v1/dms/db_services/tips', {
  summary: 'The database types in use',
  access: 'globalDbServiceView',
  reply: dataOf(z.object({ db_type: z.array(z.string()) })),
});
