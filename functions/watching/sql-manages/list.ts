import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { levels, severityOf } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { defined } from '../../../shared/records.ts';
import { scanTypeOf, scanTypeText } from '../../../shared/scan-types/scan-types.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { everyRule, type Rules } from '../../auditing/audits/every-rule.ts';
import { sourcesIn } from '../audit-plans/service.ts';
import { dbServicesOf } from '../../databases/db-services/service.ts';
import { kindsOf } from '../collected/totals.ts';
import { asSeenBy, type SeenSql } from '../collected/as-seen-by.ts';
import { collectedSqls, projectSqlTotals, type Collected } from '../collected/collected-repo.ts';
import { sortedPage } from '../collected/sorted-page.ts';
import { wireFindings } from '../collected/wire-findings.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage, type Found, type PageRequest } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { listFile } from '../../ground/spreadsheets/list-file.ts';
import { mayHandle, visibleTo } from './visible.ts';

type Query = Omit<Input<typeof contract.listSqlManages>['query'], 'page_index' | 'page_size'>;
type Where = Readonly<Record<string, Test>>;
type Row = Reply<typeof contract.listSqlManages>['data'][number];

export async function listSqlManages({ query }: Input<typeof contract.listSqlManages>, ctx: Context) {
  const totals = totalsFor(ctx);
  const { items, total, searched } = await found(ctx, query, query);
  const rules = await everyRule();
  const [all = 0, bad = 0, optimized = 0] = await totals;
  return {
    data: (await asSeenBy(ctx, items)).map((record) => shown(ctx, record, rules)),
    sql_manage_total_num: total,
    sql_manage_bad_num: bad,
    sql_manage_optimized_num: optimized,
    sql_manage_all_num: all,
    searched_nums: searched,
  };
}

const shownTotals = ['all', 'bad', 'optimized'] as const;

/** How many statements there are of each kind, among those that the reader may see: so many as a search looks through. */
async function totalsFor(ctx: Context): Promise<number[]> {
  const { table, project, user } = ctx;
  if (ctx.may('sqlManageViewAll'))
    return projectSqlTotals.on(table).readMany(shownTotals.map((kind) => ({ projectUid: project.uid, kind })));
  const visible = collectedSqls.on(table).listingBy('gsi1', { projectUid: project.uid }, { filter: visibleTo(ctx) });
  const all = { page_index: 1, page_size: limits.searchedRowsMax };
  const { items } = await searchPage(visible, all, { reader: user.uid });
  const counted = items.map(kindsOf);
  return shownTotals.map((kind) => counted.filter((kinds) => kinds.includes(kind)).length);
}

export const listSqlManagesV2 = ({ params, query }: Input<typeof contract.listSqlManagesV2>, ctx: Context) =>
  listSqlManages({ params, query, body: {} }, ctx);

export async function listSqlManagesV1({ query }: Input<typeof contract.listSqlManagesV1>, ctx: Context) {
  const { filter_instance_name: name, ...rest } = query;
  const uid = name ? await uidOfSource(ctx, name) : undefined;
  const { data, ...totals } = await listSqlManages(
    { params: { project_name: ctx.project.name }, query: { ...rest, filter_instance_id: uid }, body: {} },
    ctx,
  );
  return {
    data: data.map((one) => ({
      ...one,
      first_appear_time: one.first_appear_timestamp,
      last_appear_time: one.last_receive_timestamp,
      appear_num: one.fp_count,
      endpoint: one.endpoints.join(','),
    })),
    ...totals,
  };
}

/** What no data source is called has no SQL. */
async function uidOfSource({ table, project }: Context, name: string): Promise<string> {
  const [own] = (await dbServicesOf(table, project.uid)).filter((one) => one.name === name);
  return own?.uid ?? 'none';
}

export const exportSqlManagesV1 = ({ params, query }: Input<typeof contract.exportSqlManagesV1>, ctx: Context) =>
  exportSqlManages({ params, query: { ...query, export_format: 'csv' }, body: {} }, ctx);

export async function exportSqlManages({ query }: Input<typeof contract.exportSqlManages>, ctx: Context) {
  const { items } = await found(ctx, query, { page_index: 1, page_size: limits.searchedRowsMax });
  const { locale, world, project } = ctx;
  const time = new Date(world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14);
  const title = inLocale({ zh: 'SQL管控', en: 'sql_management' }, locale);
  return listFile(query.export_format, {
    name: `${project.name}_${title}_${time}`,
    title,
    head: exportHead.map((column) => inLocale(column, locale)),
    rows: (await asSeenBy(ctx, items)).map((record) => exportRow(shown(ctx, record))),
  });
}

const exportHead: readonly Text[] = [
  { zh: 'SQL 指纹', en: 'Fingerprint' },
  { zh: 'SQL', en: 'SQL' },
  { zh: '来源', en: 'Source' },
  { zh: '数据源', en: 'Data source' },
  { zh: 'Schema', en: 'Schema' },
  { zh: '审核结果', en: 'Result' },
  { zh: '优先级', en: 'Priority' },
  { zh: '状态', en: 'Status' },
  { zh: '负责人', en: 'Assignees' },
  { zh: '来源地址', en: 'Endpoints' },
  { zh: '首次出现', en: 'First seen' },
  { zh: '最近出现', en: 'Last seen' },
  { zh: '次数', en: 'Times' },
  { zh: '平均耗时（秒）', en: 'Average (s)' },
  { zh: '备注', en: 'Remark' },
];

function exportRow(row: Row): string[] {
  return [
    row.sql_fingerprint,
    row.sql,
    row.source.sql_source_desc,
    row.instance_name,
    row.schema_name,
    row.audit_result.map(({ level, message }) => `[${level}] ${message}`).join('\n'),
    row.priority,
    row.status,
    row.assignees.join(', '),
    row.endpoints.join(', '),
    row.first_appear_timestamp,
    row.last_receive_timestamp,
    String(row.fp_count),
    row.query_time_avg === undefined ? '' : String(row.query_time_avg),
    row.remark,
  ];
}

async function found(ctx: Context, query: Query, page: PageRequest): Promise<Found<Collected>> {
  const { table, project, user } = ctx;
  const where = await whereOf(ctx, query);
  if (where === 'nothing') return { items: [], total: 0, searched: undefined };
  const filter = visibleTo(ctx)
    .map((one) => ({ ...one, ...where }))
    .filter((one) => Object.keys(one).length > 0);
  const options = { newestFirst: query.sort_order === 'desc', ...(filter.length > 0 && { filter }) };
  const all = collectedSqls.on(table);
  const isByFirst = query.sort_field === 'first_appear_timestamp';
  const listing = isByFirst
    ? all.listingBy('gsi2', { projectUid: project.uid }, options)
    : all.listingBy(
        'gsi1',
        { projectUid: project.uid },
        { ...options, newestFirst: options.newestFirst || isCount(query) },
      );
  if (isCount(query)) return sortedPage(listing, page, { by: 'count', isAscending: query.sort_order === 'asc' });
  if (filter.length > 0) return searchPage(listing, page, { reader: user.uid });
  const total = projectSqlTotals.on(table).read({ projectUid: project.uid, kind: 'all' });
  return countedPage(listing, page, { reader: user.uid, total });
}

function isCount({ sort_field }: Query): boolean {
  return sort_field === 'fp_count';
}

async function whereOf(ctx: Context, query: Query): Promise<Where | 'nothing'> {
  const environment = query.filter_by_environment_tag;
  const uids = environment ? await sourcesIn(ctx, environment) : undefined;
  const instance = query.filter_instance_id || undefined;
  if (uids && (uids.length === 0 || (instance !== undefined && !uids.includes(instance)))) return 'nothing';
  return { ...textFilters(query), ...wordFilters(query), ...auditPeriod(query), ...sourceFilter(instance, uids) };
}

function sourceFilter(instance: string | undefined, uids: readonly string[] | undefined): Where {
  if (instance !== undefined) return { dbServiceUid: instance };
  return uids ? { dbServiceUid: { oneOf: uids } } : {};
}

function textFilters(query: Query): Where {
  const containing = (text: string | undefined) => (text ? { contains: text } : undefined);
  const inList = (word: string | undefined) => (word ? { contains: `|${word}|` } : undefined);
  return defined({
    searchText: containing(query.fuzzy_search_sql_fingerprint?.toLowerCase()),
    endpointText: containing(query.fuzzy_search_endpoint?.toLowerCase()),
    schema: containing(query.fuzzy_search_schema_name),
    assigneeUids: inList(query.filter_assignee),
    ruleIds: inList(query.filter_rule_name),
  });
}

function wordFilters(query: Query): Where {
  // Every source is a scan: clients that know no more than that name it so.
  const source = query.filter_source === 'audit_plan' ? undefined : query.filter_source;
  return defined({
    sourceType: source || undefined,
    auditLevel: query.filter_audit_level && { oneOf: atLeast(query.filter_audit_level) },
    status: query.filter_status,
    dbType: query.filter_db_type || undefined,
    isHighPriority: query.filter_priority && query.filter_priority === 'high',
  });
}

function atLeast(level: (typeof levels)[number]): string[] {
  return levels.filter((one) => severityOf(one) >= severityOf(level));
}

function auditPeriod({ filter_last_audit_start_time_from: from, filter_last_audit_start_time_to: to }: Query): Where {
  if (from === undefined && to === undefined) return {};
  return { auditedAt: { between: [from ? sortableTime(from) : '0', to ? sortableTime(to) : '9'] } };
}

/** A statement as the list of its project writes it. */
export function shown(ctx: Context, record: SeenSql, rules?: Rules): Row {
  return { ...shownOf(record, ctx.locale, rules), is_mine: mayHandle(ctx, record) };
}

/** The same for whoever reads it. */
export function shownOf(record: SeenSql, locale: Locale, rules?: Rules): Omit<Row, 'is_mine'> {
  return {
    id: record.sqlId,
    sql_fingerprint: record.fingerprint,
    sql: record.sql,
    source: {
      sql_source_type: record.sourceType,
      sql_source_desc: inLocale(scanTypeText(scanTypeOf(record.sourceType), record.dbType), locale),
      sql_source_ids: [String(record.scanId)],
      ...(record.scanTaskName !== undefined && { scan_task_name: record.scanTaskName }),
    },
    instance_name: record.dbServiceName,
    instance_id: record.dbServiceUid,
    schema_name: record.schema,
    db_type: record.dbType,
    audit_result: wireFindings(record, locale, rules),
    audit_level: record.auditLevel,
    audit_status: record.isBeingAudited ? 'being_audited' : '',
    first_appear_timestamp: record.firstAt,
    last_receive_timestamp: record.lastAt,
    fp_count: record.count,
    assignees: record.assignees.map(({ name }) => name),
    endpoints: record.endpoints,
    priority: record.isHighPriority ? 'high' : '',
    priority_reasons: record.priorityReasons.map((reason) => inLocale(reason, locale)),
    status: record.status,
    remark: record.remark,
    is_sql_shortened: record.isShortened,
    ...(record.isConcealed && { is_concealed: true }),
    is_gone: record.isGone ?? false,
    ...(record.timeAvg !== undefined && { query_time_avg: record.timeAvg }),
    ...(record.timeMax !== undefined && { query_time_max: record.timeMax }),
    ...(record.rowsAvg !== undefined && { row_examined_avg: record.rowsAvg }),
    ...(record.dbUser !== undefined && { db_user: record.dbUser }),
    ...(record.returnedAt !== undefined && { returned_at: record.returnedAt }),
    ...(record.issue !== undefined && { issue: record.issue }),
  };
}
