import { limits } from '../../../shared/limits.ts';
import type { Account } from '../../platform/access/account.ts';
import { demandNetwork } from '../../platform/access/network-rule.ts';
import { sessions, type Session } from '../../platform/access/session.ts';
import { issueToken } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import { signInOptionsOf } from '../../ground/signing-in/options.ts';
import { rememberDevice } from './known-device.ts';
import type { RefreshToken } from './refresh-token.ts';
import { sessionCookie } from './session-cookie.ts';
import { beginSession } from './session-repo.ts';

/** The cookie that a session is renewed by. */
export const refreshCookieName = 'dms-refresh-token';

/** What a provider gave with somebody. */
export type FromProvider = {
  readonly idToken?: string | undefined;
  readonly refreshToken?: string | undefined;
  readonly sub?: string | undefined;
  readonly sid?: string | undefined;
  readonly seconds?: number | undefined;
};
export type Entering = {
  readonly tenant: string;
  readonly account: Pick<Account, 'uid'>;
  readonly way: Session['way'];
  /** Whether a second factor was shown. */
  readonly factor: boolean;
  readonly provider?: FromProvider | undefined;
};

/** Begins a session of somebody who has proven everything that is asked, and answers its first token. */
export async function enter(ctx: Context, { tenant, account, way, factor, provider }: Entering): Promise<string> {
  const table = ctx.world.tableOf(tenant);
  await demandNetwork(table, ctx.request.ip);
  const { isSingleSession } = await signInOptionsOf(table);
  const { ip, userAgent } = ctx.request;
  const about = { way, provenFactor: factor, ip, userAgent: userAgent.slice(0, 300), isOnly: isSingleSession };
  const refresh = await beginSession(
    ctx.world,
    { tenant, userUid: account.uid },
    { ...about, ...ofProvider(provider) },
  );
  if (provider) await keepTokens(ctx, refresh, provider);
  ctx.setCookie(refreshCookie(ctx, refresh.text, limits.refreshSeconds));
  await rememberDevice(ctx, { tenant, sub: account.uid });
  return accessToken(ctx, refresh);
}

/** A token of a session for the calls of the next hours. */
export function accessToken(ctx: Context, { tenant, userUid, sid }: RefreshToken): Promise<string> {
  return issueToken(
    ctx.world.keys,
    { sub: userUid, tenant, kind: 'session', jti: sid },
    { now: new Date(ctx.world.clock.now()), seconds: limits.tokenSeconds },
  );
}

/** The cookie of a session; no text ends it. */
export function refreshCookie(ctx: Context, value: string, seconds: number): string {
  return sessionCookie(ctx, { name: refreshCookieName, value, path: '/v1/dms/sessions', seconds });
}

function ofProvider(provider: FromProvider | undefined) {
  return {
    ...(provider?.sub && { providerSub: provider.sub }),
    ...(provider?.sid && { providerSid: provider.sid }),
  };
}

// The seal names the session, whose id is known only once it has begun.
async function keepTokens(
  ctx: Context,
  { tenant, userUid, sid }: RefreshToken,
  { idToken }: FromProvider,
): Promise<void> {
  if (idToken === undefined) return;
  const sealedTokens = await ctx.world.keys.encrypt(JSON.stringify({ idToken }), tokensOf(tenant, sid));
  await sessions.on(ctx.world.tableOf(tenant)).patch({ userUid, sid }, { set: { sealedTokens } });
}

/** What the tokens of a session are sealed for. */
export function tokensOf(tenant: string, sid: string) {
  return { tenant, record: `SESSION#${sid}` };
}
