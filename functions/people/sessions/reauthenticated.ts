import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { foldedName } from '../../../shared/person-name.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { sessions, type Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { factorsOf } from '../../ground/signing-in/second-factor.ts';
import { bookAttempt } from './attempts.ts';
import { provenBy } from './credentials.ts';
import { nameInDirectory } from './directory-account.ts';
import { demandFactorAgain } from './second-step.ts';

/** What somebody who is signed in shows once more. */
export type Shown = { readonly old_password?: string | undefined; readonly verify_code?: string | undefined };

/**
 * The caller's account, after the caller has shown the password again, and the second factor where one is on: for changes
 * that neither a stolen token nor a found console must make.
 */
export async function reauthenticated(ctx: Context, shown: Shown): Promise<Stored<Account>> {
  const account = await passwordShown(ctx, shown.old_password);
  // After the password: a code is good once.
  await demandFactorAgain(ctx, { tenant: ctx.tenant, table: ctx.table, account }, shown.verify_code);
  return account;
}

/**
 * The same for a call whose older clients have no field for either: there a session stands for both that began within
 * minutes, by the factor where one is on.
 */
export async function reauthenticatedOrFresh(ctx: Context, shown: Shown): Promise<Stored<Account>> {
  const isSilent = !shown.old_password && !shown.verify_code;
  const session = isSilent ? await freshSession(ctx) : undefined;
  if (!session) return reauthenticated(ctx, shown);
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  if (await lacksFactor(ctx, session, account)) throw new AppError('secondFactorRequired');
  return account;
}

/** Whether such a call has to show them: nothing of the session stands for both. */
export async function asksAgain(ctx: Context): Promise<boolean> {
  const [session, account] = await Promise.all([
    freshSession(ctx),
    accounts.on(ctx.table).require({ uid: ctx.user.uid }),
  ]);
  return !session || (await lacksFactor(ctx, session, account));
}

async function lacksFactor({ table }: Context, { provenFactor }: Session, account: Account): Promise<boolean> {
  return !provenFactor && (await factorsOf({ table, account })).length > 0;
}

async function passwordShown(ctx: Context, password: string | undefined): Promise<Stored<Account>> {
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  if (account.authenticationType === 'oauth2' && account.passwordHash === undefined) {
    // Who has no password here shows it by having come from the provider a moment ago.
    if (!(await freshSession(ctx))) throw new AppError('signInAgain');
    return account;
  }
  if (password === undefined || password === '') throw new AppError('reAuthenticationFailed');
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([ctx.tenant, foldedName(account.name)]),
    address: ctx.request.ip,
    known: `session ${ctx.user.sessionId ?? ctx.user.uid}`,
  });
  const [asked, at] = [
    { username: nameInDirectory(account), password },
    { tenant: ctx.tenant, table: ctx.table, account },
  ];
  const proven = await provenBy(ctx, asked, at);
  // The name may have passed to another entry of the directory.
  if (proven?.account.uid !== account.uid) throw new AppError('reAuthenticationFailed');
  await attempt.giveBack();
  return proven.account;
}

async function freshSession(ctx: Context): Promise<Session | undefined> {
  const { uid: userUid, sessionId: sid } = ctx.user;
  const session = sid === undefined ? undefined : await sessions.on(ctx.table).get({ userUid, sid });
  const age = ctx.world.clock.now() - Date.parse(session?.beganAt ?? '');
  return age <= limits.freshSessionSeconds * 1000 ? session : undefined;
}
