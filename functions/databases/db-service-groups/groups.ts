import type { GroupMembers } from '../../../shared/contract/databases/db-service-groups/fields.ts';
import type * as contract from '../../../shared/contract/databases/db-service-groups/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import type { Context } from '../../platform/context.ts';
import type { PageRequest } from '../../platform/table/paging.ts';
import { requireDbServicesOf } from '../db-services/service.ts';
import { changeGroup, createGroup, dbServiceGroups, groupsOf, removeGroup, type Group } from './group-repo.ts';
import { membersOf } from './members.ts';

export async function listDbServiceGroups({ query }: Input<typeof contract.listDbServiceGroups>, ctx: Context) {
  const groups = (await groupsOf(ctx.table, ctx.project.uid)).toSorted(byName);
  return {
    data: onPage(groups, query).map(({ uid, name, desc, members }) => ({ uid, name, desc, members })),
    total_nums: groups.length,
  };
}

export async function addDbServiceGroup({ body }: Input<typeof contract.addDbServiceGroup>, ctx: Context) {
  const { name, desc, members } = body.db_service_group;
  ctx.describe({ zh: `创建数据源组 ${name}`, en: `Make the data source group ${name}` });
  const projectUid = ctx.project.uid;
  await checkMembers(ctx, members);
  if ((await groupsOf(ctx.table, projectUid)).length >= limits.dbServiceGroupsMax)
    throw new AppError('tooManyDbServiceGroups', { max: limits.dbServiceGroupsMax });
  const uid = ctx.world.newId();
  const createdAt = new Date(ctx.world.clock.now()).toISOString();
  await createGroup(ctx.recorded, { uid, projectUid, name, desc, members, createdAt });
  return { data: { uid } };
}

export async function updateDbServiceGroup(
  { params, body }: Input<typeof contract.updateDbServiceGroup>,
  ctx: Context,
) {
  const before = await requireGroup(ctx, params.db_service_group_uid);
  ctx.describe({ zh: `编辑数据源组 ${before.name}`, en: `Edit the data source group ${before.name}` });
  await checkMembers(ctx, body.db_service_group.members);
  await changeGroup(ctx.recorded, before, { ...before, ...body.db_service_group });
  return {};
}

export async function deleteDbServiceGroup({ params }: Input<typeof contract.deleteDbServiceGroup>, ctx: Context) {
  const gone = await requireGroup(ctx, params.db_service_group_uid);
  ctx.describe({ zh: `删除数据源组 ${gone.name}`, en: `Delete the data source group ${gone.name}` });
  await removeGroup(ctx.recorded, gone);
  return {};
}

export async function listDbServiceGroupMembers(
  { params, query }: Input<typeof contract.listDbServiceGroupMembers>,
  ctx: Context,
) {
  const { members } = await requireGroup(ctx, params.db_service_group_uid);
  return shownMembers(ctx, members, query);
}

export async function previewDbServiceGroup(
  { query, body }: Input<typeof contract.previewDbServiceGroup>,
  ctx: Context,
) {
  await checkMembers(ctx, body.members);
  return shownMembers(ctx, body.members, query);
}

function requireGroup({ table, project }: Context, uid: string): Promise<Group> {
  return dbServiceGroups.on(table).require({ projectUid: project.uid, uid });
}

/** Refuses members that name what this project does not have. */
async function checkMembers({ table, project }: Context, members: GroupMembers): Promise<void> {
  const { environment_tag_uids: tagUids, db_service_uids: sourceUids } = members;
  const tags = await environmentTagsOf(
    table,
    tagUids.map((uid) => ({ projectUid: project.uid, uid })),
  );
  if (!tagUids.every((uid) => tags.has(uid))) throw new AppError('unknownEnvironmentTag');
  await requireDbServicesOf({ table }, project.uid, sourceUids);
}

type Shown = Reply<typeof contract.listDbServiceGroupMembers>;

async function shownMembers(ctx: Context, members: GroupMembers, page: PageRequest): Promise<Shown> {
  const { sources, gone } = await membersOf(ctx.table, ctx.project.uid, members);
  const seen = sources.filter(({ uid }) => ctx.may('dbServiceUse', { dbServiceUid: uid }));
  const rows = onPage(seen, page);
  const tags = await environmentTagsOf(
    ctx.table,
    rows.map(({ projectUid, environmentTagUid: uid }) => ({ projectUid, uid })),
  );
  return {
    data: rows.map(({ uid, name, dbType, host, port, environmentTagUid }) => {
      const tag = tags.get(environmentTagUid);
      return {
        uid,
        name,
        db_type: dbType,
        host,
        port: String(port),
        ...(tag && { environment_tag: { uid: tag.uid, name: tag.name, color: tag.color } }),
      };
    }),
    total_nums: sources.length,
    left_out: { hidden_nums: sources.length - seen.length, gone_nums: gone },
  };
}

function byName(one: Group, other: Group): number {
  return one.name.localeCompare(other.name);
}

function onPage<Row>(rows: readonly Row[], { page_index, page_size }: PageRequest): readonly Row[] {
  const start = (page_index - 1) * page_size;
  return rows.slice(start, start + page_size);
}
