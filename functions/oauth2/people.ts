import { email as emailAddress, userName } from '../../shared/contract/users/fields.ts';
import { creatingAccount, updatingAccount } from '../accounts/account-repo.ts';
import { newAccount } from '../accounts/new-account.ts';
import { accountOfStranger, bindingStranger } from '../accounts/third-party.ts';
import { accounts, userNames, type Account } from '../platform/access/account.ts';
import { hashPassword } from '../platform/access/password.ts';
import type { Context } from '../platform/context.ts';
import type { Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import type { Stranger } from '../signing-in/provider.ts';
import { realmOf } from '../signing-in/provider.ts';
import type { ProviderSettings } from '../signing-in/provider-settings.ts';

/** The name under which a user of the provider is known here; the same id at another provider is somebody else. */
export function strangerName(settings: ProviderSettings, { id }: Stranger): string {
  return `${realmOf(settings)} ${id}`;
}

/** The account of a user of the provider: bound before, or bound or made now where the settings say so. */
export async function accountFor(
  ctx: Context,
  { table, settings }: { readonly table: TenantTable; readonly settings: ProviderSettings },
  stranger: Stranger,
): Promise<Stored<Account> | undefined> {
  const name = strangerName(settings, stranger);
  const bound = await accountOfStranger(table, name);
  if (bound) return bound;
  const sameUid = await userNames.on(table).holderOf({}, stranger.id);
  if (sameUid === undefined)
    return settings.auto_create_user ? created(ctx, { table, settings, name }, stranger) : undefined;
  const same = await accounts.on(table).get({ uid: sameUid });
  if (!same || !settings.auto_bind_same_name_user || !mayBeBoundByName(same)) return undefined;
  await table.transact(binding(table, same, { name, ...stranger }));
  return accounts.on(table).require({ uid: same.uid });
}

/** For the transaction that binds an account. What the account lacks is taken from the provider. */
export function binding(
  table: TenantTable,
  account: Stored<Account>,
  { name, email, wxid }: { readonly name: string; readonly email: string; readonly wxid: string },
): TransactItem[] {
  const after = {
    ...account,
    thirdParty: name,
    authenticationType: 'oauth2' as const,
    email: account.email || addressOf(email),
    wxid: account.wxid || wxid.slice(0, 64),
  };
  return [updatingAccount(table, after), bindingStranger(table, name, account.uid)];
}

// Whoever is named like an administrator at the provider must not become one by that.
function mayBeBoundByName({
  isAdmin,
  isDisabled,
  globalPermissions,
  thirdParty,
  authenticationType,
}: Account): boolean {
  const isPlain = globalPermissions.every((one) => one === 'ordinary_user');
  return !isAdmin && !isDisabled && isPlain && thirdParty === undefined && authenticationType !== 'ldap';
}

async function created(
  ctx: Context,
  { table, settings, name }: { table: TenantTable; settings: ProviderSettings; name: string },
  stranger: Stranger,
): Promise<Stored<Account> | undefined> {
  const wanted = userName.safeParse(stranger.id);
  if (!wanted.success) return undefined;
  const password = settings.auto_create_user_pwd;
  const account = newAccount({
    uid: ctx.world.newId(),
    name: wanted.data,
    authenticationType: 'oauth2',
    thirdParty: name,
    email: addressOf(stranger.email),
    wxid: stranger.wxid.slice(0, 64),
    ...(password !== '' && { passwordHash: await hashPassword(password) }),
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  });
  await table.transact([...creatingAccount(table, account), bindingStranger(table, name, account.uid)]);
  return accounts.on(table).require({ uid: account.uid });
}

function addressOf(email: string): string {
  const parsed = emailAddress.safeParse(email);
  return parsed.success ? parsed.data : '';
}
