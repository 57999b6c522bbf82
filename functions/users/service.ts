import { adminUserUid } from '../../shared/permissions.ts';
import { hashPassword } from '../platform/access/password.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { creatingAccount } from './account-repo.ts';
import { newAccount } from './new-account.ts';

/** Gives a new tenant its built-in administrator. */
export async function createAdministrator(table: TenantTable, { password, createdAt }: { password: string; createdAt: string }): Promise<void> {
  const account = newAccount({ uid: adminUserUid, name: 'admin', isAdmin: true, passwordHash: await hashPassword(password), createdAt });
  await table.transact(creatingAccount(table, account));
}
