import { AppError } from '../../../shared/errors/index.ts';
import { accounts, userNames, type Account } from '../../platform/access/account.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { releasingEntry } from './directory-entry.ts';
import { releasingUser } from './third-party.ts';

export const userTotal = counter('USERS');

/** For the transaction that adds a user. */
export function creatingAccount(table: TenantTable, account: Account): TransactItem[] {
  return [
    accounts.on(table).creating(searchable(account)),
    userNames.on(table).claiming({}, account.name, account.uid, new AppError('userNameTaken', { name: account.name })),
    userTotal.on(table).adding({}, 1),
  ];
}

/** For the transaction that changes a user, unless someone else changed it since it was read. */
export function updatingAccount(table: TenantTable, account: Stored<Account>): TransactItem {
  return accounts.on(table).updating(searchable(account));
}

/** An account whose personal tokens are void, all of them: they end with the password or the right that they were made by. */
export function withoutTokens<A extends Account>(account: A): A {
  return { ...withoutDefaultToken(account), tokenEpoch: account.tokenEpoch + 1 };
}

/** An account without the one token of the older call. */
export function withoutDefaultToken<A extends Account>(account: A): A {
  const { personalTokenId: _id, personalTokenExpiresAt: _end, ...rest } = account;
  return rest as A;
}

/** For the transaction that removes a user, after everything that the user was part of. */
export async function removingAccount(table: TenantTable, account: Stored<Account>): Promise<TransactItem[]> {
  const { uid, name } = account;
  const names = userNames.on(table);
  // Of two names from before names were compared as they are now, one has the common form.
  const holdsCommonForm = !names.isKeptOtherwise(name) || (await names.holderOf({}, name)) === uid;
  return [
    accounts
      .on(table)
      .removing(account, { condition: { version: account.version }, refusal: new AppError('changedMeanwhile') }),
    ...(holdsCommonForm ? [names.releasing({}, name, uid)] : []),
    ...names.releasingFormer({}, name, uid),
    ...(await releasingBindings(table, account)),
    userTotal.on(table).adding({}, -1),
  ];
}

/** For the transaction that unties an account from whatever else proves who it is. */
export async function releasingBindings(table: TenantTable, account: Account): Promise<TransactItem[]> {
  return [...(await releasingUser(table, account)), ...releasingEntry(table, account)];
}

function searchable<A extends Account>(account: A): A {
  return { ...account, searchText: [account.name, account.email, account.phone].join(' ').toLowerCase() };
}
