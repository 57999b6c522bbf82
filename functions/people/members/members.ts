import type * as contract from '../../../shared/contract/people/members/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import { memberGroups, memberships, type MemberGroup, type Membership } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import { pageOf, type PageRequest } from '../../platform/table/paging.ts';
import { grantsManagement, memberTotals } from './member-repo.ts';
import {
  namesFor,
  permissionViews,
  rightsBySource,
  rolesWithRanges,
  type GrantFrom,
  type Names,
} from './rights-view.ts';

type Found = { readonly page: readonly Membership[]; readonly total: number };
type PlatformRoles = { readonly uid: string; readonly name: string }[];
type Around = {
  readonly groups: ReadonlyMap<string, MemberGroup>;
  readonly names: Names;
  readonly platformRoles: PlatformRoles;
  readonly projects: string[];
};

export async function listMembers({ query }: Input<typeof contract.listMembers>, ctx: Context) {
  const { page, total } = query.filter_by_user_uid
    ? await oneMember(ctx, query.filter_by_user_uid)
    : await pageOfMembers(ctx, query);
  const groups = new Map((await groupsOf(ctx, page)).map((group) => [group.uid, group]));
  const [names, platformRoles, projects] = await Promise.all([
    namesFor(ctx, [...page, ...groups.values()]),
    platformRolesOf(ctx, page),
    projectsOf(ctx, page),
  ]);
  return {
    data: page.map((member, position) =>
      viewOf(member, {
        groups,
        names,
        platformRoles: platformRoles.get(member.userUid) ?? [],
        projects: projects[position] ?? [],
      }),
    ),
    total_nums: total,
  };
}

export async function listMemberTips(_: Input<typeof contract.listMemberTips>, ctx: Context) {
  const { items } = await memberships.on(ctx.table).listBy('gsi1', { projectUid: ctx.project.uid });
  return { data: items.map(({ userUid, userName }) => ({ user_id: userUid, user_name: userName })) };
}

async function pageOfMembers(ctx: Context, request: PageRequest): Promise<Found> {
  const projectUid = ctx.project.uid;
  const listing = memberships.on(ctx.table).listingBy('gsi1', { projectUid });
  const [page, total] = await Promise.all([
    pageOf(listing, request, ctx.user.uid),
    memberTotals.on(ctx.table).read({ projectUid }),
  ]);
  return { page, total };
}

async function oneMember(ctx: Context, userUid: string): Promise<Found> {
  const page = await memberships.on(ctx.table).getMany([{ userUid, projectUid: ctx.project.uid }]);
  return { page, total: page.length };
}

function viewOf(member: Membership, { groups, names, platformRoles, projects }: Around) {
  const direct: GrantFrom[] = member.isDirect ? [{ grant: member, group: undefined }] : [];
  const grants = [
    ...direct,
    ...member.groupUids.flatMap((uid): GrantFrom[] =>
      [groups.get(uid) ?? []].flat().map((group) => ({ grant: group, group })),
    ),
  ];
  const administering = grants.filter(({ grant }) => grantsManagement(grant));
  return {
    uid: member.userUid,
    user: { uid: member.userUid, name: member.userName },
    is_project_admin: member.isDirect && grantsManagement(member),
    is_group_member: member.groupUids.length > 0,
    role_with_op_ranges: member.isDirect ? rolesWithRanges(member, names) : [],
    current_project_admin: {
      is_admin: administering.length > 0,
      member_groups: administering.flatMap(({ group }) => group?.name ?? []),
    },
    current_project_manage_permissions: grants.flatMap(({ grant, group }) =>
      permissionViews(grant.permissions, names.locale).map((permission) => ({
        ...permission,
        member_group: group?.name ?? '',
      })),
    ),
    current_project_op_permissions: rightsBySource(grants, names),
    platform_roles: platformRoles,
    projects,
  };
}

function groupsOf(ctx: Context, members: readonly Membership[]): Promise<MemberGroup[]> {
  const uids = [...new Set(members.flatMap(({ groupUids }) => groupUids))];
  return memberGroups.on(ctx.table).getMany(uids.map((uid) => ({ uid, projectUid: ctx.project.uid })));
}

async function platformRolesOf(ctx: Context, members: readonly Membership[]): Promise<Map<string, PlatformRoles>> {
  const found = await accounts.on(ctx.table).getMany(members.map(({ userUid }) => ({ uid: userUid })));
  return new Map(found.map(({ uid, globalPermissions }) => [uid, permissionViews(globalPermissions, ctx.locale)]));
}

/** The names of each member's projects: a query per member, so only on pages that people look at. */
async function projectsOf(ctx: Context, members: readonly Membership[]): Promise<string[][]> {
  if (members.length > limits.fullRowsMax) return [];
  const pages = await Promise.all(members.map(({ userUid }) => memberships.on(ctx.table).list({ userUid })));
  return pages.map(({ items }) => items.map(({ projectName }) => projectName).sort());
}
