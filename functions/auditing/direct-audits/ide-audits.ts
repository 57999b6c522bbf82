import { isAllowed } from '../../../shared/allowed.ts';
import type * as contract from '../../../shared/contract/auditing/direct-audits/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { Listing } from '../../platform/table/entity.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { ideAudits, ideAuditTotals, ownScope, projectScope, type IdeAudit } from './ide-audit-repo.ts';
import { wireFinding } from './wire-finding.ts';

type Query = Input<typeof contract.listIdeAudits>['query'];
type Where = Readonly<Record<string, Test>>;
type Row = Reply<typeof contract.listIdeAudits>['data'][number];

export async function listIdeAudits({ query }: Input<typeof contract.listIdeAudits>, ctx: Context) {
  const { scope, alternatives } = visibleTo(ctx);
  const listing = listingOf(ctx, scope, query, alternatives);
  const isNarrowed = listing.query.filter !== undefined || listing.query.sk !== undefined;
  const { items, total, searched } = await (isNarrowed
    ? searchPage(listing, query, { reader: ctx.user.uid })
    : countedPage(listing, query, { reader: ctx.user.uid, total: ideAuditTotals.on(ctx.table).read({ scope }) }));
  return { data: items.map((row) => shown(row, ctx.locale)), total_nums: total, searched_nums: searched };
}

/** Managers and overseers see all of a project, others their own and those on data sources where they may view them. */
function visibleTo({ user, project }: Context): { scope: string; alternatives: readonly Where[] } {
  const sources = project.mine?.sources['view_ide_audit_record'] ?? [];
  if (isAllowed('ideAuditViewAll', user.rights, { project }))
    return { scope: projectScope(project.uid), alternatives: [{}] };
  if (sources.length === 0) return { scope: ownScope(project.uid, user.uid), alternatives: [{}] };
  return {
    scope: projectScope(project.uid),
    alternatives: [{ creatorUid: user.uid }, { dbServiceUid: { oneOf: sources } }],
  };
}

function listingOf({ table }: Context, scope: string, query: Query, alternatives: readonly Where[]): Listing<IdeAudit> {
  const {
    sort_field: order,
    sort_order: direction,
    filter_last_receive_time_from: from,
    filter_last_receive_time_to: to,
  } = query;
  const period = {
    ...(from !== undefined && { from: sortableTime(from) }),
    ...(to !== undefined && { to: sortableTime(to) }),
  };
  const isByLast = order === 'last_receive_timestamp';
  const where = {
    ...whereOf(query),
    ...(!isByLast &&
      Object.keys(period).length > 0 && { lastAt: { between: [period.from ?? '0', period.to ?? '9'] as const } }),
  };
  const filter = alternatives.map((one) => ({ ...one, ...where })).filter((one) => Object.keys(one).length > 0);
  const options = { newestFirst: direction === 'desc', ...(filter.length > 0 && { filter }) };
  const all = ideAudits.on(table);
  if (isByLast) return all.listingBy('gsi1', { scope }, { ...options, ...period });
  return order === 'first_appear_timestamp'
    ? all.listingBy('gsi2', { scope }, options)
    : all.listingBy('gsi3', { scope }, options);
}

function whereOf({
  fuzzy_search_sql_fingerprint: text,
  filter_instance_name: source,
  filter_creator: creator,
}: Query): Where {
  return {
    ...(text && { searchText: { contains: text.toLowerCase() } }),
    ...(source && { dbServiceName: source }),
    ...(creator && { creatorName: creator }),
  };
}

const editor: Text = { zh: 'IDE 插件', en: 'IDE plug-in' };

function shown(record: IdeAudit, locale: Locale): Row {
  return {
    id: record.recordId,
    sql_fingerprint: record.fingerprint,
    sql: record.sql,
    is_sql_shortened: record.isShortened,
    source: { name: 'ide_plugin', value: inLocale(editor, locale) },
    instance_name: record.dbServiceName,
    schema_name: record.schema,
    db_type: record.dbType,
    audit_level: record.auditLevel,
    audit_result: record.findings.map((finding) => wireFinding(finding, record.dbType, locale)),
    first_appear_timestamp: record.firstAt,
    last_receive_timestamp: record.lastAt,
    fp_count: record.count,
    creator: record.creatorName,
  };
}
