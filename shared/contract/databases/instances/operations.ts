import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { additionalParam, maintenanceTimes } from '../db-services/fields.ts';
import { operation } from '../../operation.ts';
import { dataOf, projectName } from '../../paging.ts';
import { rule } from '../../rules/rules/fields.ts';

const name = z.string().min(1).max(limits.dbServiceNameLengthMax);
const instance = projectName.extend({ instance_name: name });
const schema = instance.extend({ schema_name: z.string().min(1).max(255) });
const tag = { environment_tag_uid: z.string(), environment_tag_name: z.string(), environment_tag_color: z.string() };

/** What every version tells of a data source to choose. */
const tip = z.object({
  instance_id: z.string(),
  instance_name: z.string(),
  instance_type: z.string(),
  host: z.string(),
  port: z.string(),
  enable_backup: z.boolean(),
  backup_max_rows: z.number(),
  supported_backup_strategy: z.array(z.enum(['none', 'manual', 'reverse_sql', 'original_row'])),
  /** Beside the wire's own fields: whether whole files can be run on it. */
  supports_file_mode: z.boolean(),
});
export const listInstanceTips = operation('GET /sqle/v2/projects/{project_name}/instance_tips', {
  summary: 'Data sources to choose from for a kind of work',
  access: 'projectView',
  params: projectName,
  query: z.object({
    filter_db_type: z.string().optional(),
    filter_by_environment_tag: z.string().optional(),
    filter_workflow_template_id: z.string().optional(),
    functional_module: z
      .enum([
        'create_audit_plan',
        'create_workflow',
        'sql_manage',
        'create_optimization',
        'create_pipeline',
        'create_version',
        'view_sql_insight',
      ])
      .optional(),
  }),
  /** Beside the wire's own fields: whether agents may query it in the name of people who may, and the scans that it has. */
  reply: dataOf(z.array(tip.extend({ ...tag, takes_agent_queries: z.boolean(), scan_types: z.array(z.string()) }))),
});
export const listInstanceTipsV1 = operation('GET /sqle/v1/projects/{project_name}/instance_tips', {
  summary: 'Data sources to choose from for a kind of work, as the first version of the API names them',
  access: 'projectView',
  params: projectName,
  query: z.object({
    filter_db_type: z.string().optional(),
    filter_by_business: z.string().optional(),
    filter_workflow_template_id: z.string().optional(),
    functional_module: z
      .enum(['create_audit_plan', 'create_workflow', 'sql_manage', 'create_optimization', 'create_pipeline'])
      .optional(),
  }),
  reply: dataOf(z.array(tip)),
});
export const getInstance = operation('GET /sqle/v2/projects/{project_name}/instances/{instance_name}/', {
  summary: 'One data source',
  access: 'dbServiceUse',
  params: instance,
  reply: dataOf(
    z.object({
      instance_name: z.string(),
      db_type: z.string(),
      db_host: z.string(),
      db_port: z.string(),
      db_user: z.string(),
      desc: z.string(),
      source: z.string(),
      ...tag,
      additional_params: z.array(additionalParam),
      maintenance_times: maintenanceTimes,
      rule_template: z.object({ name: z.string(), is_global_rule_template: z.boolean() }),
      sql_query_config: z.object({
        audit_enabled: z.boolean(),
        allow_query_when_less_than_audit_level: z.string().optional(),
        max_pre_query_rows: z.number(),
        query_timeout_second: z.number(),
      }),
    }),
  ),
});
export const listInstanceRules = operation('GET /sqle/v1/projects/{project_name}/instances/{instance_name}/rules', {
  summary: 'The rules by which a data source is audited',
  access: 'dbServiceUse',
  params: instance,
  /** Beside the wire's own fields: the expression of a custom rule, by which editors judge as the server does. */
  reply: dataOf(z.array(rule.extend({ rule_script: z.string().optional() }))),
});

const outcome = { is_instance_connectable: z.boolean(), connect_error_message: z.string() };
export const testInstance = operation('GET /sqle/v1/projects/{project_name}/instances/{instance_name}/connection', {
  summary: 'Try to connect to a data source',
  access: 'dbServiceTestBeforeWorkflow',
  params: instance,
  reply: dataOf(z.object(outcome)),
});
export const testInstances = operation('POST /sqle/v1/projects/{project_name}/instances/connections', {
  summary: 'Try to connect to several data sources',
  access: 'dbServiceTestBeforeWorkflow',
  params: projectName,
  body: z.object({ instances: z.array(z.object({ name })).min(1).max(limits.connectionTestsMax) }),
  reply: dataOf(z.array(z.object({ instance_name: z.string(), ...outcome }))),
});

export const listSchemas = operation('GET /sqle/v1/projects/{project_name}/instances/{instance_name}/schemas', {
  summary: 'The schemas of a data source',
  access: 'dbServiceUse',
  params: instance,
  reply: dataOf(z.object({ schema_name_list: z.array(z.string()) })),
});
const foreignKey = z
  .object({
    name: z.string(),
    columns: z.array(z.string()),
    to_schema: z.string(),
    to_table: z.string(),
    to_columns: z.array(z.string()),
  })
  .meta({ id: 'ListedForeignKey' });
export const listTables = operation(
  'GET /sqle/v1/projects/{project_name}/instances/{instance_name}/schemas/{schema_name}/tables',
  {
    summary: 'The tables of a schema',
    access: 'dbServiceUse',
    params: schema,
    /** Beside the wire's own: what the catalogue knows without looking at rows. Estimates, as the server last counted. */
    query: z.object({ with_details: z.enum(['sizes', 'keys']).optional() }),
    reply: dataOf(
      z.array(
        z.object({
          name: z.string(),
          is_view: z.boolean().optional(),
          bytes: z.number().optional(),
          rows: z.number().optional(),
          key: z.array(z.string()).optional(),
          foreign_keys: z.array(foreignKey).optional(),
        }),
      ),
    ),
  },
);
/** Beside the wire's own. Several functions may have one name, so each has an id of its own on its server. */
export const listRoutines = operation(
  'GET /sqle/v1/projects/{project_name}/instances/{instance_name}/schemas/{schema_name}/routines',
  {
    summary: 'The functions and procedures of a schema; none where a family of databases is not asked for them',
    access: 'dbServiceUse',
    params: schema,
    reply: dataOf(
      z.array(
        z.object({ id: z.string(), name: z.string(), kind: z.enum(['function', 'procedure']), arguments: z.string() }),
      ),
    ),
  },
);
export const getRoutineDefinition = operation(
  'GET /sqle/v1/projects/{project_name}/instances/{instance_name}/schemas/{schema_name}/routines/{routine_id}',
  {
    summary: 'A function or procedure as its server writes it',
    access: 'dbServiceUse',
    params: schema.extend({ routine_id: z.string().min(1).max(300) }),
    reply: dataOf(
      z.object({
        name: z.string(),
        /** Missing where the account of the data source may not read it. */
        create_sql: z.string().optional(),
      }),
    ),
  },
);
const grid = z
  .object({
    head: z.array(z.object({ field_name: z.string(), desc: z.string() })),
    rows: z.array(z.record(z.string(), z.string())),
  })
  .meta({ id: 'MetadataGrid' });
export const getTableMetadata = operation(
  'GET /sqle/v1/projects/{project_name}/instances/{instance_name}/schemas/{schema_name}/tables/{table_name}/metadata',
  {
    summary: 'Columns, indexes and definition of a table',
    access: 'dbServiceUse',
    params: schema.extend({ table_name: z.string().min(1).max(255) }),
    reply: dataOf(
      z.object({ schema: z.string(), name: z.string(), columns: grid, indexes: grid, create_table_sql: z.string() }),
    ),
  },
);

export const listDriverParams = operation('GET /sqle/v1/database_driver_options', {
  summary: 'The further fields that each database type needs',
  access: 'signedIn',
  reply: dataOf(
    z.array(
      z.object({
        db_type: z.string(),
        params: z.array(z.object({ name: z.string(), value: z.string(), description: z.string(), type: z.string() })),
      }),
    ),
  ),
});
export const listDrivers = operation('GET /sqle/v2/configurations/drivers', {
  summary: 'The database types that can be audited',
  access: 'signedIn',
  reply: dataOf(z.array(z.object({ driver_name: z.string(), default_port: z.number(), logo_url: z.string() }))),
});

export const listDriverNames = operation('GET /sqle/v1/configurations/drivers', {
  summary: 'The names of the database types that can be audited',
  access: 'signedIn',
  reply: dataOf(z.object({ driver_name_list: z.array(z.string()) })),
});
const dbTypes = z.preprocess(
  // Clients write a list as a repeated key or, as the first version had it, with commas.
  (given) =>
    [given ?? []]
      .flat()
      .flatMap((text: unknown) => String(text).split(','))
      .filter(Boolean),
  z.array(z.string().max(100)).min(1).max(limits.repeatedMax),
);
export const listDriverLogos = operation('GET /sqle/v1/database_driver_logos', {
  summary: 'The logos of database types, byte by byte',
  access: 'signedIn',
  query: z.object({ db_types: dbTypes }),
  reply: dataOf(z.array(z.object({ db_type: z.string(), logo: z.array(z.number().int()) }))),
});
