import { AppError } from '../../../shared/errors/index.ts';
import { foldedName } from '../../../shared/person-name.ts';
import { accountNamed } from '../accounts/named-account.ts';
import type { Account } from '../../platform/access/account.ts';
import { demandNetwork } from '../../platform/access/network-rule.ts';
import { isPassword } from '../../platform/access/password.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ChannelSettings } from '../../ground/channels/channel-repo.ts';
import { settingsInUse, signInOptionsOf } from '../../ground/signing-in/options.ts';
import { hasExpired } from '../accounts/chosen-password.ts';
import { bookAttempt } from './attempts.ts';
import { directoryAccount } from './directory-account.ts';
import { knownDevice } from './known-device.ts';

export type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly tenant?: string | undefined;
};
export type SignedIn = {
  readonly tenant: string;
  readonly table: TenantTable;
  readonly account: Stored<Account>;
  readonly way: 'password' | 'ldap';
};

type Asked = 'a session' | 'a binding' | 'a new password';

/** Whose name and password these are. A wrong tenant, name or password get the same answer after the same work. */
export async function checkCredentials(
  ctx: Context,
  credentials: Credentials,
  asks: Asked = 'a session',
): Promise<SignedIn> {
  const { username, tenant: named } = credentials;
  const tenant = await resolveTenant(ctx.world.system, { host: ctx.request.host, named });
  const table = tenant === undefined ? ctx.table : ctx.world.tableOf(tenant);
  // Before anything is told of a name or a password.
  if (tenant !== undefined) await demandNetwork(table, ctx.request.ip);
  const [account, device] = await Promise.all([accountNamed(table, username), knownDevice(ctx)]);
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([tenant ?? '', foldedName(username)]),
    address: ctx.request.ip,
    known: isDeviceOf(device, tenant, account) ? `device ${device.jti}` : undefined,
  });
  if (tenant !== undefined)
    ctx.describe({ zh: `用户 ${username} 登录`, en: `User ${username} signs in` }, { userName: username, tenant });
  // However the name was written, the directory is asked for that of the account.
  const meant = { username: account?.name ?? username, password: credentials.password };
  const proven = await provenBy(ctx, meant, { tenant, table, account }).catch(async (error: unknown) => {
    // Nobody has said that the password is wrong.
    if (error instanceof AppError && error.kind === 'directoryFailed') await attempt.giveBack();
    throw error;
  });
  if (tenant === undefined || !proven) throw new AppError('wrongCredentials');
  await attempt.giveBack();
  describeEntry(ctx, tenant, proven);
  const signedIn = { tenant, table, account: proven.account, way: proven.way };
  await demandUsable(ctx, signedIn, asks);
  return signedIn;
}

// Said once, since from then on the account is nobody else's, whatever becomes of the name.
function describeEntry(ctx: Context, tenant: string, { account: { name }, entryTaken: entry }: Proven): void {
  if (entry === undefined) return;
  ctx.describe(
    {
      zh: `用户 ${name} 登录；该用户从此属于目录条目 ${entry}`,
      en: `User ${name} signs in, and belongs to the directory entry ${entry} from now on`,
    },
    { userName: name, tenant },
  );
}

/** Who it was shown to be, how, and the entry of the directory that the account has taken by it. */
type Proven = Pick<SignedIn, 'account' | 'way'> & { readonly entryTaken?: string };

/** What a right password opens nothing without. */
async function demandUsable({ world }: Context, { table, account, way }: SignedIn, asks: Asked): Promise<void> {
  if (account.isDisabled) throw new AppError('userDisabled');
  if (asks !== 'a binding') await demandPasswordsOn({ table, account });
  if (asks === 'a new password' || way !== 'password') return;
  if (await hasExpired({ table, world }, account)) throw new AppError('passwordExpired');
}

/** Shows that whoever knows this password is the account: by the directory for who is of it, else by our own hash. */
export async function provenBy(
  ctx: Context,
  { username, password }: Omit<Credentials, 'tenant'>,
  { tenant, table, account }: { tenant: string | undefined; table: TenantTable; account: Stored<Account> | undefined },
): Promise<Proven | undefined> {
  const directory = tenant === undefined ? undefined : await directoryOf(ctx, { tenant, table, account });
  if (directory) {
    const found = await directoryAccount(ctx, { username, password }, { table, account, settings: directory });
    return found && { ...found, way: 'ldap' };
  }
  const hash = account?.authenticationType === 'ldap' ? undefined : account?.passwordHash;
  return (await isPassword(password, hash)) && account ? { account, way: 'password' } : undefined;
}

/** The directory that answers for a name, if one does: it is on, and the user is its own or nobody's yet. */
async function directoryOf(
  ctx: Context,
  { tenant, table, account }: { tenant: string; table: TenantTable; account: Stored<Account> | undefined },
): Promise<ChannelSettings | undefined> {
  if (account && account.authenticationType !== 'ldap') return undefined;
  return settingsInUse({ tenant, table, keys: ctx.world.keys }, 'ldap');
}

/** With passwords off only the built-in administrator has one that opens anything; binding by hand goes on. */
async function demandPasswordsOn({ table, account }: Pick<SignedIn, 'table' | 'account'>): Promise<void> {
  if (!account.isAdmin && (await signInOptionsOf(table)).isPasswordOff) throw new AppError('passwordSignInOff');
}

type Device = Awaited<ReturnType<typeof knownDevice>>;

function isDeviceOf(
  device: Device,
  tenant: string | undefined,
  account: Stored<Account> | undefined,
): device is NonNullable<Device> {
  return device !== undefined && device.tenant === tenant && device.sub === account?.uid;
}
