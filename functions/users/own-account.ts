import type * as contract from '../../shared/contract/users/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { accounts, type Account } from '../platform/access/account.ts';
import { hashPassword } from '../platform/access/password.ts';
import { issueToken } from '../platform/access/token.ts';
import type { Context } from '../platform/context.ts';
import { endingSessions, reauthenticated } from '../sessions/service.ts';
import { updatingAccount, withoutToken } from '../accounts/account-repo.ts';

type OwnChange = Input<typeof contract.updateCurrentUser>['body']['current_user'];

/** Password and e-mail lead to the account, so changing them takes the old password; other devices are signed out. */
export async function updateCurrentUser(
  { body: { current_user: change } }: Input<typeof contract.updateCurrentUser>,
  ctx: Context,
) {
  if (change.two_factor_enabled) throw new AppError('secondFactorOff');
  const known = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  const before = needsPassword(known, change) ? await reauthenticated(ctx, change.old_password) : known;
  await ctx.recorded.transact([
    updatingAccount(ctx.table, {
      ...(change.password === undefined ? before : withoutToken(before)),
      email: change.email ?? before.email,
      phone: change.phone ?? before.phone,
      wxid: change.wxid ?? before.wxid,
      system: change.system ?? before.system,
      ...(change.language && { language: change.language }),
      ...(change.password !== undefined && { passwordHash: await hashPassword(change.password) }),
    }),
    ...(change.password === undefined
      ? []
      : await endingSessions(ctx.table, before.uid, { except: ctx.user.sessionId })),
  ]);
  return {};
}

/** Makes the one personal token of the caller. It is shown now and never again. */
export async function generateToken({ body }: Input<typeof contract.generateToken>, ctx: Context) {
  const account = await reauthenticated(ctx, body.old_password);
  const [jti, now, seconds] = [ctx.world.newId(), ctx.world.clock.now(), body.expiration_days * 24 * 60 * 60];
  const expiresAt = new Date(now + seconds * 1000).toISOString();
  const token = await issueToken(
    ctx.world.keys,
    { sub: account.uid, tenant: ctx.tenant, kind: 'personal', jti },
    { now: new Date(now), seconds },
  );
  await accounts.on(ctx.table).update({ ...account, personalTokenId: jti, personalTokenExpiresAt: expiresAt });
  return { data: { access_token: token, is_expired: false, token_expired_timestamp: expiresAt } };
}

function needsPassword(account: Account, { password, email }: OwnChange): boolean {
  return password !== undefined || (email !== undefined && email !== account.email);
}
