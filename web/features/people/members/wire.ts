import type { Received } from '../../../../shared/contract/operation.ts';
import type { listMemberGroups, listMembers } from '../../../../shared/contract/people/members/operations.ts';

/** A member with what they hold. */
export type MemberRow = Received<typeof listMembers>['data'][number];

/** A member group with what its users are given. */
export type GroupRow = Received<typeof listMemberGroups>['data'][number];
