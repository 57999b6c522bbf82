import type { ProjectRights, Rights } from '../../../shared/allowed.ts';
import { accounts, rightsOfAccount } from './account.ts';
import { rightsIn } from './grant.ts';
import type { TenantTable } from '../table/tenant-table.ts';

/** What somebody who is not the caller may do in a project now; `project` says nothing of its being archived. */
export type Standing = {
  readonly rights: Rights;
  readonly project: { readonly archived: false; readonly mine: ProjectRights | undefined };
};

/** What somebody may do in a project now; nothing for an account that is disabled or gone. */
export async function standingOf(table: TenantTable, uid: string, projectUid: string): Promise<Standing | undefined> {
  const [account, mine] = await Promise.all([accounts.on(table).get({ uid }), rightsIn(table, uid, projectUid)]);
  if (!account || account.isDisabled) return undefined;
  return {
    rights: rightsOfAccount(account),
    project: { archived: false, mine },
  };
}
