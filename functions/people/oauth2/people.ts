import { email as emailAddress, userName } from '../../../shared/contract/people/users/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { creatingAccount, updatingAccount } from '../accounts/account-repo.ts';
import { accountNamed, foldNames } from '../accounts/named-account.ts';
import { newAccount } from '../accounts/new-account.ts';
import { accountOfProviderName, accountOfSubject, bindingUser, type ProviderUser } from '../accounts/third-party.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { hashPassword } from '../../platform/access/password.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { realmOf, type Stranger } from '../../ground/signing-in/provider.ts';
import type { ProviderSettings } from '../../ground/signing-in/provider-settings.ts';

/** A user of the provider as an account keeps it, with what the account may lack. */
export type Person = ProviderUser & { readonly email: string; readonly wxid: string };

const nameLengthMax = 250;

/** A user of the provider as an account keeps it; the same name at another provider is somebody else. */
export function personOf(settings: ProviderSettings, { name, subject, email, wxid }: Stranger): Person {
  return { name: `${realmOf(settings)} ${name}`.slice(0, nameLengthMax), subject, email, wxid };
}

/**
 * The account of a user of the provider: bound before, or bound or made now where the settings say so. What an account
 * is not bound to yet by the id that stays, it will be once everything is shown (`settle`).
 */
export async function accountFor(
  ctx: Context,
  { table, settings }: { readonly table: TenantTable; readonly settings: ProviderSettings },
  stranger: Stranger,
): Promise<Stored<Account> | undefined> {
  const person = personOf(settings, stranger);
  const own = person.subject && (await accountOfSubject(table, person.subject));
  if (own) return own;
  if (!stranger.isNameProven) return orByHand(settings, new AppError('oauth2EmailUnverified'));
  const known = await accountOfProviderName(table, person.name);
  // The name was that of somebody else, who may have another one by now.
  if (known?.subject && person.subject) throw new AppError('oauth2NameOther');
  if (known) return known;
  return sameOrNew(ctx, { table, settings, person }, stranger.name);
}

type At = { readonly table: TenantTable; readonly settings: ProviderSettings; readonly person: Person };

async function sameOrNew(ctx: Context, at: At, name: string): Promise<Stored<Account> | undefined> {
  const { auto_create_user: mayCreate, auto_bind_same_name_user: mayBind } = at.settings;
  const same = await accountNamed(at.table, name);
  if (!same) return mayCreate ? created(ctx, at, name) : undefined;
  return mayBind && mayBeBoundByName(same) && isSameName(same, name) ? same : undefined;
}

/**
 * Binds an account to a user of the provider for good, or keeps the binding up with a new name. What the account lacks
 * is taken from the provider. Answers whether the account was bound to the id only now.
 */
export async function settle(table: TenantTable, account: Stored<Account>, person: Person): Promise<boolean> {
  const { name, subject, email, wxid } = person;
  const isBound = account.thirdParty !== undefined;
  if (account.subject && !isSame(account.subject, subject)) throw new AppError('oauth2AlreadyBound');
  const takesSubject = account.subject === undefined && subject !== undefined;
  if (isBound && account.thirdParty === name && !takesSubject) return false;
  const after = {
    ...account,
    thirdParty: name,
    ...(subject && { subject }),
    authenticationType: 'oauth2' as const,
    email: account.email || (isBound ? '' : addressOf(email)),
    wxid: account.wxid || (isBound ? '' : wxid.slice(0, 64)),
  };
  await table.transact([updatingAccount(table, after), ...(await bindingUser(table, account, person))]);
  return takesSubject;
}

function isSame(one: NonNullable<Account['subject']>, other: Person['subject']): boolean {
  return one.issuer === other?.issuer && one.sub === other.sub;
}

// Who is not known by anything sure may still show a password here.
function orByHand(settings: ProviderSettings, refusal: AppError): undefined {
  if (!settings.enable_manually_bind) throw refusal;
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

// At the provider a look-alike, or a name with a space around it, may be somebody else.
function isSameName(account: Account, name: string): boolean {
  return account.name === name || userName.safeParse(name).success;
}

async function created(ctx: Context, { table, settings, person }: At, name: string): Promise<Stored<Account>> {
  const wanted = userName.safeParse(name);
  if (!wanted.success) throw new AppError('oauth2NameUnusable');
  const [password, now] = [settings.auto_create_user_pwd, ctx.world.clock.now()];
  const account = newAccount({
    uid: ctx.world.newId(),
    name: wanted.data,
    authenticationType: 'oauth2',
    thirdParty: person.name,
    email: addressOf(person.email),
    wxid: person.wxid.slice(0, 64),
    ...(password !== '' && { passwordHash: await hashPassword(password) }),
    createdAt: new Date(now).toISOString(),
  });
  await foldNames(table, now);
  await table.transact([
    ...creatingAccount(table, { ...account, ...(person.subject && { subject: person.subject }) }),
    ...(await bindingUser(table, account, person)),
  ]);
  return accounts.on(table).require({ uid: account.uid });
}

function addressOf(email: string): string {
  const parsed = emailAddress.safeParse(email);
  return parsed.success ? parsed.data : '';
}
