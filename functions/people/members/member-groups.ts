import type * as contract from '../../../shared/contract/people/members/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { memberGroups, type MemberGroup } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { memberGroupTotals } from './member-group-repo.ts';
import { grantsManagement } from './member-repo.ts';
import { namesFor, permissionViews, rightsBySource, rolesWithRanges, type Names } from './rights-view.ts';

export async function listMemberGroups({ query }: Input<typeof contract.listMemberGroups>, ctx: Context) {
  const projectUid = ctx.project.uid;
  const name = query.filter_by_name;
  const listing = memberGroups.on(ctx.table).listingBy('gsi1', { projectUid }, name ? { filter: { name } } : {});
  const {
    items: page,
    total,
    searched,
  } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: name ? undefined : memberGroupTotals.on(ctx.table).read({ projectUid }),
  });
  const names = await namesFor(ctx, page);
  return {
    data: page.map((group) => ({
      ...viewOf(group, names),
      current_project_manage_permissions: permissionViews(group.permissions, ctx.locale),
      current_project_op_permissions: rightsBySource([{ grant: group, group: undefined }], names),
    })),
    total_nums: total,
    searched_nums: searched,
  };
}

export async function readMemberGroup({ params }: Input<typeof contract.readMemberGroup>, ctx: Context) {
  const group = await memberGroups.on(ctx.table).require({ uid: params.member_group_uid, projectUid: ctx.project.uid });
  return { data: viewOf(group, await namesFor(ctx, [group])) };
}

export async function listMemberGroupTips(_: Input<typeof contract.listMemberGroupTips>, ctx: Context) {
  const { items } = await memberGroups.on(ctx.table).listBy('gsi1', { projectUid: ctx.project.uid });
  return { data: items.map(({ uid, name }) => ({ uid, name })) };
}

function viewOf(group: MemberGroup, names: Names) {
  return {
    uid: group.uid,
    name: group.name,
    users: group.users,
    is_project_admin: grantsManagement(group),
    role_with_op_ranges: rolesWithRanges(group, names),
  };
}
