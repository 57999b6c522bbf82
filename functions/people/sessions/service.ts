import { sessions } from '../../platform/access/session.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

export { bookAttempt, countFailedRefresh } from './attempts.ts';
export { checkCredentials } from './credentials.ts';
export { asksAgain, reauthenticated, reauthenticatedOrFresh } from './reauthenticated.ts';
export { hashOf, isHashOf, newRefreshToken, readRefreshToken } from './refresh-token.ts';
export { enter, type FromProvider } from './entering.ts';
export { demandSecondFactor } from './second-step.ts';
export { sessionCookie } from './session-cookie.ts';
export { beginSession } from './session-repo.ts';

/** For the transaction that changes a password or disables a user: the user's sessions end, but for the one named. */
export async function endingSessions(
  table: TenantTable,
  userUid: string,
  { except }: { except?: string | undefined } = {},
): Promise<TransactItem[]> {
  const { items } = await sessions.on(table).list({ userUid });
  return items.filter(({ sid }) => sid !== except).map(({ sid }) => sessions.on(table).removing({ userUid, sid }));
}
