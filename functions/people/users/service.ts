import { AppError } from '../../../shared/errors/index.ts';
import { adminUserUid } from '../../../shared/permissions.ts';
import { accounts } from '../../platform/access/account.ts';
import { hashPassword } from '../../platform/access/password.ts';
import { tenants } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import type { World } from '../../platform/world.ts';
import { creatingAccount } from '../accounts/account-repo.ts';
import { newAccount } from '../accounts/new-account.ts';
import type { Places } from './at-hand.ts';

export { creatingAccount, updatingAccount, userTotal, withoutTokens } from '../accounts/account-repo.ts';
export { foldNames } from '../accounts/named-account.ts';
export { newAccount } from '../accounts/new-account.ts';

/** Makes a tenant with its built-in administrator. The tenant's own row comes last: until then nobody can sign in, and a broken attempt can be repeated. */
export async function addTenant(
  world: World,
  { name, adminPassword }: { name: string; adminPassword: string },
): Promise<void> {
  const createdAt = new Date(world.clock.now()).toISOString();
  if (await tenants.on(world.system).get({ name })) throw new AppError('tenantExists', { name });
  const table = world.tableOf(name);
  const [left, passwordHash] = [await accounts.on(table).get({ uid: adminUserUid }), await hashPassword(adminPassword)];
  if (left) await accounts.on(table).update({ ...left, passwordHash });
  else
    await table.transact(
      creatingAccount(table, newAccount({ uid: adminUserUid, name: 'admin', isAdmin: true, passwordHash, createdAt })),
    );
  await tenants.on(world.system).create({ name, createdAt }, new AppError('tenantExists', { name }));
}

/** What every page begins with. It is loaded when it is asked for: most who come here need accounts alone. */
export async function callerAtHand(ctx: Context, places: Places) {
  const loaded = await import('./at-hand.ts');
  return loaded.callerAtHand(ctx, places);
}
