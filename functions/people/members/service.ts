import { noGrant } from '../../platform/access/membership.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { changingMembership, countingManager } from './member-repo.ts';

export { memberTotals } from './member-repo.ts';
export { leaveEveryProject, removeEveryMember } from './leaving.ts';

type Named = { readonly uid: string; readonly name: string };

/** For the transaction that makes a project: its first manager. */
export function addingManager(
  table: TenantTable,
  { project, user, createdAt }: { project: Named; user: Named; createdAt: string },
): TransactItem[] {
  const after = {
    ...noGrant,
    isManager: true,
    userUid: user.uid,
    userName: user.name,
    projectUid: project.uid,
    projectName: project.name,
    isDirect: true,
    groupUids: [],
    createdAt,
  };
  return [
    ...changingMembership(table, { before: undefined, after }),
    ...countingManager(table, user, { before: 'none', after: 'manager' }),
  ];
}
