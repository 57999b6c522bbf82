import { userName, email as emailAddress } from '../../../shared/contract/people/users/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { foldedName } from '../../../shared/person-name.ts';
import { creatingAccount, updatingAccount } from '../accounts/account-repo.ts';
import { accountOfEntry, claimingEntry, releasingEntry } from '../accounts/directory-entry.ts';
import { accountNamed, foldNames } from '../accounts/named-account.ts';
import { newAccount } from '../accounts/new-account.ts';
import type { ChannelSettings } from '../../ground/channels/channel-repo.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { authenticateInDirectory, DirectoryFailed, type DirectoryUser } from '../../ground/signing-in/ldap.ts';

type Asked = { readonly username: string; readonly password: string };
type Place = {
  readonly table: TenantTable;
  readonly settings: ChannelSettings;
  readonly account: Stored<Account> | undefined;
};
/** Whose name and password these are, and whether the account has taken its entry just now. */
export type FromDirectory = { readonly account: Stored<Account>; readonly entryTaken?: string };

/**
 * The account of a name and password of the directory, made at the first time and kept up with it; undefined for a wrong
 * one. It belongs to the entry by the id that the directory gave it: a name only leads to the entry.
 */
export async function directoryAccount(
  ctx: Context,
  { username, password }: Asked,
  { table, settings, account }: Place,
): Promise<FromDirectory | undefined> {
  const found = await asked(ctx, settings, { name: username, password });
  if (!found) return undefined;
  const owner = (await accountOfEntry(table, found.ids)) ?? account ?? (await accountNamed(table, found.name));
  if (!owner) return { account: await made(ctx, table, found) };
  // Another way proves who that is.
  if (owner.authenticationType !== 'ldap') return undefined;
  if (owner.directory && !found.ids.includes(owner.directory.id))
    throw new AppError('directoryEntryOther', { name: owner.name });
  const kept = await keptUp(table, owner, found);
  return { account: kept, ...(owner.directory === undefined && { entryTaken: found.dn }) };
}

/** The name under which the directory knows the entry of an account now. */
export function nameInDirectory({ directory, name }: Account): string {
  return directory?.name ?? name;
}

async function made(ctx: Context, table: TenantTable, found: DirectoryUser): Promise<Stored<Account>> {
  const name = userName.safeParse(found.name);
  if (!name.success) throw new AppError('directoryNameUnusable');
  const [id, now] = [idOf(found), ctx.world.clock.now()];
  const account = newAccount({
    uid: ctx.world.newId(),
    name: name.data,
    authenticationType: 'ldap',
    directory: { id, name: found.name },
    ...changesOf(found),
    createdAt: new Date(now).toISOString(),
  });
  await foldNames(table, now);
  await table.transact([...creatingAccount(table, account), claimingEntry(table, id, account.uid)]);
  return accounts.on(table).require({ uid: account.uid });
}

async function asked(
  ctx: Context,
  settings: ChannelSettings,
  credentials: { name: string; password: string },
): Promise<DirectoryUser | undefined> {
  try {
    return await authenticateInDirectory(settings, credentials);
  } catch (error) {
    if (!(error instanceof DirectoryFailed)) throw error;
    // Its words are for the administrator, who sees them in the log and by the test of the settings.
    ctx.world.log.warn('the directory did not answer a sign-in', { error });
    throw new AppError('directoryFailed', { cause: error });
  }
}

async function keptUp(table: TenantTable, account: Stored<Account>, found: DirectoryUser): Promise<Stored<Account>> {
  const directory = { id: idOf(found), name: found.name };
  const changes = changesOf(found);
  const isSameEntry = account.directory?.id === directory.id;
  const isSame =
    isSameEntry &&
    account.directory?.name === directory.name &&
    Object.entries(changes).every(([name, value]) => String(account[name as keyof typeof changes]) === String(value));
  if (isSame) return account;
  await table.transact([
    updatingAccount(table, { ...account, ...changes, directory }),
    ...(isSameEntry ? [] : [...releasingEntry(table, account), claimingEntry(table, directory.id, account.uid)]),
  ]);
  return accounts.on(table).require({ uid: account.uid });
}

function idOf({ ids: [first], dn }: DirectoryUser): string {
  return first ?? `dn:${foldedName(dn)}`;
}

function changesOf({ email, roles }: DirectoryUser): Partial<Pick<Account, 'email' | 'globalPermissions'>> {
  const address = emailAddress.safeParse(email);
  return {
    ...(email !== '' && address.success && { email: address.data }),
    ...(roles && { globalPermissions: [...roles] }),
  };
}
