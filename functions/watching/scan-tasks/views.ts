import type * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isNeverTried, intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../../shared/text.ts';
import {
  cellsOf,
  chosenConditions,
  columnsOf,
  commandOf,
  runOfPlan,
  scanTasks,
  scanTaskTotals,
  shownParams,
  shownToken,
  templateOf,
  visibleTo,
  type ScanTask,
} from '../audit-plans/service.ts';
import { asSeenBy } from '../collected/as-seen-by.ts';
import { collectedSqls, planSqlTotals } from '../collected/collected-repo.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { templateFor } from '../../rules/rules/service.ts';
import { isMine, visibleTask } from './task-access.ts';

type Query = Input<typeof contract.listScanTasks>['query'];

export async function listScanTasksV1({ query }: Input<typeof contract.listScanTasksV1>, ctx: Context) {
  const { items, ...totals } = await found(ctx, query);
  const data = await Promise.all(
    items.map(async (task) => ({ ...(await rowOf(ctx, task)), rule_template_name: task.plans[0]?.templateName ?? '' })),
  );
  return { data, ...totals };
}

export async function listScanTasks({ query }: Input<typeof contract.listScanTasks>, ctx: Context) {
  const { items, ...totals } = await found(ctx, query);
  const uids = items.flatMap(({ dbServiceUid }) => dbServiceUid || []);
  const sources = new Map((await dbServicesByUid(ctx, uids)).map((one) => [one.uid, one]));
  const data = items.map(async (task) => {
    const { dbType, projectUid, plans, dbServiceUid, creatorUid } = task;
    const [plan] = plans;
    const wanted = plan && templateOf(plan, sources.get(dbServiceUid));
    const template = await templateFor(ctx.table, { dbType, projectUid }, wanted);
    return {
      ...(await rowOf(ctx, task)),
      create_user_id: creatorUid,
      rule_template: { name: template.name, is_global_rule_template: template.isOfPlatform },
    };
  });
  return { data: await Promise.all(data), ...totals };
}

export async function getScanTask({ params }: Input<typeof contract.getScanTask>, ctx: Context) {
  const task = await visibleTask(ctx, params.audit_plan_name);
  const [plan] = task.plans;
  const [row, run, total] = await Promise.all([
    rowOf(ctx, task),
    runOfPlan(ctx.table, task, plan),
    planSqlTotals.on(ctx.table).read({ planId: plan?.planId ?? 0, kind: 'all' }),
  ]);
  const token = row.audit_plan_token;
  return {
    data: {
      ...row,
      rule_template_name: plan?.templateName ?? '',
      ...collectionOf(run, ctx),
      next_report_time: task.nextReportAt,
      exec_cmd: plan && token !== '' && isUploaded(task) ? commandOf(ctx, plan, token) : '',
      token_exp: Math.floor(Date.parse(task.tokenExpiresAt) / 1000),
      total_sql_nums: total,
      is_mine: isMine(ctx, task),
    },
  };
}

function collectionOf(run: Awaited<ReturnType<typeof runOfPlan>>, { locale }: Context) {
  return {
    last_collection_time: run?.lastAt,
    last_collection_status: run?.status || undefined,
    problem: run?.problem && inLocale(run.problem, locale),
  };
}

export async function listScanTaskSqls({ params, query }: Input<typeof contract.listScanTaskSqls>, ctx: Context) {
  const task = await visibleTask(ctx, params.audit_plan_name);
  const planId = task.plans[0]?.planId ?? 0;
  const type = scanTypeOf(task.plans[0]?.type ?? '');
  const listing = collectedSqls
    .on(ctx.table)
    .listingBy('gsi3', { planId }, { newestFirst: true, filter: { isGone: { exists: false } } });
  const { items, total } = await searchPage(listing, query, { reader: ctx.user.uid });
  // Without what audits said: that is what reports are for.
  const columns = columnsOf(type).filter(({ name }) => name !== 'audit_results' && name !== 'priority');
  return {
    data: {
      head: columns.map((column) => ({
        field_name: column.name,
        desc: inLocale(column.text, ctx.locale),
        type: column.type ?? '',
        sortable: false,
      })),
      rows: (await asSeenBy(ctx, items)).map((record) => {
        const cells = cellsOf(record, type, ctx.locale);
        return Object.fromEntries(columns.map(({ name }) => [name, cells[name] ?? '']));
      }),
    },
    total_nums: total,
  };
}

async function found(ctx: Context, query: Query) {
  const { table, project, user } = ctx;
  const where = {
    ...(query.filter_audit_plan_db_type && { dbType: query.filter_audit_plan_db_type }),
    ...(query.fuzzy_search_audit_plan_name && {
      searchText: { contains: query.fuzzy_search_audit_plan_name.toLowerCase() },
    }),
    ...(query.filter_audit_plan_type && { types: { contains: `|${query.filter_audit_plan_type}|` } }),
    ...(query.filter_audit_plan_instance_name && { dbServiceName: query.filter_audit_plan_instance_name }),
  };
  const filter = visibleTo(ctx)
    .map((one) => ({ ...one, ...where }))
    .filter((one) => Object.keys(one).length > 0);
  const of = { projectUid: project.uid };
  const listing = scanTasks.on(table).listing(of, { newestFirst: true, ...(filter.length > 0 && { filter }) });
  const { items, total, searched } = await (filter.length > 0
    ? searchPage(listing, query, { reader: user.uid })
    : countedPage(listing, query, { reader: user.uid, total: scanTaskTotals.on(table).read(of) }));
  return { items, total_nums: total, searched_nums: searched };
}

async function rowOf(ctx: Context, task: ScanTask) {
  const [plan] = task.plans;
  const type = scanTypeOf(plan?.type ?? '');
  const { locale } = ctx;
  return {
    audit_plan_id: plan?.planId ?? 0,
    audit_plan_name: task.name,
    audit_plan_cron: task.cron,
    audit_plan_db_type: task.dbType,
    audit_plan_instance_name: task.dbServiceName,
    audit_plan_instance_database: task.schema,
    audit_plan_token: isUploaded(task) && isMine(ctx, task) ? await shownToken(ctx, task) : '',
    create_user_name: task.creatorName,
    audit_plan_meta: {
      audit_plan_type: type.type,
      audit_plan_type_desc: inLocale(type.text, locale),
      audit_plan_type_tips: inLocale(type.tips, locale),
      instance_type: task.dbType,
      is_never_tried: isNeverTried(type, task.dbType),
      audit_plan_params: shownParams(type, locale, plan?.params ?? {}),
      high_priority_conditions: chosenConditions(type, locale, plan?.conditions ?? []),
    },
  };
}

function isUploaded({ plans: [plan] }: ScanTask): boolean {
  return plan !== undefined && intakeOf(scanTypeOf(plan.type), plan.params) === 'upload';
}
