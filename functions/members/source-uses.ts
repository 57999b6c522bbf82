import type { SourceUses } from '../platform/source-use.ts';
import { usesAmong } from '../platform/source-use.ts';
import { memberGroups, memberships, type Grant } from '../platform/access/membership.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'member',
    effect: 'letsGo',
    records: ['MEMBERSHIP'],
    find: (table, { projectUid, uid }, limit) =>
      usesAmong(memberships.on(table).listBy('gsi1', { projectUid }, { limit }), (one) =>
        one.isDirect && reaches(one, uid) ? { name: one.userName, id: one.userUid } : undefined,
      ),
  },
  {
    kind: 'member_group',
    effect: 'letsGo',
    records: ['MEMBER_GROUP'],
    find: (table, { projectUid, uid }, limit) =>
      usesAmong(memberGroups.on(table).listBy('gsi1', { projectUid }, { limit }), (one) =>
        reaches(one, uid) ? { name: one.name, id: one.uid } : undefined,
      ),
  },
];

function reaches({ roles }: Pick<Grant, 'roles'>, dbServiceUid: string): boolean {
  return roles.some(({ dbServiceUids }) => dbServiceUids.includes(dbServiceUid));
}
