import { linkEra } from '../../ground/channels/approval-link-switch.ts';
import { accounts } from '../../platform/access/account.ts';
import { memberships } from '../../platform/access/membership.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ApprovalLink } from './approval-link-repo.ts';

/** Of which times a link is: of the switch, of its owner's account and of the membership. */
export type LinkTimes = Pick<ApprovalLink, 'era' | 'epoch' | 'joinId'>;
type Owner = Pick<ApprovalLink, 'userUid' | 'projectUid'>;

/** The times of a link that is made now; undefined where none may be made. */
export async function linkTimes(table: TenantTable, { userUid, projectUid }: Owner): Promise<LinkTimes | undefined> {
  const [era, account, membership] = await Promise.all([
    linkEra(table),
    accounts.on(table).get({ uid: userUid }),
    memberships.on(table).get({ userUid, projectUid }),
  ]);
  if (era === undefined || !account || account.isDisabled) return undefined;
  const joinId = membership?.joinId;
  return { era, epoch: account.tokenEpoch, ...(joinId !== undefined && { joinId }) };
}

/** A link dies for good with its switch, with a new password or a lock of its owner, and with the membership. */
export async function isOfNow(table: TenantTable, link: Owner & LinkTimes): Promise<boolean> {
  const now = await linkTimes(table, link);
  return now !== undefined && now.era === link.era && now.epoch === link.epoch && now.joinId === link.joinId;
}
