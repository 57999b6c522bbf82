import type * as contract from '../../shared/contract/sessions/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { accounts } from '../platform/access/account.ts';
import { sessions } from '../platform/access/session.ts';
import { issueToken } from '../platform/access/token.ts';
import type { Context } from '../platform/context.ts';
import { countFailedRefresh } from './attempts.ts';
import { checkCredentials } from './credentials.ts';
import { rememberDevice } from './known-device.ts';
import { readRefreshToken, type RefreshToken } from './refresh-token.ts';
import { sessionCookie } from './session-cookie.ts';
import { beginSession, endSessionOf, rotate } from './session-repo.ts';

const cookieName = 'dms-refresh-token';

export async function signIn({ body }: Input<typeof contract.signIn>, ctx: Context) {
  const { tenant, account } = await checkCredentials(ctx, body.session);
  const refresh = await beginSession(ctx.world, { tenant, userUid: account.uid });
  ctx.setCookie(refreshCookie(ctx, refresh.text, limits.refreshSeconds));
  await rememberDevice(ctx, { tenant, sub: account.uid });
  return { data: { token: await accessToken(ctx, refresh), message: '' } };
}

export async function refreshSession(_: Input<typeof contract.refreshSession>, ctx: Context) {
  const token = cookieToken(ctx);
  if (!token) throw new AppError('signInRequired');
  const { next } = await rotate(ctx.world, token).catch(async (error: unknown) => {
    await countFailedRefresh(ctx.world, ctx.request.ip);
    throw error;
  });
  const account = await accounts.on(ctx.world.tableOf(token.tenant)).get({ uid: token.userUid });
  if (!account || account.isDisabled) throw new AppError('signInRequired');
  if (next) ctx.setCookie(refreshCookie(ctx, next.text, limits.refreshSeconds));
  return { data: { token: await accessToken(ctx, token), message: '' } };
}

/** Ends the session of the token and of the cookie, which differ when the token has run out or another tab signed in. */
export async function signOut(_: Input<typeof contract.signOut>, ctx: Context) {
  const token = cookieToken(ctx);
  if (token && (await endSessionOf(ctx.world, token))) await describeSignOut(ctx, token);
  if (ctx.may('signedIn') && ctx.user.sessionId !== undefined)
    await sessions.on(ctx.table).remove({ userUid: ctx.user.uid, sid: ctx.user.sessionId });
  ctx.setCookie(refreshCookie(ctx, '', 0));
  return { data: { location: '' } };
}

export async function readSessionUser(_: Input<typeof contract.readSessionUser>, ctx: Context) {
  return { data: { user_uid: ctx.user.uid, name: ctx.user.name } };
}

async function describeSignOut(ctx: Context, { tenant, userUid }: RefreshToken): Promise<void> {
  const account = await accounts.on(ctx.world.tableOf(tenant)).get({ uid: userUid });
  if (account)
    ctx.describe(
      { zh: `用户 ${account.name} 退出登录`, en: `User ${account.name} signs out` },
      { userName: account.name, tenant },
    );
}

function accessToken(ctx: Context, { tenant, userUid, sid }: RefreshToken): Promise<string> {
  return issueToken(
    ctx.world.keys,
    { sub: userUid, tenant, kind: 'session', jti: sid },
    { now: new Date(ctx.world.clock.now()), seconds: limits.tokenSeconds },
  );
}

function cookieToken(ctx: Context): RefreshToken | undefined {
  return readRefreshToken(ctx.request.cookies[cookieName] ?? '');
}

function refreshCookie(ctx: Context, value: string, seconds: number): string {
  return sessionCookie(ctx, { name: cookieName, value, path: '/v1/dms/sessions', seconds });
}
