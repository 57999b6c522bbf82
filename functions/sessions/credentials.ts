import { AppError } from '../../shared/errors/index.ts';
import { accounts, userNames, type Account } from '../platform/access/account.ts';
import { isPassword } from '../platform/access/password.ts';
import { resolveTenant } from '../platform/access/tenant-directory.ts';
import type { Context } from '../platform/context.ts';
import type { Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { bookAttempt } from './attempts.ts';
import { knownDevice } from './known-device.ts';

export type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly tenant?: string | undefined;
};
export type SignedIn = { readonly tenant: string; readonly table: TenantTable; readonly account: Stored<Account> };

/** Whose name and password these are. A wrong tenant, name or password get the same answer after the same work. */
export async function checkCredentials(
  ctx: Context,
  { username, password, tenant: named }: Credentials,
): Promise<SignedIn> {
  const tenant = await resolveTenant(ctx.world.system, { host: ctx.request.host, named });
  const table = tenant === undefined ? ctx.table : ctx.world.tableOf(tenant);
  const [account, device] = await Promise.all([accountOf(table, username), knownDevice(ctx)]);
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([tenant ?? '', username.normalize('NFC').toLowerCase()]),
    address: ctx.request.ip,
    known: isDeviceOf(device, tenant, account) ? `device ${device.jti}` : undefined,
  });
  if (tenant !== undefined)
    ctx.describe({ zh: `用户 ${username} 登录`, en: `User ${username} signs in` }, { userName: username, tenant });
  const isRight = await isPassword(password, account?.passwordHash);
  if (tenant === undefined || !account || !isRight) throw new AppError('wrongCredentials');
  await attempt.giveBack();
  if (account.isDisabled) throw new AppError('userDisabled');
  return { tenant, table, account };
}

type Device = Awaited<ReturnType<typeof knownDevice>>;

function isDeviceOf(
  device: Device,
  tenant: string | undefined,
  account: Stored<Account> | undefined,
): device is NonNullable<Device> {
  return device !== undefined && device.tenant === tenant && device.sub === account?.uid;
}

// The second read happens for unknown names too, so that they do not answer sooner.
async function accountOf(table: TenantTable, name: string): Promise<Stored<Account> | undefined> {
  const uid = await userNames.on(table).holderOf({}, name);
  return accounts.on(table).get({ uid: uid ?? 'nobody' });
}
