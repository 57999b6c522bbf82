import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { factorsOf, provingPhone } from '../../ground/signing-in/second-factor.ts';
import { endingSessions, reauthenticated } from '../sessions/service.ts';
import { chosenPassword, demandStrong } from '../accounts/chosen-password.ts';
import { updatingAccount, withoutTokens } from '../accounts/account-repo.ts';

type OwnChange = Input<typeof contract.updateCurrentUser>['body']['current_user'];

/** Password and e-mail lead to the account, so changing them takes the old password; other devices are signed out. */
export async function updateCurrentUser(
  { body: { current_user: change } }: Input<typeof contract.updateCurrentUser>,
  ctx: Context,
) {
  const known = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  // A code is good once, so it is not taken for a password that is refused.
  if (change.password !== undefined) await demandStrong(ctx.table, change.password);
  const before = (await mustShow(ctx, known, change)) ? await reauthenticated(ctx, change) : known;
  demandPhoneStays(before, change);
  await ctx.recorded.transact([
    updatingAccount(ctx.table, {
      ...(change.password === undefined ? before : withoutTokens(before)),
      ...profileOf(before, change),
      ...(change.password !== undefined && (await chosenPassword(ctx, change.password, before))),
    }),
    ...(await provingFactor(ctx, before, change)),
    ...(change.password === undefined
      ? []
      : await endingSessions(ctx.table, before.uid, { except: ctx.user.sessionId })),
  ]);
  return {};
}

function profileOf(before: Account, { two_factor_enabled: factor, email, phone, wxid, system, language }: OwnChange) {
  return {
    email: email ?? before.email,
    phone: phone ?? before.phone,
    wxid: wxid ?? before.wxid,
    system: system ?? before.system,
    hasChosenSystem: system !== undefined || before.hasChosenSystem,
    isSmsFactor: factor ?? before.isSmsFactor,
    ...(language && { language }),
  };
}

async function provingFactor(ctx: Context, { uid, phone, isSmsFactor }: Account, change: OwnChange) {
  if (!change.two_factor_enabled || isSmsFactor) return [];
  return [await provingPhone(ctx.table, uid, change.phone ?? phone)];
}

async function mustShow(
  { table }: Context,
  account: Account,
  { password, email, two_factor_enabled: factor }: OwnChange,
): Promise<boolean> {
  const losesFactor = factor === false && account.isSmsFactor;
  if (password !== undefined || losesFactor || (email !== undefined && email !== account.email)) return true;
  // Another factor stands in for the one that is on, so whoever found the console must not add his own.
  return factor === true && !account.isSmsFactor && (await factorsOf({ table, account })).length > 0;
}

// Who has found an open console must not lead the codes to another phone.
function demandPhoneStays(account: Account, { phone, two_factor_enabled: factor }: OwnChange): void {
  if (account.isSmsFactor && factor !== false && phone !== undefined && phone !== account.phone)
    throw new AppError('phoneIsSecondFactor');
}
