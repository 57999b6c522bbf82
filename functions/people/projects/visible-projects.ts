import { uid } from '../../../shared/contract/paging.ts';
import { projectUidsOf } from '../../platform/access/own-projects.ts';
import { projects, type Project } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { foundPage, type Found, type PageRequest } from '../../platform/table/paging.ts';
import { businessTagUidOf } from './business-tag-repo.ts';
import { projectTotal } from './project-repo.ts';

export type ProjectFilter = {
  readonly filter_by_name?: string | undefined;
  readonly filter_by_uid?: string | undefined;
  readonly filter_by_desc?: string | undefined;
  readonly filter_by_project_uids?: readonly string[] | undefined;
  readonly filter_by_project_priority?: Project['priority'] | undefined;
  readonly filter_by_business_tag?: string | undefined;
  readonly fuzzy_keyword?: string | undefined;
};
type Projects = Found<Stored<Project>>;

/** One page of the projects that the caller may see: all of them for overseers, else those that the caller belongs to. */
export async function visibleProjects(ctx: Context, page: PageRequest, filter: ProjectFilter): Promise<Projects> {
  const tagUid = filter.filter_by_business_tag
    ? await businessTagUidOf(ctx.table, filter.filter_by_business_tag)
    : undefined;
  const where = whereOf(filter, tagUid);
  const named = filter.filter_by_uid ? [filter.filter_by_uid] : filter.filter_by_project_uids;
  if (!ctx.may('projectView')) return someProjects(ctx, await projectUidsOf(ctx, 'belongsTo'), { page, where });
  return named ? someProjects(ctx, named, { page, where }) : everyProject(ctx, page, where);
}

async function everyProject(ctx: Context, page: PageRequest, where: Where): Promise<Projects> {
  const isFiltered = Object.keys(where).length > 0;
  const listing = projects.on(ctx.table).listingBy('gsi1', {}, isFiltered ? { filter: where } : {});
  return foundPage(listing, page, {
    reader: ctx.user.uid,
    total: isFiltered ? undefined : projectTotal.on(ctx.table).read({}),
  });
}

/** A page of projects that are known by their uids: read one by one, whatever the number of the others. */
async function someProjects(
  ctx: Context,
  uids: readonly string[],
  { page: { page_index, page_size }, where }: { readonly page: PageRequest; readonly where: Where },
): Promise<Projects> {
  const found = await projects.on(ctx.table).getMany([...new Set(uids.filter(isUid))].map((uid) => ({ uid })));
  const items = found.filter((project) => fits(project, where)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    items: items.slice((page_index - 1) * page_size, page_index * page_size),
    total: items.length,
    searched: undefined,
  };
}

// A filter takes any text; what cannot be a uid is no key either.
function isUid(text: string): boolean {
  return uid.safeParse(text).success;
}

type WordTest = string | { readonly contains: string } | { readonly oneOf: readonly string[] };
/** The tests that a filter of projects consists of: the same for the database and for the few projects of one person. */
type Where = { readonly [Field in 'name' | 'desc' | 'uid' | 'priority' | 'businessTagUid' | 'searchText']?: WordTest };

function whereOf(filter: ProjectFilter, tagUid: string | undefined): Where {
  const keyword = filter.fuzzy_keyword?.toLowerCase();
  return {
    ...(filter.filter_by_name && { name: { contains: filter.filter_by_name } }),
    ...(filter.filter_by_desc && { desc: { contains: filter.filter_by_desc } }),
    ...(filter.filter_by_uid
      ? { uid: filter.filter_by_uid }
      : filter.filter_by_project_uids && { uid: { oneOf: filter.filter_by_project_uids } }),
    ...(filter.filter_by_project_priority && { priority: filter.filter_by_project_priority }),
    ...(tagUid !== undefined && { businessTagUid: tagUid }),
    ...(keyword && { searchText: { contains: keyword } }),
  };
}

function fits(project: Project, where: Where): boolean {
  const values = new Map<string, unknown>(Object.entries(project));
  return Object.entries(where).every(([field, test]) => {
    const value = String(values.get(field) ?? '');
    if (typeof test === 'string') return value === test;
    return 'contains' in test ? value.includes(test.contains) : test.oneOf.includes(value);
  });
}
