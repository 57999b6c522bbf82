import { AppError } from '../../shared/errors/index.ts';
import { accounts, type Account } from '../platform/access/account.ts';
import type { Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { uniqueName } from '../platform/table/unique.ts';

/** Users of a provider, each bound to one account at most. */
const strangers = uniqueName('THIRD_PARTY_USER');

/** The account that a user of a provider is bound to. */
export async function accountOfStranger(table: TenantTable, stranger: string): Promise<Stored<Account> | undefined> {
  const uid = await strangers.on(table).holderOf({}, stranger);
  return uid === undefined ? undefined : accounts.on(table).get({ uid });
}

/** For the transaction that binds an account, whether it is changed or made in it. */
export function bindingStranger(table: TenantTable, stranger: string, uid: string): TransactItem {
  return strangers.on(table).claiming({}, stranger, uid, new AppError('oauth2AlreadyBound'));
}

/** For the transaction that removes an account. */
export function releasingStranger(table: TenantTable, { thirdParty, uid }: Account): TransactItem[] {
  return thirdParty === undefined ? [] : [strangers.on(table).releasing({}, thirdParty, uid)];
}
