import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import { dbServiceListing, type DbService } from '../../databases/db-services/service.ts';
import { projectUidsOf } from '../../platform/access/own-projects.ts';
import { projects, type Project } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { businessTags, visibleProjects } from '../../people/projects/service.ts';
import { limits } from '../../../shared/limits.ts';

/** How the overview is narrowed. */
export type ResourceFilter = {
  readonly filter_by_db_type?: string | undefined;
  readonly filter_by_business_tag_uid?: string | undefined;
  readonly filter_by_environment_tag_uid?: string | undefined;
  readonly filter_by_project_uid?: string | undefined;
  readonly fuzzy_search_resource_name?: string | undefined;
};

/** The projects that the caller looks over; undefined for those who look over all. */
export function overseenProjects(ctx: Context): Promise<string[]> | undefined {
  return ctx.may('projectView') ? undefined : projectUidsOf(ctx, 'manages');
}

/** The data sources that the caller looks over and the filter leaves, by name. */
export async function resourceListing(ctx: Context, filter: ResourceFilter) {
  const ofBusiness = filter.filter_by_business_tag_uid && (await projectsOf(ctx, filter.filter_by_business_tag_uid));
  const overseen = await overseenProjects(ctx);
  const allowed =
    overseen && ofBusiness
      ? overseen.filter((uid) => ofBusiness.includes(uid))
      : (overseen ?? (ofBusiness || undefined));
  return dbServiceListing(ctx, {
    filter_by_db_type: filter.filter_by_db_type,
    filter_by_environment_tag_uid: filter.filter_by_environment_tag_uid,
    filter_by_project_uid: filter.filter_by_project_uid,
    filter_by_name: filter.fuzzy_search_resource_name,
    projectUids: allowed,
  });
}

async function projectsOf(ctx: Context, businessTagUid: string): Promise<string[]> {
  const page = { page_index: 1, page_size: limits.pageSizeMax };
  const { items } = await visibleProjects(ctx, page, { filter_by_business_tag: businessTagUid });
  return items.map(({ uid }) => uid);
}

/** Where data sources belong: their projects, the businesses of those, and their environments. */
export async function surroundingsOf(ctx: Context, found: readonly DbService[]) {
  const [homes, environments] = await Promise.all([
    homesOf(ctx, found),
    environmentTagsOf(
      ctx.table,
      found.map((one) => ({ projectUid: one.projectUid, uid: one.environmentTagUid })),
    ),
  ]);
  return { ...homes, environments };
}

/** The projects and businesses to which data sources belong. */
export async function homesOf(ctx: Context, found: readonly DbService[]) {
  const homes = await projects.on(ctx.table).getMany(distinct(found.map(({ projectUid }) => projectUid)));
  const tags = await businessTags.on(ctx.table).getMany(distinct(homes.flatMap((home) => home.businessTagUid ?? [])));
  return {
    projects: new Map<string, Project>(homes.map((home) => [home.uid, home])),
    businesses: new Map(tags.map(({ uid, name }) => [uid, { uid, name }])),
  };
}

function distinct(uids: readonly string[]): { uid: string }[] {
  return [...new Set(uids)].map((uid) => ({ uid }));
}
