import { engineOf } from '../../../shared/engines/index.ts';
import type * as contract from '../../../shared/contract/databases/instances/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { backupStrategies } from '../../../shared/rollback/strategies.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { paramsOf, usableDbServices, type DbService } from '../db-services/service.ts';
import { environmentTagsOf, type EnvironmentTag } from '../../ground/environments/environment-tag-repo.ts';
import { projects } from '../../platform/access/project.ts';
import { businessTags } from '../../people/projects/service.ts';
import { ruleRowsFor, templateFor } from '../../rules/rules/service.ts';
import { requireInstance } from './instance.ts';

/** With which of these rights somebody is offered a data source for a kind of work. */
const rightsFor = {
  create_audit_plan: ['save_audit_plan'],
  create_workflow: ['create_workflow'],
  sql_manage: ['save_audit_plan', 'view_other_audit_plan'],
  create_optimization: ['create_optimization'],
  create_pipeline: ['create_pipeline'],
  create_version: ['version_manage'],
  view_sql_insight: ['view_sql_insight'],
} as const satisfies Record<string, readonly PermissionName[]>;

export async function listInstanceTips({ query }: Input<typeof contract.listInstanceTips>, ctx: Context) {
  const usable = await usableDbServices(ctx, query.functional_module && rightsFor[query.functional_module]);
  const chosen = usable.filter((one) => !query.filter_db_type || one.dbType === query.filter_db_type);
  const tags = await tagsOf(ctx, chosen);
  const isWanted = (one: DbService) =>
    !query.filter_by_environment_tag ||
    [one.environmentTagUid, tags.get(one.environmentTagUid)?.name].includes(query.filter_by_environment_tag);
  return {
    data: chosen.filter(isWanted).map((one) => ({
      ...tipRow(one, tags),
      scan_types: one.scan?.plans.map(({ type }) => type) ?? [],
      takes_agent_queries: one.sqleConfig.sql_query_config?.agent_query_enabled ?? false,
    })),
  };
}

export async function listInstanceTipsV1({ query }: Input<typeof contract.listInstanceTipsV1>, ctx: Context) {
  if (query.filter_by_business && !(await isOfBusiness(ctx, query.filter_by_business))) return { data: [] };
  const usable = await usableDbServices(ctx, query.functional_module && rightsFor[query.functional_module]);
  const chosen = usable.filter((one) => !query.filter_db_type || one.dbType === query.filter_db_type);
  return { data: chosen.map((one) => tipRow(one, new Map())) };
}

/** A business owns projects as a whole, so either all data sources of one are of it or none. */
async function isOfBusiness({ table, project }: Context, name: string): Promise<boolean> {
  const { businessTagUid } = await projects.on(table).require({ uid: project.uid });
  return businessTagUid !== undefined && (await businessTags.on(table).get({ uid: businessTagUid }))?.name === name;
}

export async function getInstance({ params }: Input<typeof contract.getInstance>, ctx: Context) {
  const found = await requireInstance(ctx, params.instance_name);
  const [tags, template] = await Promise.all([
    tagsOf(ctx, [found]),
    templateFor(ctx.table, found, found.sqleConfig.rule_template_name),
  ]);
  const query = found.sqleConfig.sql_query_config;
  return {
    data: {
      instance_name: found.name,
      db_type: found.dbType,
      db_host: found.host,
      db_port: String(found.port),
      db_user: found.user,
      desc: found.desc,
      source: found.source,
      ...tagFields(found, tags),
      additional_params: paramsOf(found),
      maintenance_times: found.maintenanceTimes,
      rule_template: { name: template.name, is_global_rule_template: template.isOfPlatform },
      sql_query_config: {
        audit_enabled: query?.audit_enabled ?? false,
        allow_query_when_less_than_audit_level: query?.allow_query_when_less_than_audit_level,
        max_pre_query_rows: query?.max_pre_query_rows ?? 0,
        query_timeout_second: query?.query_timeout_second ?? 0,
      },
    },
  };
}

export async function listInstanceRules({ params }: Input<typeof contract.listInstanceRules>, ctx: Context) {
  const found = await requireInstance(ctx, params.instance_name);
  const { dbType, projectUid, sqleConfig } = found;
  return {
    data: await ruleRowsFor(ctx.table, { dbType, projectUid, locale: ctx.locale }, sqleConfig.rule_template_name),
  };
}

function tipRow(one: DbService, tags: ReadonlyMap<string, EnvironmentTag>) {
  const { abilities } = engineOf(one.dbType);
  const canBackUp = abilities.includes('backup');
  return {
    instance_id: one.uid,
    instance_name: one.name,
    instance_type: one.dbType,
    host: one.host,
    port: String(one.port),
    ...tagFields(one, tags),
    enable_backup: one.enableBackup,
    backup_max_rows: one.backupRowsMax,
    supported_backup_strategy: canBackUp ? [...backupStrategies.values] : [],
    supports_file_mode: abilities.includes('fileMode'),
  };
}

function tagFields({ environmentTagUid }: DbService, tags: ReadonlyMap<string, EnvironmentTag>) {
  const tag = tags.get(environmentTagUid);
  return {
    environment_tag_uid: environmentTagUid,
    environment_tag_name: tag?.name ?? '',
    environment_tag_color: tag?.color ?? '',
  };
}

function tagsOf(ctx: Context, all: readonly DbService[]) {
  return environmentTagsOf(
    ctx.table,
    all.map((one) => ({ projectUid: one.projectUid, uid: one.environmentTagUid })),
  );
}
