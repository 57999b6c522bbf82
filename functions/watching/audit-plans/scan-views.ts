import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { intakeOf, scanTypeOf, scanTypeText } from '../../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../../shared/text.ts';
import { planSqlTotals } from '../collected/collected-repo.ts';
import {
  dbServicesByUid,
  dbServicesOf,
  requireDbService,
  type DbService,
} from '../../databases/db-services/service.ts';
import { environmentTagsOf, environmentTagUidOf } from '../../ground/environments/environment-tag-repo.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { templateFor } from '../../rules/rules/service.ts';
import { scanRuns, type PlanRun, type ScanRun } from './scan-run-repo.ts';
import { visibleScan } from './scan-access.ts';
import { scans, scanTotals, type Plan, type Scan } from './scan-repo.ts';
import { shownToken } from './token.ts';
import { chosenConditions, shownParams } from './wire.ts';

type Where = Readonly<Record<string, Test>>;

export async function listInstanceAuditPlans({ query }: Input<typeof contract.listInstanceAuditPlans>, ctx: Context) {
  const { table, project, user } = ctx;
  const where = await whereOf(ctx, query);
  if (where === 'nothing') return { data: [], total_nums: 0 };
  const filter = visibleTo(ctx)
    .map((one) => ({ ...one, ...where }))
    .filter((one) => Object.keys(one).length > 0);
  const listing = scans
    .on(table)
    .listing({ projectUid: project.uid }, { newestFirst: true, ...(filter.length > 0 && { filter }) });
  const { items, total, searched } = await (filter.length > 0
    ? searchPage(listing, query, { reader: user.uid })
    : countedPage(listing, query, {
        reader: user.uid,
        total: scanTotals.on(table).read({ projectUid: project.uid }),
      }));
  const environments = await environmentsOf(ctx, items);
  const runs = await scanRuns.on(table).getMany(items);
  return {
    data: items.map((scan) => ({
      instance_audit_plan_id: scan.scanId,
      ...instanceOf(scan, environments),
      active_status: statusOf(scan),
      audit_plan_types: scan.plans.map((plan) => typeRow(ctx, scan, plan, runOf(runs.find(sameScan(scan)), plan))),
      create_time: scan.createdAt,
      creator: scan.creatorName,
    })),
    total_nums: total,
    searched_nums: searched,
  };
}

export const listInstanceAuditPlansV1 = (input: Input<typeof contract.listInstanceAuditPlansV1>, ctx: Context) =>
  listInstanceAuditPlans(input, ctx);

export async function getInstanceAuditPlan({ params }: Input<typeof contract.getInstanceAuditPlan>, ctx: Context) {
  const scan = await visibleScan(ctx, params.instance_audit_plan_id);
  const [environments, run] = await Promise.all([environmentsOf(ctx, [scan]), scanRuns.on(ctx.table).get(scan)]);
  return {
    data: {
      ...instanceOf(scan, environments),
      active_status: statusOf(scan),
      audit_plans: scan.plans.map((plan) => ({
        audit_plan_type: typeRow(ctx, scan, plan, runOf(run, plan)),
        audit_plan_params: shownParams(scanTypeOf(plan.type), ctx.locale, plan.params),
        need_mark_high_priority_sql: plan.marksHighPriority,
        high_priority_conditions: chosenConditions(scanTypeOf(plan.type), ctx.locale, plan.conditions),
        rule_template_name: plan.templateName,
      })),
    },
  };
}

export const getInstanceAuditPlanV1 = (input: Input<typeof contract.getInstanceAuditPlanV1>, ctx: Context) =>
  getInstanceAuditPlan(input, ctx);

export async function getInstanceAuditPlanOverview(
  { params }: Input<typeof contract.getInstanceAuditPlanOverview>,
  ctx: Context,
) {
  const scan = await visibleScan(ctx, params.instance_audit_plan_id);
  const { table, project, locale } = ctx;
  const kinds = ['all', 'unsolved', 'dropped', 'excepted'] as const;
  const [source, run, token, totals] = await Promise.all([
    requireDbService(ctx, scan.dbServiceUid),
    scanRuns.on(table).get(scan),
    shownToken(ctx, scan),
    planSqlTotals.on(table).readMany(scan.plans.flatMap(({ planId }) => kinds.map((kind) => ({ planId, kind })))),
  ]);
  const rows = scan.plans.map(async (plan, i) => {
    const [all = 0, unsolved = 0, dropped = 0, excepted = 0] = totals.slice(i * kinds.length, (i + 1) * kinds.length);
    const { lastAt, status, problem, nextAt } = runOf(run, plan);
    const isCollected = intakeOf(scanTypeOf(plan.type), plan.params) === 'collect';
    const template = await templateFor(
      table,
      { dbType: scan.dbType, projectUid: project.uid },
      templateOf(plan, source),
    );
    return {
      id: plan.planId,
      audit_plan_type: { ...typeRow(ctx, scan, plan, runOf(run, plan)), token: isCollected ? '' : token },
      audit_plan_db_type: scan.dbType,
      audit_plan_instance_name: scan.dbServiceName,
      audit_plan_rule_template: { name: template.name, is_global_rule_template: template.isOfPlatform },
      active_status: statusOf(plan),
      exec_cmd: isCollected || token === '' ? '' : commandOf(ctx, plan, token),
      total_sql_nums: all,
      unsolved_sql_nums: unsolved,
      last_collection_status: status || undefined,
      token_exp: Math.floor(Date.parse(scan.tokenExpiresAt) / 1000),
      dropped_sql_nums: dropped,
      excepted_sql_nums: excepted,
      last_collection_time: lastAt,
      problem: problem && inLocale(problem, locale),
      next_collection_time: isCollected && isRunning(scan, plan) ? nextAt : undefined,
    };
  });
  return { data: await Promise.all(rows) };
}

function isRunning(scan: Scan, plan: Plan): boolean {
  return scan.isActive && plan.isActive;
}

/** The command that sends the SQL of a plan, as it is typed. */
export function commandOf({ request, project }: Context, { planId, type }: Plan, token: string): string {
  const [host = '', port = request.isEncrypted ? '443' : '80'] = request.host.split(':');
  const address = `${request.isEncrypted ? 'https' : 'http'}://${host}:${port}`;
  const { log } = scanTypeOf(type);
  const named = /^[\w.-]+$/.test(project.name) ? project.name : `'${project.name.replaceAll("'", "'\\''")}'`;
  if (log) {
    const server = request.isEncrypted ? `https://${host}` : host;
    const to = `--host ${server} --port ${port} --project ${named} --audit_plan_id ${planId} --token ${token}`;
    return `sluice-audit scan ${log.kind} ${to} --log-file ${log.example}`;
  }
  const path = `/sqle/v2/projects/${encodeURIComponent(project.name)}/audit_plans/${planId}/sqls/upload`;
  return `curl -H 'Authorization: ${token}' -H 'Content-Type: application/json' -d @sql.json '${address}${path}'`;
}

export function templateOf(plan: Plan, source: DbService | undefined): string | undefined {
  return plan.templateName || source?.sqleConfig.rule_template_name;
}

async function whereOf(
  { table, project }: Context,
  query: Input<typeof contract.listInstanceAuditPlans>['query'],
): Promise<Where | 'nothing'> {
  const environment = query.filter_by_environment_tag;
  const inEnvironment = environment && (await sourcesIn({ table, project }, environment));
  if (inEnvironment && inEnvironment.length === 0) return 'nothing';
  return {
    ...(query.filter_by_db_type && { dbType: query.filter_by_db_type }),
    ...(query.filter_by_instance_id && { dbServiceUid: query.filter_by_instance_id }),
    ...(inEnvironment && !query.filter_by_instance_id && { dbServiceUid: { oneOf: inEnvironment } }),
    ...(query.filter_by_audit_plan_type && { types: { contains: `|${query.filter_by_audit_plan_type}|` } }),
    ...(query.filter_by_active_status && { isActive: query.filter_by_active_status === 'normal' }),
    ...(query.fuzzy_search && { searchText: { contains: query.fuzzy_search.toLowerCase() } }),
  };
}

/** The data sources of an environment, which clients name by its id or its name. A filter takes a hundred of them. */
export async function sourcesIn(
  { table, project }: Pick<Context, 'table' | 'project'>,
  environment: string,
): Promise<string[]> {
  const uid = await environmentTagUidOf(table, project.uid, environment);
  return (await dbServicesOf(table, project.uid))
    .filter(({ environmentTagUid }) => environmentTagUid === uid)
    .map((one) => one.uid)
    .slice(0, 100);
}

/** Who oversees the project sees all, others what they made and what they hold a right on. */
export function visibleTo(ctx: Context): readonly Where[] {
  if (ctx.may('auditPlanViewAll')) return [{}];
  const { user, project } = ctx;
  const held = project.mine?.sources;
  const uids = [...new Set([...(held?.['view_other_audit_plan'] ?? []), ...(held?.['save_audit_plan'] ?? [])])];
  return [{ creatorUid: user.uid }, ...(uids.length > 0 ? [{ dbServiceUid: { oneOf: uids.slice(0, 100) } }] : [])];
}

async function environmentsOf(ctx: Context, all: readonly Scan[]): Promise<Map<string, string>> {
  const sources = await dbServicesByUid(
    ctx,
    all.map(({ dbServiceUid }) => dbServiceUid),
  );
  const tags = await environmentTagsOf(
    ctx.table,
    sources.map(({ projectUid, environmentTagUid }) => ({ projectUid, uid: environmentTagUid })),
  );
  return new Map(sources.map((one) => [one.uid, tags.get(one.environmentTagUid)?.name ?? '']));
}

function instanceOf({ dbServiceUid, dbServiceName, dbType }: Scan, environments: ReadonlyMap<string, string>) {
  return {
    instance_id: dbServiceUid,
    instance_name: dbServiceName,
    instance_type: dbType,
    environment: environments.get(dbServiceUid) ?? '',
  };
}

function statusOf({ isActive }: { isActive: boolean }): 'normal' | 'disabled' {
  return isActive ? 'normal' : 'disabled';
}

const never: Omit<PlanRun, 'planId'> = { nextAt: '', status: '', failures: 0 };

function runOf(run: ScanRun | undefined, { planId }: Plan): PlanRun {
  return run?.plans.find((one) => one.planId === planId) ?? { ...never, planId };
}

function sameScan({ scanId }: Scan) {
  return (run: ScanRun) => run.scanId === scanId;
}

/** The token stands with the overview alone, which only those read who may change the scan. */
function typeRow({ locale }: Context, { dbType }: Pick<Scan, 'dbType'>, plan: Plan, { status }: PlanRun) {
  return {
    audit_plan_id: plan.planId,
    type: plan.type,
    desc: inLocale(scanTypeText(scanTypeOf(plan.type), dbType), locale),
    token: '',
    active_status: statusOf(plan),
    last_collection_status: status || undefined,
  };
}
