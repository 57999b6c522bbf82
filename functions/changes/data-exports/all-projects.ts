import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { filterAcross, projectsOf, uidsOfPriority } from '../../platform/access/across-projects.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';
import { searchPage, type Found, type PageRequest } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { dataExports, type StoredExport } from './export-repo.ts';
import { foundByMarks } from './export-marks.ts';
import { dashboardRow, shownRow } from './export-view.ts';

type Query = Input<typeof contract.listAllDataExports>['query'];
type DashboardQuery = Input<typeof contract.countGlobalDataExports>['query'];
type Where = Readonly<Record<string, Test>>;

export async function listAllDataExports({ query }: Input<typeof contract.listAllDataExports>, ctx: Context) {
  const statuses = namedBy(query.filter_status_list, query.filter_by_status);
  const source = query.filter_by_db_service_uid ?? query.filter_db_service_uid;
  const found = await pageOfAll(ctx, query, { where: whereOf(query), source, statuses });
  const byUid = await projectsOf(ctx, found.items);
  return reply(found, (made) => shownRow(made, byUid.get(made.projectUid), ctx.locale));
}

export function listDashboardDataExports(input: Input<typeof contract.listDashboardDataExports>, ctx: Context) {
  return listAllDataExports(input, ctx);
}

export async function getGlobalDataExports({ query }: Input<typeof contract.getGlobalDataExports>, ctx: Context) {
  const found = await foundOfDashboard(ctx, query, query);
  const byUid = await projectsOf(ctx, found.items);
  return reply(found, (made) => dashboardRow(made, byUid.get(made.projectUid), ctx.locale));
}

export async function countGlobalDataExports({ query }: Input<typeof contract.countGlobalDataExports>, ctx: Context) {
  const { total } = await foundOfDashboard(ctx, query, { page_index: 1, page_size: 1 });
  return { total_nums: total };
}

async function foundOfDashboard(ctx: Context, query: DashboardQuery, page: PageRequest): Promise<Found<StoredExport>> {
  const {
    filter_create_user_id: creator,
    filter_status_list: statuses,
    filter_project_uid: project,
    filter_instance_id: source,
    filter_current_step_assignee_user_id: assignee,
    filter_project_priority: priority,
  } = query;
  const where: Where = {
    ...(creator && { creatorUid: creator }),
    ...(statuses?.length && { status: { oneOf: statuses } }),
    ...(project && { projectUid: project }),
    ...(source && { dbServiceUids: { contains: source } }),
    ...(assignee && { assigneeUids: { contains: assignee } }),
  };
  const onlyProjects = priority && (await uidsOfPriority(ctx, priority));
  return pageOfAll(ctx, page, { where, onlyProjects, source, statuses: statuses ?? [] });
}

type Wanted = {
  readonly where: Where;
  readonly onlyProjects?: readonly string[] | undefined;
  readonly source: string | undefined;
  readonly statuses: readonly StoredExport['status'][];
};

/** Newest first, as far as the caller may see: overseers all, managers those of their projects, others what they have to do with. */
async function pageOfAll(
  ctx: Context,
  page: PageRequest,
  { where, onlyProjects, source, statuses }: Wanted,
): Promise<Found<StoredExport>> {
  const filter = await filterAcross(ctx, 'globalExportView', { where, onlyProjects });
  if (filter === 'nothing') return { items: [], total: 0, searched: undefined };
  const listing = dataExports.on(ctx.table).listingBy('gsi3', {}, { newestFirst: true, ...filter });
  return searchPage(await foundByMarks(listing, { source, statuses }), page, { reader: ctx.user.uid });
}

function whereOf(query: Query): Where {
  const statuses = namedBy(query.filter_status_list, query.filter_by_status);
  const wanted = namedBy(query.filter_project_uids, query.filter_project_uid);
  const source = query.filter_by_db_service_uid ?? query.filter_db_service_uid;
  const assignee = query.filter_current_step_assignee_user_uid ?? query.filter_current_step_assignee_user_id;
  return {
    ...(statuses.length > 0 && { status: { oneOf: statuses } }),
    ...(wanted.length > 0 && { projectUid: { oneOf: wanted } }),
    ...(query.filter_by_create_user_uid && { creatorUid: query.filter_by_create_user_uid }),
    ...(source && { dbServiceUids: { contains: source } }),
    ...(assignee && { assigneeUids: { contains: assignee } }),
    ...(query.fuzzy_keyword && { searchText: { contains: query.fuzzy_keyword.toLowerCase() } }),
    ...createdBetween(query.filter_create_time_from, query.filter_create_time_to),
  };
}

/** The wire names some things once and some several times. */
function namedBy<T>(several: readonly T[] | undefined, one: T | undefined): T[] {
  return [...(several ?? []), ...(one === undefined ? [] : [one])];
}

function createdBetween(from: string | undefined, to: string | undefined): Where {
  if (from === undefined && to === undefined) return {};
  const bounds = [from === undefined ? '0' : sortableTime(from), to === undefined ? '9' : sortableTime(to)] as const;
  return { createdAt: { between: bounds } };
}

function reply<T>({ items, total, searched }: Found<StoredExport>, shown: (made: StoredExport) => T) {
  return { data: items.map(shown), total_nums: total, ...(searched !== undefined && { searched_nums: searched }) };
}
