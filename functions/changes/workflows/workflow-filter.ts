import { isAllowed } from '../../../shared/allowed.ts';
import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { idsOfPeriod } from '../../platform/ids.ts';
import type { Listing } from '../../platform/table/entity.ts';
import type { Test } from '../../platform/table/expression.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { listingByText } from './search/text-listing.ts';
import { foundByMarks } from './search/workflow-marks.ts';
import { assignments, workflows, type Assignment, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';

export type Filters = Input<typeof contract.exportWorkflows>['query'];
type Where = Readonly<Record<string, Test>>;

/** The workflows of the project that the caller may see and asked for, newest first: by status or creator through an index, by data source through marks, else all. */
export async function listingOf(ctx: Context, query: Omit<Filters, 'export_format'>): Promise<Listing<StoredWorkflow>> {
  const records = workflows.on(ctx.table);
  const projectUid = ctx.project.uid;
  const { filter_status: status, filter_create_user_id: creatorUid } = query;
  const range = idsOfPeriod({ since: query.filter_create_time_from, until: query.filter_create_time_to });
  if (creatorUid !== undefined)
    return records.listingBy(
      'gsi2',
      { creatorUid },
      optionsOf(ctx, { projectUid, ...(status && { status }), ...whereOf(query) }, range),
    );
  const keyword = query.fuzzy_keyword?.toLowerCase();
  if (keyword)
    return listingByText(
      records.listing({ projectUid }, optionsOf(ctx, { ...(status && { status }), ...whereOf(query) }, {})),
      { projectUid, keyword },
    );
  const source = query.filter_task_instance_id;
  if (source) {
    const own = records.listing(
      { projectUid },
      optionsOf(ctx, { projectUid, ...(status && { status }), ...whereOf(query) }, {}),
    );
    const found = await foundByMarks(own, { source, statuses: undefined });
    if (found !== own) return found;
  }
  if (status !== undefined)
    return records.listingBy('gsi1', { projectUid, status }, optionsOf(ctx, whereOf(query), range));
  return records.listing({ projectUid }, optionsOf(ctx, whereOf(query), range));
}

/** All workflows of the project that the caller may see, newest first. */
export function visibleListing(ctx: Context): Listing<StoredWorkflow> {
  const projectUid = ctx.project.uid;
  return workflows.on(ctx.table).listing({ projectUid }, optionsOf(ctx, { projectUid }, {}));
}

/** What waits for one user in the project. To-do rows carry what lists filter by. */
export function todoListing(ctx: Context, userUid: string, query: Omit<Filters, 'export_format'>): Listing<Assignment> {
  const { filter_status: status, filter_create_user_id: creatorUid } = query;
  const where = {
    projectUid: ctx.project.uid,
    ...(status && { status }),
    ...(creatorUid && { creatorUid }),
    ...whereOf(query),
  };
  return assignments.on(ctx.table).listing({ userUid }, { newestFirst: true, filter: where });
}

/** Whether a search needs more than the totals that are kept by status. */
export function isNarrowed(query: Omit<Filters, 'export_format'>): boolean {
  return query.filter_create_user_id !== undefined || Object.keys(whereOf(query)).length > 0;
}

export function seesAll({ user, project }: Context): boolean {
  return isAllowed('workflowViewAll', user.rights, { project });
}

function optionsOf(ctx: Context, where: Where, range: { from?: string; to?: string }) {
  const alternatives = visible(ctx)
    .map((one) => ({ ...one, ...where }))
    .filter((one) => Object.keys(one).length > 0);
  return { newestFirst: true, ...range, ...(alternatives.length > 0 && { filter: alternatives }) };
}

/** Own ones, those one has or had to do with, and those on data sources where one may view those of others. */
function visible(ctx: Context): Where[] {
  if (seesAll(ctx)) return [{}];
  const sources = ctx.project.mine?.sources['view_others_workflow'] ?? [];
  return [
    { participantUids: { contains: ctx.user.uid } },
    ...sources.map((uid): Where => ({ dbServiceUids: { contains: uid } })),
  ];
}

function whereOf(query: Omit<Filters, 'export_format'>): Where {
  const {
    filter_subject: subject,
    filter_workflow_id: workflowId,
    fuzzy_search_workflow_desc: desc,
    fuzzy_keyword: keyword,
    filter_task_instance_id: source,
    filter_sql_version_id: version,
    filter_workflow_template_id: templateNumber,
  } = query;
  const created = between(query.filter_create_time_from, query.filter_create_time_to);
  const executed = between(query.filter_task_execute_start_time_from, query.filter_task_execute_start_time_to);
  return {
    ...(subject && { name: { contains: subject } }),
    ...(workflowId && { workflowId }),
    ...(desc && { desc: { contains: desc } }),
    ...(keyword && { searchText: { contains: keyword.toLowerCase() } }),
    ...(source && { dbServiceUids: { contains: source } }),
    ...(version !== undefined && { 'inVersion.number': version }),
    ...(templateNumber !== undefined && { templateNumber }),
    ...(created && { createdAt: created }),
    ...(executed && { executedAt: executed }),
  };
}

const [earliest, latest] = ['0', '9'];

function between(from: string | undefined, to: string | undefined): Test | undefined {
  if (from === undefined && to === undefined) return undefined;
  const utc = (time: string | undefined, open: string) => (time === undefined ? open : sortableTime(time));
  return { between: [utc(from, earliest), utc(to, latest)] };
}
