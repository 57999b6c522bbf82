import { userName, email as emailAddress } from '../../shared/contract/users/fields.ts';
import { AppError } from '../../shared/errors/index.ts';
import { creatingAccount, updatingAccount } from '../accounts/account-repo.ts';
import { newAccount } from '../accounts/new-account.ts';
import type { ChannelSettings } from '../channels/channel-repo.ts';
import { accounts, type Account } from '../platform/access/account.ts';
import type { Context } from '../platform/context.ts';
import type { Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { authenticateInDirectory, DirectoryFailed, type DirectoryUser } from '../signing-in/ldap.ts';

type Asked = { readonly username: string; readonly password: string };
type Place = {
  readonly table: TenantTable;
  readonly settings: ChannelSettings;
  readonly account: Stored<Account> | undefined;
};

/** The account of a name and password of the directory, made at the first time and kept up with it; undefined for a wrong one. */
export async function directoryAccount(
  ctx: Context,
  { username, password }: Asked,
  { table, settings, account }: Place,
): Promise<Stored<Account> | undefined> {
  const found = await asked(ctx, settings, { name: account?.name ?? username, password });
  if (!found) return undefined;
  if (account) return keptUp(table, account, found);
  const name = userName.safeParse(username);
  if (!name.success) return undefined;
  const made = newAccount({
    uid: ctx.world.newId(),
    name: name.data,
    authenticationType: 'ldap',
    ...changesOf(found),
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  });
  await table.transact(creatingAccount(table, made));
  return accounts.on(table).require({ uid: made.uid });
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
  const changes = changesOf(found);
  const isSame = Object.entries(changes).every(
    ([name, value]) => String(account[name as keyof typeof changes]) === String(value),
  );
  if (isSame) return account;
  await table.transact([updatingAccount(table, { ...account, ...changes })]);
  return accounts.on(table).require({ uid: account.uid });
}

function changesOf({ email, roles }: DirectoryUser): Partial<Pick<Account, 'email' | 'globalPermissions'>> {
  const address = emailAddress.safeParse(email);
  return {
    ...(email !== '' && address.success && { email: address.data }),
    ...(roles && { globalPermissions: [...roles] }),
  };
}
