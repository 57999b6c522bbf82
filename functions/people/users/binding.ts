import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { releasingBindings, updatingAccount, withoutTokens } from '../accounts/account-repo.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { endingSessions } from '../sessions/service.ts';

/**
 * Unties a user from the entry of the directory or the user of the provider that proved it until now: whoever has the name
 * there next, or binds by hand, proves it then. What the one before began ends.
 */
export async function releaseUserBinding({ params }: Input<typeof contract.releaseUserBinding>, ctx: Context) {
  const account = await accounts.on(ctx.table).require({ uid: params.user_uid });
  const bound = boundTo(account);
  ctx.describe({
    zh: `解除用户 ${account.name} 与 ${bound ?? '-'} 的绑定`,
    en: `Release the user ${account.name} from ${bound ?? '-'}`,
  });
  const isPlain = !account.isAdmin && account.globalPermissions.every((one) => one === 'ordinary_user');
  if (!isPlain && !ctx.user.rights.isAdmin) throw new AppError('onlyAdminManagesAdministrators');
  if (bound === undefined) throw new AppError('userNotBound', { name: account.name });
  const { thirdParty: _name, subject: _subject, directory: _entry, ...free } = withoutTokens(account);
  await ctx.recorded.transact([
    updatingAccount(ctx.table, {
      ...free,
      // A user of the directory stays one; the next entry of that name takes it.
      authenticationType: account.authenticationType === 'ldap' ? 'ldap' : 'dms',
    }),
    ...(await releasingBindings(ctx.table, account)),
    ...(await endingSessions(ctx.table, account.uid)),
  ]);
  return {};
}

/** What proves a user elsewhere, in words; nothing where that is nobody yet. */
export function boundTo({ directory, subject, thirdParty }: Account): string | undefined {
  if (directory) return `${directory.name} (${directory.id})`;
  if (thirdParty === undefined) return undefined;
  return subject ? `${thirdParty} (sub ${subject.sub})` : thirdParty;
}
