import { memberGroups, memberships, type Membership } from '../../platform/access/membership.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { changingGroup, withoutUser } from './member-group-repo.ts';
import { changingMembership, countingManager, grantsManagement, managerFlagOf } from './member-repo.ts';

/** Takes a user out of one project: out of its groups, its total and its managers, in one transaction. */
export async function leaveProject(table: TenantTable, membership: Stored<Membership>): Promise<void> {
  const { userUid, userName, projectUid, groupUids } = membership;
  const groups = await memberGroups.on(table).getMany(groupUids.map((uid) => ({ projectUid, uid })));
  const managing = new Set(groups.filter(grantsManagement).map(({ uid }) => uid));
  await table.transact([
    ...changingMembership(table, { before: membership, after: undefined }),
    ...groups.flatMap((group) => changingGroup(table, { before: group, after: withoutUser(group, userUid) })),
    ...countingManager(
      table,
      { uid: userUid, name: userName },
      { before: managerFlagOf(membership, managing), after: 'none' },
    ),
  ]);
}

/** Before a user is deleted, who must be disabled by then: nothing is granted meanwhile. */
export async function leaveEveryProject(table: TenantTable, userUid: string): Promise<void> {
  const { items } = await memberships.on(table).list({ userUid });
  for (const membership of items) await leaveProject(table, membership);
}

/** Before a project is deleted, which must be archived by then: its members leave, and its groups end. */
export async function removeEveryMember(table: TenantTable, projectUid: string): Promise<void> {
  const { items: members } = await memberships.on(table).listBy('gsi1', { projectUid });
  for (const { userUid } of members) {
    const membership = await memberships.on(table).get({ userUid, projectUid });
    if (membership) await leaveProject(table, membership);
  }
  const { items: groups } = await memberGroups.on(table).list({ projectUid });
  for (const group of groups) await table.transact(changingGroup(table, { before: group, after: undefined }));
}
