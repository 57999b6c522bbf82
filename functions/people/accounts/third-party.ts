import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

/** Who somebody is at a provider: by the id that the provider never gives to anybody else. */
export type Subject = NonNullable<Account['subject']>;
/** A user of a provider. Where the provider tells no id that stays, the name is all there is. */
export type ProviderUser = { readonly name: string; readonly subject?: Subject | undefined };

/** Users of providers by their own ids, each bound to one account at most. */
const subjects = uniqueName('PROVIDER_SUBJECT');
/** The same by the names that they had when they last signed in. */
const names = uniqueName('THIRD_PARTY_USER');

/** The account of a user of a provider, by the id that stays. */
export async function accountOfSubject(table: TenantTable, subject: Subject): Promise<Stored<Account> | undefined> {
  const uid = await subjects.on(table).holderOf({}, keyOfSubject(subject));
  return uid === undefined ? undefined : accounts.on(table).get({ uid });
}

/** The account whose user of a provider was known by a name last. It may be another user of that name now. */
export async function accountOfProviderName(table: TenantTable, name: string): Promise<Stored<Account> | undefined> {
  const uid = await names.on(table).holderOf({}, name);
  return uid === undefined ? undefined : accounts.on(table).get({ uid });
}

/** For the transaction that binds an account, whether it is changed or made in it, or keeps its binding up. */
export async function bindingUser(
  table: TenantTable,
  account: Account,
  { name, subject }: ProviderUser,
): Promise<TransactItem[]> {
  const holder = await names.on(table).holderOf({}, name);
  const taken = new AppError('oauth2AlreadyBound');
  // By name alone there is one account of a name; an id leaves the name to whoever had it before.
  const claimsName = holder === undefined || (holder !== account.uid && subject === undefined);
  return [
    ...(account.thirdParty === name ? [] : await releasingName(table, account)),
    ...(claimsName ? [names.on(table).claiming({}, name, account.uid, taken)] : []),
    ...(subject === undefined || account.subject !== undefined
      ? []
      : [subjects.on(table).claiming({}, keyOfSubject(subject), account.uid, taken)]),
  ];
}

/** For the transaction that takes the binding of an account away. */
export async function releasingUser(table: TenantTable, account: Account): Promise<TransactItem[]> {
  const { subject, uid } = account;
  return [
    ...(subject === undefined ? [] : [subjects.on(table).releasing({}, keyOfSubject(subject), uid)]),
    ...(await releasingName(table, account)),
  ];
}

async function releasingName(table: TenantTable, { thirdParty: name, uid }: Account): Promise<TransactItem[]> {
  if (name === undefined || (await names.on(table).holderOf({}, name)) !== uid) return [];
  return [names.on(table).releasing({}, name, uid)];
}

/** An id of others as it stands in a key: whatever its length, and never the same for two. */
export function keyOfId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function keyOfSubject({ issuer, sub }: Subject): string {
  return keyOfId(JSON.stringify([issuer, sub]));
}
