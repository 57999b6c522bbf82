import type * as contract from '../../../shared/contract/people/projects/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import { projects, type Project } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import type { PageRequest } from '../../platform/table/paging.ts';
import { businessTags, businessTagUidOf } from './business-tag-repo.ts';
import { changeProject, freezeEmpty } from './project-repo.ts';
import { makeProject, unmakeProject } from './project-life.ts';
import { visibleProjects, type ProjectFilter } from './visible-projects.ts';

export async function listProjects({ query }: Input<typeof contract.listProjects>, ctx: Context) {
  return rowsOf(ctx, query);
}

export async function listProjectsWithBusinesses(
  { query }: Input<typeof contract.listProjectsWithBusinesses>,
  ctx: Context,
) {
  const { data, ...totals } = await rowsOf(ctx, query);
  return {
    data: data.map(({ business_tag: tag, ...row }) => ({
      ...row,
      business: tag ? [{ id: tag.uid, name: tag.name, is_used: true }] : [],
      is_fixed_business: true,
    })),
    ...totals,
  };
}

export async function addProject({ body: { project } }: Input<typeof contract.addProject>, ctx: Context) {
  ctx.describe({ zh: `创建项目 ${project.name}`, en: `Create the project ${project.name}` });
  const uid = await makeProject(ctx, {
    name: project.name,
    desc: project.desc,
    priority: project.project_priority,
    businessTagUid: project.business_tag?.uid || undefined,
    ...(project.forbid_creator_approval && { forbidsCreatorApproval: true }),
  });
  return { data: { uid } };
}

export async function updateProject({ body: { project: change } }: Input<typeof contract.updateProject>, ctx: Context) {
  ctx.describe({ zh: `编辑项目 ${ctx.project.name}`, en: `Edit the project ${ctx.project.name}` });
  const before = await projects.on(ctx.table).require(ctx.project);
  await changeProject(ctx.recorded, before, {
    ...(change.desc !== undefined && { desc: change.desc }),
    ...(change.project_priority && { priority: change.project_priority }),
    ...(change.frozen_periods && { frozenPeriods: change.frozen_periods }),
    ...(change.business_tag && { businessTagUid: change.business_tag.uid || undefined }),
  });
  return {};
}

export async function addProjectWithBusinesses(
  { body: { project } }: Input<typeof contract.addProjectWithBusinesses>,
  ctx: Context,
) {
  const [name] = project.business;
  const { business: _, ...rest } = project;
  const tag = name ? { business_tag: { uid: await businessTagUidOf(ctx.table, name) } } : {};
  return addProject({ params: {}, query: {}, body: { project: { ...rest, ...tag } } }, ctx);
}

export async function updateProjectWithBusinesses(
  { params, body: { project } }: Input<typeof contract.updateProjectWithBusinesses>,
  ctx: Context,
) {
  const { business, ...rest } = project;
  const chosen = business?.[0]?.id || business?.[0]?.name;
  const uid = chosen ? await businessTagUidOf(ctx.table, chosen) : '';
  return updateProject(
    { params, query: {}, body: { project: { ...rest, ...(business && { business_tag: { uid } }) } } },
    ctx,
  );
}

export async function deleteProject(_: Input<typeof contract.deleteProject>, ctx: Context) {
  ctx.describe({ zh: `删除项目 ${ctx.project.name}`, en: `Delete the project ${ctx.project.name}` });
  await namingUses(ctx, 'project', ctx.project, () => freezeEmpty(ctx.table, ctx.project.uid));
  await unmakeProject(ctx, ctx.project.uid);
  return {};
}

export async function archiveProject(_: Input<typeof contract.archiveProject>, ctx: Context) {
  ctx.describe({ zh: `冻结项目 ${ctx.project.name}`, en: `Archive the project ${ctx.project.name}` });
  await projects.on(ctx.table).patch(ctx.project, { set: { isArchived: true } });
  return {};
}

export async function unarchiveProject(_: Input<typeof contract.unarchiveProject>, ctx: Context) {
  ctx.describe({ zh: `启用项目 ${ctx.project.name}`, en: `Unarchive the project ${ctx.project.name}` });
  await projects.on(ctx.table).patch(ctx.project, { set: { isArchived: false } });
  return {};
}

export async function getProjectTips({ query }: Input<typeof contract.getProjectTips>, ctx: Context) {
  const { items } = await visibleProjects(
    ctx,
    { page_index: 1, page_size: limits.pageSizeMax },
    { filter_by_uid: query.project_uid },
  );
  const tags = await tagsOf(ctx, items);
  return {
    data: items.map((project) => ({
      business: [tags.get(project.businessTagUid ?? '') ?? []].flat(),
      is_fixed_business: true,
    })),
  };
}

async function rowsOf(ctx: Context, query: PageRequest & ProjectFilter) {
  return shownProjects(ctx, { page: query, filter: query, isWhole: query.page_size <= limits.fullRowsMax });
}

type Shown = { readonly page: PageRequest; readonly filter: ProjectFilter; readonly isWhole: boolean };

/** A page of the projects that the caller may see: with every field, or with names and states alone. */
export async function shownProjects(ctx: Context, { page, filter, isWhole }: Shown) {
  const { items, total, searched } = await visibleProjects(ctx, page, filter);
  const more = isWhole ? await furtherFields(ctx, items) : undefined;
  return {
    data: items.map((project) => ({ ...shortRow(project), ...more?.(project) })),
    total_nums: total,
    searched_nums: searched,
  };
}

function shortRow({ uid, name, isArchived, priority, createdAt, frozenPeriods }: Project) {
  return {
    uid,
    name,
    archived: isArchived,
    project_priority: priority,
    create_time: createdAt,
    // Whoever stands in a project must know when it is frozen.
    ...(frozenPeriods && { frozen_periods: frozenPeriods }),
  };
}

async function furtherFields(ctx: Context, items: readonly Project[]) {
  const [tags, creators] = await Promise.all([
    tagsOf(ctx, items),
    accounts.on(ctx.table).getMany(distinct(items.map(({ creatorUid }) => creatorUid))),
  ]);
  const creatorNames = new Map(creators.map(({ uid, name }) => [uid, name]));
  return ({ desc, businessTagUid, creatorUid }: Project) => {
    const tag = businessTagUid === undefined ? undefined : tags.get(businessTagUid);
    return {
      desc,
      create_user: { uid: creatorUid, name: creatorNames.get(creatorUid) ?? '' },
      ...(tag !== undefined && businessTagUid !== undefined && { business_tag: { uid: businessTagUid, name: tag } }),
    };
  };
}

async function tagsOf(ctx: Context, items: readonly Project[]): Promise<Map<string, string>> {
  const tags = await businessTags
    .on(ctx.table)
    .getMany(distinct(items.flatMap(({ businessTagUid }) => businessTagUid ?? [])));
  return new Map(tags.map(({ uid, name }) => [uid, name]));
}

function distinct(uids: readonly string[]): { uid: string }[] {
  return [...new Set(uids)].map((uid) => ({ uid }));
}
