import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import type { Listing } from '../../platform/table/entity.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { foundByMarks } from './export-marks.ts';
import { dataExports, type StoredExport } from './export-repo.ts';
import { shownRow } from './export-view.ts';
import { exportTotal } from './totals.ts';

type Query = Input<typeof contract.listDataExports>['query'];
type Where = Readonly<Record<string, Test>>;

export async function listDataExports({ query }: Input<typeof contract.listDataExports>, ctx: Context) {
  const where = whereOf(query);
  const isWhole = seesAll(ctx) && query.filter_by_create_user_uid === undefined && Object.keys(where).length === 0;
  const listing = await listingOf(ctx, query, where);
  const reader = ctx.user.uid;
  const [found, project] = await Promise.all([
    isWhole
      ? countedPage(listing, query, { reader, total: exportTotal(ctx.table, ctx.project.uid, query.filter_by_status) })
      : searchPage(listing, query, { reader }),
    projects.on(ctx.table).get({ uid: ctx.project.uid }),
  ]);
  return {
    data: found.items.map((one) => shownRow(one, project, ctx.locale)),
    total_nums: found.total,
    ...(found.searched !== undefined && { searched_nums: found.searched }),
  };
}

/** Newest first: by creator or status through an index, by data source through marks, else all. */
async function listingOf(ctx: Context, query: Query, where: Where): Promise<Listing<StoredExport>> {
  const records = dataExports.on(ctx.table);
  const projectUid = ctx.project.uid;
  const { filter_by_status: status, filter_by_create_user_uid: creatorUid } = query;
  if (creatorUid !== undefined)
    return records.listingBy(
      'gsi2',
      { creatorUid },
      optionsOf(ctx, { projectUid, ...(status && { status }), ...where }),
    );
  const source = query.filter_by_db_service_uid;
  if (source) {
    const own = records.listing({ projectUid }, optionsOf(ctx, { projectUid, ...(status && { status }), ...where }));
    const found = await foundByMarks(own, { source, statuses: [] });
    if (found !== own) return found;
  }
  if (status !== undefined) return records.listingBy('gsi1', { projectUid, status }, optionsOf(ctx, where));
  return records.listing({ projectUid }, optionsOf(ctx, where));
}

function optionsOf(ctx: Context, where: Where) {
  const alternatives = visible(ctx)
    .map((one) => ({ ...one, ...where }))
    .filter((one) => Object.keys(one).length > 0);
  return { newestFirst: true, ...(alternatives.length > 0 && { filter: alternatives }) };
}

function seesAll({ user, project }: Context): boolean {
  return isAllowed('exportViewAll', user.rights, { project });
}

/** Own ones, those one has or had to do with, and those on data sources where one may view those of others. */
function visible(ctx: Context): Where[] {
  if (seesAll(ctx)) return [{}];
  const sources = ctx.project.mine?.sources['view_export_task'] ?? [];
  return [
    { participantUids: { contains: ctx.user.uid } },
    ...sources.map((uid): Where => ({ dbServiceUids: { contains: uid } })),
  ];
}

function whereOf(query: Query): Where {
  const {
    filter_current_step_assignee_user_uid: assignee,
    filter_by_db_service_uid: source,
    filter_create_time_from: from,
    filter_create_time_to: to,
    fuzzy_keyword: keyword,
  } = query;
  const utc = (time: string | undefined, open: string) => (time === undefined ? open : sortableTime(time));
  return {
    ...(assignee && { assigneeUids: { contains: assignee } }),
    ...(source && { dbServiceUids: { contains: source } }),
    ...(keyword && { searchText: { contains: keyword.toLowerCase() } }),
    ...((from !== undefined || to !== undefined) && {
      createdAt: { between: [utc(from, '0'), utc(to, '9')] },
    }),
  };
}
