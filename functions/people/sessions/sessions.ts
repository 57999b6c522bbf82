import * as z from 'zod';
import type * as contract from '../../../shared/contract/people/sessions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import { sessions, type Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import { settingsInUse } from '../../ground/signing-in/options.ts';
import { consoleOf, providerSettings } from '../../ground/signing-in/provider-settings.ts';
import { providerOf } from '../../ground/signing-in/provider.ts';
import { countFailedRefresh } from './attempts.ts';
import { chosenPassword, demandStrong, hasExpired } from '../accounts/chosen-password.ts';
import { updatingAccount, withoutTokens } from '../accounts/account-repo.ts';
import { demandNetwork } from '../../platform/access/network-rule.ts';
import { checkCredentials, type SignedIn } from './credentials.ts';
import { accessToken, enter, refreshCookie, refreshCookieName, tokensOf } from './entering.ts';
import { readRefreshToken, type RefreshToken } from './refresh-token.ts';
import { demandSecondFactor } from './second-step.ts';
import { endingSessions } from './service.ts';
import { endSessionOf, rotate } from './session-repo.ts';

export async function signIn({ body }: Input<typeof contract.signIn>, ctx: Context) {
  const { new_password: password, verify_code: code } = body.session;
  const signedIn = await checkCredentials(ctx, body.session, password === undefined ? 'a session' : 'a new password');
  const { tenant, account, way } = signedIn;
  // A code is good once, so it is not taken for a password that is refused.
  if (password !== undefined) await demandStrong(signedIn.table, password);
  const factor = await demandSecondFactor(ctx, signedIn, code);
  if (password !== undefined) await renewPassword(ctx, signedIn, password);
  return { data: { token: await enter(ctx, { tenant, account, way, factor }), message: '' } };
}

/** In place of one that has run out, or of any other. As with every new password, what was begun by the old one ends. */
async function renewPassword(ctx: Context, { table, account, way }: SignedIn, password: string): Promise<void> {
  if (way !== 'password') throw new AppError('passwordElsewhere');
  const at = { table, world: ctx.world };
  await table.transact([
    updatingAccount(table, { ...withoutTokens(account), ...(await chosenPassword(at, password, account)) }),
    ...(await endingSessions(table, account.uid)),
  ]);
}

/** Only a page of this site may renew a session: the cookie comes with requests of others where a browser is old. */
export async function refreshSession(_: Input<typeof contract.refreshSession>, ctx: Context) {
  demandOwnOrigin(ctx);
  const token = cookieToken(ctx);
  if (!token) throw new AppError('signInRequired');
  const at = { table: ctx.world.tableOf(token.tenant), world: ctx.world };
  // Before the token is exchanged: somebody whose computer leaves the office for a moment keeps the session.
  await demandNetwork(at.table, ctx.request.ip);
  const { next, session } = await rotate(ctx.world, token).catch(async (error: unknown) => {
    await countFailedRefresh(ctx.world, ctx.request.ip);
    throw error;
  });
  const account = await accounts.on(at.table).get({ uid: token.userUid });
  if (!account || account.isDisabled) throw new AppError('signInRequired');
  if (session.way === 'password' && (await hasExpired(at, account))) throw new AppError('signInRequired');
  if (next) ctx.setCookie(refreshCookie(ctx, next.text, limits.refreshSeconds));
  return { data: { token: await accessToken(ctx, token), message: '' } };
}

/** Ends the session of the token and of the cookie, which differ when the token has run out or another tab signed in. */
export async function signOut(_: Input<typeof contract.signOut>, ctx: Context) {
  demandOwnOrigin(ctx);
  const token = cookieToken(ctx);
  const ofCookie = token && (await endSessionOf(ctx.world, token));
  if (token && ofCookie) await describeSignOut(ctx, token);
  const ofToken =
    ctx.may('signedIn') && ctx.user.sessionId !== undefined
      ? await sessions.on(ctx.table).remove({ userUid: ctx.user.uid, sid: ctx.user.sessionId })
      : undefined;
  ctx.setCookie(refreshCookie(ctx, '', 0));
  const ended = ofCookie ?? ofToken;
  const tenant = ofCookie ? token.tenant : ctx.tenant;
  return { data: { location: ended ? await leadOut(ctx, tenant, ended) : '' } };
}

export async function readSessionUser(_: Input<typeof contract.readSessionUser>, ctx: Context) {
  return { data: { user_uid: ctx.user.uid, name: ctx.user.name } };
}

/** Where the browser goes to leave the provider too; nowhere for who came in otherwise, or when it cannot be asked. */
async function leadOut(ctx: Context, tenant: string, { sid, way, sealedTokens }: Session): Promise<string> {
  if (way !== 'oauth2') return '';
  const { keys } = ctx.world;
  const given = await settingsInUse({ tenant, table: ctx.world.tableOf(tenant), keys }, 'oauth2');
  if (!given) return '';
  const settings = providerSettings(given);
  const opened = sealedTokens === undefined ? '{}' : await keys.decrypt(sealedTokens, tokensOf(tenant, sid));
  const { idToken } = z.object({ idToken: z.string().optional() }).parse(JSON.parse(opened));
  try {
    const provider = await providerOf(settings);
    const address = await provider.signOutAddress(idToken, `${consoleOf(settings.client_host)}/login`);
    return address?.href ?? '';
  } catch (error) {
    // The session has ended here, whatever becomes of the one at the provider.
    ctx.world.log.warn('the provider did not say where to sign out', { error });
    return '';
  }
}

async function describeSignOut(ctx: Context, { tenant, userUid }: RefreshToken): Promise<void> {
  const account = await accounts.on(ctx.world.tableOf(tenant)).get({ uid: userUid });
  if (account)
    ctx.describe(
      { zh: `用户 ${account.name} 退出登录`, en: `User ${account.name} signs out` },
      { userName: account.name, tenant },
    );
}

function demandOwnOrigin({ request: { origin, host } }: Context): void {
  if (origin !== '' && hostOf(origin) !== host.toLowerCase()) throw new AppError('signInRequired');
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}

function cookieToken(ctx: Context): RefreshToken | undefined {
  return readRefreshToken(ctx.request.cookies[refreshCookieName] ?? '');
}
