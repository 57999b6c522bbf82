import type * as contract from '../../../shared/contract/running/resource-overview/operations.ts';
import { csvOf } from '../../../shared/csv.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { connectableEngines } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { dbServiceCounts, type DbService } from '../../databases/db-services/service.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/table/entity.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { businessTagTotal, projectTotal } from '../../people/projects/service.ts';
import { figuresOfResources } from './service.ts';
import { homesOf, overseenProjects, resourceListing, surroundingsOf } from './resources.ts';

export async function getResourceStatistics(_: Input<typeof contract.getResourceStatistics>, ctx: Context) {
  const [counts, owned] = await Promise.all([countsOf(ctx), overseenProjects(ctx)]);
  const [projectCount, businessCount] = owned
    ? await ownTotals(ctx, owned)
    : await Promise.all([projectTotal.on(ctx.table).read({}), businessTagTotal.on(ctx.table).read({})]);
  return {
    data: {
      business_total_number: businessCount,
      project_total_number: projectCount,
      db_service_total_number: counts.reduce((sum, { count }) => sum + count, 0),
    },
  };
}

export async function getResourceTypeDistribution(_: Input<typeof contract.getResourceTypeDistribution>, ctx: Context) {
  const rows = (await countsOf(ctx))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ dbType, count }) => ({ resource_type: dbType, count }));
  return { data: rows, total_nums: rows.length };
}

export async function listResources({ query }: Input<typeof contract.listResources>, ctx: Context) {
  const { listing, isFiltered } = await resourceListing(ctx, query);
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: isFiltered ? undefined : allSources(ctx),
  });
  return { data: await rowsOf(ctx, items), total_nums: total, searched_nums: searched };
}

export async function getResourceTopology({ query }: Input<typeof contract.getResourceTopology>, ctx: Context) {
  const { listing } = await resourceListing(ctx, query);
  const { items } = await readPage(listing, { limit: limits.topologyDbServicesMax });
  const { projects: homes, businesses } = await homesOf(ctx, items);
  const trees = new Map<string, ReturnType<typeof branch>>();
  for (const one of items) {
    const home = homes.get(one.projectUid);
    const business = businesses.get(home?.businessTagUid ?? '') ?? { uid: '', name: '' };
    const tree = trees.get(business.uid) ?? branch(business);
    trees.set(business.uid, tree);
    const place = tree.project.find(({ project_uid }) => project_uid === one.projectUid) ?? {
      project_uid: one.projectUid,
      project_name: home?.name ?? '',
      db_service: [],
    };
    if (place.db_service.length === 0) tree.project.push(place);
    place.db_service.push({ db_service_uid: one.uid, db_service_name: one.name });
  }
  return { data: [...trees.values()], total_nums: trees.size };
}

export async function exportResources({ query }: Input<typeof contract.exportResources>, ctx: Context) {
  const { listing } = await resourceListing(ctx, query);
  const { items, next } = await readPage(listing, { limit: limits.exportedResourcesMax });
  if (next !== undefined) throw new AppError('tooManyRecords', { max: limits.exportedResourcesMax });
  const rows = (await rowsOf(ctx, items)).map((row) => [
    row.resource_name,
    row.resource_type,
    row.business_tag?.name ?? '',
    row.project.project_name,
    row.environment_tag?.name ?? '',
    row.audit_score === undefined ? '' : String(row.audit_score),
    String(row.high_priority_sql_count),
    String(row.pending_workflow_count),
  ]);
  const time = new Date(ctx.world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14);
  return {
    fileName: `${inLocale(fileTitle, ctx.locale)}_${time}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: csvOf([columns.map((column) => inLocale(column, ctx.locale)), ...rows]),
  };
}

const fileTitle: Text = { zh: '资源全景视图', en: 'resource_overview' };
const columns: readonly Text[] = [
  { zh: '资源名称', en: 'Resource' },
  { zh: '资源类型', en: 'Type' },
  { zh: '所属业务', en: 'Business' },
  { zh: '所属项目', en: 'Project' },
  { zh: '环境属性', en: 'Environment' },
  { zh: '审核评分', en: 'Audit score' },
  { zh: '高优先级 SQL 数', en: 'Urgent SQL' },
  { zh: '待处理工单数', en: 'Pending workflows' },
];

type Leaf = { db_service_uid: string; db_service_name: string };
type Place = { project_uid: string; project_name: string; db_service: Leaf[] };

function branch(business: { readonly uid: string; readonly name: string }) {
  return { business_tag: business, project: [] as Place[] };
}

async function rowsOf(ctx: Context, items: readonly DbService[]) {
  const uids = items.map(({ uid }) => uid);
  const [{ projects: homes, businesses, environments }, figures] = await Promise.all([
    surroundingsOf(ctx, items),
    figuresOfResources(ctx.table, uids),
  ]);
  return items.map((one) => {
    const home = homes.get(one.projectUid);
    const business = businesses.get(home?.businessTagUid ?? '');
    const environment = environments.get(one.environmentTagUid);
    const { score, highPriority = 0 } = figures.get(one.uid) ?? {};
    return {
      resource_uid: one.uid,
      resource_name: one.name,
      resource_type: one.dbType,
      project: { project_uid: one.projectUid, project_name: home?.name ?? '' },
      ...(score !== undefined && { audit_score: score }),
      high_priority_sql_count: highPriority,
      pending_workflow_count: one.unfinishedWorkflows,
      ...(business && { business_tag: business }),
      ...(environment && {
        environment_tag: { uid: environment.uid, name: environment.name, color: environment.color },
      }),
    };
  });
}

/** How many data sources of each type the caller looks over. */
async function countsOf(ctx: Context): Promise<{ dbType: string; count: number }[]> {
  const counts = await dbServiceCounts(ctx, await overseenProjects(ctx));
  return connectableEngines.map(({ dbType }) => ({ dbType, count: counts.get(dbType) ?? 0 }));
}

async function allSources(ctx: Context): Promise<number> {
  return (await countsOf(ctx)).reduce((sum, { count }) => sum + count, 0);
}

async function ownTotals(ctx: Context, uids: readonly string[]): Promise<[number, number]> {
  const own = await projects.on(ctx.table).getMany(uids.map((uid) => ({ uid })));
  return [own.length, new Set(own.flatMap(({ businessTagUid }) => businessTagUid ?? [])).size];
}
