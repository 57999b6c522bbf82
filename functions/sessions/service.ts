import { AppError } from '../../shared/errors/index.ts';
import { accounts, type Account } from '../platform/access/account.ts';
import { isPassword } from '../platform/access/password.ts';
import { sessions } from '../platform/access/session.ts';
import type { Context } from '../platform/context.ts';
import type { Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { bookAttempt } from './attempts.ts';

export { beginSession } from './session-repo.ts';

/** The caller's account, after the caller has shown the password again: for changes that a stolen token must not make. */
export async function reauthenticated(ctx: Context, password: string | undefined): Promise<Stored<Account>> {
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  if (password === undefined || password === '') throw new AppError('reAuthenticationFailed');
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([ctx.tenant, account.name.normalize('NFC').toLowerCase()]),
    address: ctx.request.ip,
    known: `session ${ctx.user.sessionId ?? ctx.user.uid}`,
  });
  if (!(await isPassword(password, account.passwordHash))) throw new AppError('reAuthenticationFailed');
  await attempt.giveBack();
  return account;
}

/** For the transaction that changes a password or disables a user: the user's sessions end, but for the one named. */
export async function endingSessions(
  table: TenantTable,
  userUid: string,
  { except }: { except?: string | undefined } = {},
): Promise<TransactItem[]> {
  const { items } = await sessions.on(table).list({ userUid });
  return items.filter(({ sid }) => sid !== except).map(({ sid }) => sessions.on(table).removing({ userUid, sid }));
}
