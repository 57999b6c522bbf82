import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { filterAcross, projectsOf, uidsOfPriority } from '../../platform/access/across-projects.ts';
import type { Context } from '../../platform/context.ts';
import type { Listing } from '../../platform/table/entity.ts';
import type { Test } from '../../platform/table/expression.ts';
import { foundPage, searchPage, type Found, type PageRequest } from '../../platform/table/paging.ts';
import { versionsByNumber } from '../releases/version-repo.ts';
import { allFigures } from './figures/period-figures.ts';
import { foundByMarks } from './search/workflow-marks.ts';
import { assignments, workflows, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';
import { shownRow } from './workflow-view.ts';

type Query = Input<typeof contract.countGlobalWorkflows>['query'];
type Where = Readonly<Record<string, Test>>;
const nothing = { items: [], total: 0, searched: undefined };

export async function listGlobalWorkflows({ query }: Input<typeof contract.listGlobalWorkflows>, ctx: Context) {
  const { items, total, searched } = await foundOf(ctx, query, query);
  const [homes, versions] = await Promise.all([projectsOf(ctx, items), versionsOf(ctx, items)]);
  return {
    data: items.map((workflow) =>
      shownRow(workflow, {
        priority: homes.get(workflow.projectUid)?.priority,
        locale: ctx.locale,
        versions: versions.get(workflow.projectUid) ?? new Map(),
      }),
    ),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}

export async function countGlobalWorkflows({ query }: Input<typeof contract.countGlobalWorkflows>, ctx: Context) {
  const kept = await keptTotal(ctx, query);
  if (kept !== undefined) return { total_nums: kept };
  const { total } = await foundOf(ctx, query, { page_index: 1, page_size: 1 });
  return { total_nums: total };
}

async function foundOf(ctx: Context, query: Query, page: PageRequest): Promise<Found<StoredWorkflow>> {
  const { filter_project_priority: priority, filter_current_step_assignee_user_id: assignee } = query;
  const onlyProjects = priority && (await uidsOfPriority(ctx, priority));
  const where = whereOf(query);
  if (assignee !== undefined) return waitingFor(ctx, assignee, { where, onlyProjects, page });
  const filter = await filterAcross(ctx, 'globalWorkflowView', { where, onlyProjects });
  if (filter === 'nothing') return nothing;
  const listing = await listingOf(ctx, query, filter);
  const kept = listing.query.filter === undefined ? await keptTotal(ctx, query) : undefined;
  const total = kept === undefined ? undefined : Promise.resolve(kept);
  return foundPage(listing, page, { reader: ctx.user.uid, total });
}

/** How many there are for whoever sees all of them and asks for no more than some states: that is kept. */
async function keptTotal(ctx: Context, query: Query): Promise<number | undefined> {
  const { filter_status_list: statuses, ...others } = query;
  const isNarrowed = Object.entries(others).some(([name, value]) => name.startsWith('filter_') && value !== undefined);
  if (isNarrowed || !ctx.may('globalWorkflowView')) return undefined;
  const { inStatus } = await allFigures(ctx.table);
  const asked = statuses?.length ? [...new Set(statuses)] : workflowStatuses.values;
  return asked.reduce((sum, status) => sum + inStatus(status), 0);
}

/** Newest first: those of a person through an index, those of a data source or a state by their marks, else of all. */
async function listingOf(
  ctx: Context,
  { filter_create_user_id: creatorUid, filter_instance_id: source, filter_status_list: statuses }: Query,
  filter: { readonly filter?: readonly Where[] },
): Promise<Listing<StoredWorkflow>> {
  const records = workflows.on(ctx.table);
  const options = { newestFirst: true, ...filter };
  return creatorUid === undefined
    ? foundByMarks(records.listingBy('gsi3', {}, options), { source, statuses })
    : records.listingBy('gsi2', { creatorUid }, options);
}

type Waiting = {
  readonly where: Where;
  readonly onlyProjects: readonly string[] | undefined;
  readonly page: PageRequest;
};

/** What waits for somebody. One's own list is whole; of that of others only what the caller may see is told. */
async function waitingFor(ctx: Context, userUid: string, { where, onlyProjects, page }: Waiting) {
  const isOwn = userUid === ctx.user.uid;
  const own = onlyProjects === undefined ? where : { ...where, ...among(where, onlyProjects) };
  const filter = isOwn
    ? Object.keys(own).length > 0 && { filter: [own] }
    : await filterAcross(ctx, 'globalWorkflowView', { where, onlyProjects });
  if (filter === 'nothing') return nothing;
  const listing = assignments.on(ctx.table).listing({ userUid }, { newestFirst: true, ...filter });
  const found = await searchPage(listing, page, { reader: ctx.user.uid });
  return { ...found, items: await workflows.on(ctx.table).getMany(found.items) };
}

function among({ projectUid: named }: Where, projectUids: readonly string[]): Where {
  const both = named === undefined ? projectUids : projectUids.filter((uid) => uid === named);
  return { projectUid: { oneOf: both } };
}

function whereOf(query: Query): Where {
  const { filter_status_list: statuses, filter_project_uid: projectUid, filter_instance_id: source } = query;
  return {
    ...(statuses?.length && { status: { oneOf: statuses } }),
    ...(projectUid && { projectUid }),
    ...(source && { dbServiceUids: { contains: source } }),
    ...(query.filter_current_step_assignee_user_id &&
      query.filter_create_user_id && { creatorUid: query.filter_create_user_id }),
  };
}

/** The versions to which the workflows of a page belong, by project. */
async function versionsOf({ table }: Context, items: readonly StoredWorkflow[]) {
  const projectUids = [...new Set(items.filter(({ inVersion }) => inVersion).map(({ projectUid }) => projectUid))];
  const found = await Promise.all(
    projectUids.map((projectUid) =>
      versionsByNumber(
        table,
        projectUid,
        items.flatMap((one) => (one.projectUid === projectUid ? (one.inVersion?.number ?? []) : [])),
      ),
    ),
  );
  return new Map(projectUids.map((projectUid, position) => [projectUid, found[position] ?? new Map()]));
}
