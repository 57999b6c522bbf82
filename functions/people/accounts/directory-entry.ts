import { AppError } from '../../../shared/errors/index.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { keyOfId } from './third-party.ts';

/** Entries of a directory by their own ids, each of one account at most. */
const entries = uniqueName('DIRECTORY_ENTRY');

/** The account of an entry, by any of the ids that the directory gives it. */
export async function accountOfEntry(table: TenantTable, ids: readonly string[]): Promise<Stored<Account> | undefined> {
  for (const id of ids) {
    const uid = await entries.on(table).holderOf({}, keyOfId(id));
    if (uid !== undefined) return accounts.on(table).get({ uid });
  }
  return undefined;
}

/** For the transaction that gives an account an entry. */
export function claimingEntry(table: TenantTable, id: string, uid: string): TransactItem {
  return entries.on(table).claiming({}, keyOfId(id), uid, new AppError('changedMeanwhile'));
}

/** For the transaction that takes the entry of an account away. */
export function releasingEntry(table: TenantTable, { directory, uid }: Account): TransactItem[] {
  return directory === undefined ? [] : [entries.on(table).releasing({}, keyOfId(directory.id), uid)];
}
