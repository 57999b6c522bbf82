import { AppError } from '../../../shared/errors/index.ts';
import { memberGroups, type MemberGroup } from '../../platform/access/membership.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { countingRoles } from '../roles/service.ts';

export const memberGroupTotals = counter('MEMBER_GROUPS#{projectUid}');
const names = uniqueName('MEMBER_GROUP#{projectUid}');

/** For the transaction that makes, changes or removes a group: the group itself. Its users follow beside it. */
export function changingGroup(
  table: TenantTable,
  { before, after }: { before: Stored<MemberGroup> | undefined; after: MemberGroup | undefined },
): TransactItem[] {
  const records = memberGroups.on(table);
  const counts = countingRoles(table, { before: before?.roles ?? [], after: after?.roles ?? [] });
  if (before && after) return [records.updating({ ...before, ...after }), ...counts];
  if (after)
    return [
      records.creating(after),
      names
        .on(table)
        .claiming(after, after.name, after.uid, new AppError('memberGroupNameTaken', { name: after.name })),
      memberGroupTotals.on(table).adding(after, 1),
      ...counts,
    ];
  if (!before) return [];
  return [
    records.removing(before, { condition: { version: before.version }, refusal: new AppError('changedMeanwhile') }),
    names.on(table).releasing(before, before.name, before.uid),
    memberGroupTotals.on(table).adding(before, -1),
    ...counts,
  ];
}

/** A group without one of its users. */
export function withoutUser(group: Stored<MemberGroup>, userUid: string): Stored<MemberGroup> {
  return { ...group, users: group.users.filter(({ uid }) => uid !== userUid) };
}
