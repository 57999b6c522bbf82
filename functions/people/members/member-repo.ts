import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts } from '../../platform/access/account.ts';
import { memberGroups, memberships, noGrant, type Grant, type Membership } from '../../platform/access/membership.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countingRoles } from '../roles/service.ts';

export const memberTotals = counter('MEMBERS#{projectUid}');

/** A membership before and after a change; undefined where there is none. */
export type MembershipChange = {
  readonly before: Stored<Membership> | undefined;
  readonly after: Membership | undefined;
};
type ManagerFlag = 'none' | 'member' | 'manager';
type Named = { readonly uid: string; readonly name: string };

/** For the transaction that changes a membership: the row, the total of the project, and the uses of its roles. */
export function changingMembership(table: TenantTable, { before, after }: MembershipChange): TransactItem[] {
  const records = memberships.on(table);
  const counts = countingRoles(table, {
    before: before?.isDirect ? before.roles : [],
    after: after?.isDirect ? after.roles : [],
  });
  if (before && after) return [records.updating({ ...before, ...after }), ...counts];
  if (after)
    return [
      records.creating({ ...after, joinId: randomUUID() }, new AppError('memberExists')),
      memberTotals.on(table).adding(after, 1),
      ...counts,
    ];
  if (!before) return [];
  return [
    records.removing(before, { condition: { version: before.version }, refusal: new AppError('changedMeanwhile') }),
    memberTotals.on(table).adding(before, -1),
    ...counts,
  ];
}

/**
 * For the same transaction: how many projects the user manages. Whoever joins must exist and be allowed to sign in,
 * so that nobody is granted anything while being deleted.
 */
export function countingManager(
  table: TenantTable,
  user: Named,
  { before, after }: { before: ManagerFlag; after: ManagerFlag },
): TransactItem[] {
  const delta = Number(after === 'manager') - Number(before === 'manager');
  const key = { uid: user.uid };
  const mayJoin = { condition: { isDisabled: false }, refusal: new AppError('unknownUser', { name: user.name }) };
  if (delta < 0) return [accounts.on(table).patching(key, { add: { managedProjects: delta } })];
  if (delta > 0) return [accounts.on(table).patching(key, { add: { managedProjects: delta } }, mayJoin)];
  return before === 'none' && after !== 'none' ? [accounts.on(table).checking(key, mayJoin)] : [];
}

/** What a membership makes of a user, given the groups that manage the project. */
export function managerFlagOf(membership: Membership | undefined, managingGroups: ReadonlySet<string>): ManagerFlag {
  if (!membership) return 'none';
  const isManager =
    (membership.isDirect && grantsManagement(membership)) ||
    membership.groupUids.some((uid) => managingGroups.has(uid));
  return isManager ? 'manager' : 'member';
}

export function grantsManagement({ isManager, permissions }: Grant): boolean {
  return isManager || permissions.includes('project_admin');
}

/** Which of the groups of these memberships manage the project. */
export async function managingGroupsOf(table: TenantTable, all: readonly Membership[]): Promise<Set<string>> {
  const groups = await memberGroups
    .on(table)
    .getMany(all.flatMap(({ projectUid, groupUids }) => groupUids.map((uid) => ({ projectUid, uid }))));
  return new Set(groups.filter(grantsManagement).map(({ uid }) => uid));
}

/** What remains of a membership without its direct grant and what was for a time: nothing at all when no group keeps it. */
export function withoutDirectGrant(membership: Membership): Membership | undefined {
  const nothing = { ...noGrant, isDirect: false, timedGrants: [], openRequests: [] };
  return membership.groupUids.length > 0 ? { ...membership, ...nothing } : undefined;
}

/** A membership with or without one group. */
export function inGroup(membership: Membership, groupUid: string): Membership {
  return { ...membership, groupUids: [...membership.groupUids.filter((uid) => uid !== groupUid), groupUid] };
}

export function outOfGroup(membership: Membership, groupUid: string): Membership | undefined {
  const groupUids = membership.groupUids.filter((uid) => uid !== groupUid);
  return membership.isDirect || groupUids.length > 0 ? { ...membership, groupUids } : undefined;
}
