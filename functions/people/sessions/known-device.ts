import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { issueToken, verifyToken, type TokenClaims } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import { sessionCookie } from './session-cookie.ts';

const cookieName = 'sluice-device';

/** An account that signed in from this browser before. */
export type KnownDevice = Pick<TokenClaims, 'tenant' | 'sub' | 'jti'>;

/**
 * Who signed in from this browser before, if anybody. Failures that others cause elsewhere do not keep such a browser
 * out, so an account cannot be closed to its owner from outside.
 */
export async function knownDevice(ctx: Context): Promise<KnownDevice | undefined> {
  const token = ctx.request.cookies[cookieName];
  if (!token) return undefined;
  try {
    const claims = await verifyToken(ctx.world.keys, token);
    return claims.kind === 'device' ? claims : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Lets the browser be known at the next sign-in; it opens nothing by itself. */
export async function rememberDevice(ctx: Context, { tenant, sub }: Omit<KnownDevice, 'jti'>): Promise<void> {
  const known = await knownDevice(ctx);
  if (known?.tenant === tenant && known.sub === sub) return;
  const life = { now: new Date(ctx.world.clock.now()), seconds: limits.knownDeviceSeconds };
  const token = await issueToken(ctx.world.keys, { tenant, sub, kind: 'device', jti: ctx.world.newId() }, life);
  ctx.setCookie(sessionCookie(ctx, { name: cookieName, value: token, path: '/v1/dms', seconds: life.seconds }));
}
