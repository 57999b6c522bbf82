import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { accounts, type Account } from '../platform/access/account.ts';
import { sessions } from '../platform/access/session.ts';
import type { Context } from '../platform/context.ts';
import type { Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { bookAttempt } from './attempts.ts';
import { provenBy } from './credentials.ts';

export { bookAttempt } from './attempts.ts';
export { checkCredentials } from './credentials.ts';
export { enter, type FromProvider } from './entering.ts';
export { demandSecondFactor } from './second-step.ts';
export { sessionCookie } from './session-cookie.ts';
export { beginSession } from './session-repo.ts';

/** The caller's account, after the caller has shown the password again: for changes that a stolen token must not make. */
export async function reauthenticated(ctx: Context, password: string | undefined): Promise<Stored<Account>> {
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  if (account.authenticationType === 'oauth2' && account.passwordHash === undefined) {
    await demandFreshSession(ctx);
    return account;
  }
  if (password === undefined || password === '') throw new AppError('reAuthenticationFailed');
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([ctx.tenant, account.name.normalize('NFC').toLowerCase()]),
    address: ctx.request.ip,
    known: `session ${ctx.user.sessionId ?? ctx.user.uid}`,
  });
  const [asked, at] = [
    { username: account.name, password },
    { tenant: ctx.tenant, table: ctx.table, account },
  ];
  const proven = await provenBy(ctx, asked, at);
  if (!proven) throw new AppError('reAuthenticationFailed');
  await attempt.giveBack();
  return proven.account;
}

// Who has no password here shows it by having come from the provider a moment ago.
async function demandFreshSession(ctx: Context): Promise<void> {
  const { uid: userUid, sessionId: sid } = ctx.user;
  const session = sid === undefined ? undefined : await sessions.on(ctx.table).get({ userUid, sid });
  const age = ctx.world.clock.now() - Date.parse(session?.beganAt ?? '');
  if (!(age <= limits.freshSessionSeconds * 1000)) throw new AppError('signInAgain');
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
