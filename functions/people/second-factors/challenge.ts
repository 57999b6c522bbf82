import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { sessionCookie } from '../sessions/service.ts';
import { shortHash, usedChallenges } from '../../ground/signing-in/passkey-repo.ts';

const cookieName = 'sluice-passkey';
const contentSchema = z.object({ challenge: z.string(), purpose: z.string(), until: z.number() });

/** A new challenge, which only this browser can answer: it lies sealed in a cookie that no script reads. */
export async function beginChallenge(ctx: Context, tenant: string, purpose: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = ctx.world.clock.now() + limits.passkeySeconds * 1000;
  const sealed = await ctx.world.keys.encrypt(JSON.stringify({ challenge, purpose, until }), contextOf(tenant));
  setCookie(ctx, sealed, limits.passkeySeconds);
  return challenge;
}

/** The challenge that this browser was given for this purpose. */
export async function challengeOf(ctx: Context, tenant: string, purpose: string): Promise<string> {
  const sealed = ctx.request.cookies[cookieName];
  if (!sealed) throw new AppError('passkeyRefused');
  setCookie(ctx, '', 0);
  const content = await opened(ctx, tenant, sealed);
  if (content?.purpose !== purpose || content.until < ctx.world.clock.now()) throw new AppError('passkeyRefused');
  return content.challenge;
}

/** Uses an answered challenge up. */
export async function useChallenge(ctx: Context, table: TenantTable, challenge: string): Promise<void> {
  const expiresAtSeconds = Math.floor(ctx.world.clock.now() / 1000) + 2 * limits.passkeySeconds;
  await usedChallenges
    .on(table)
    .create({ challengeHash: shortHash(challenge), expiresAtSeconds }, new AppError('passkeyRefused'));
}

async function opened(ctx: Context, tenant: string, sealed: string) {
  try {
    return contentSchema.parse(JSON.parse(await ctx.world.keys.decrypt(sealed, contextOf(tenant))));
  } catch (error) {
    // Whatever a browser sends that we did not seal for this tenant.
    ctx.world.log.warn('a cookie of a passkey cannot be opened', { error });
    return undefined;
  }
}

function setCookie(ctx: Context, value: string, seconds: number): void {
  ctx.setCookie(sessionCookie(ctx, { name: cookieName, value, path: '/v1/dms/passkeys', seconds }));
}

function contextOf(tenant: string) {
  return { tenant, record: 'PASSKEY_CHALLENGE' };
}

/** The site that passkeys belong to, as the browser shows it: pages of other sites can neither make nor use them. */
export function siteOf({ request: { origin, host } }: Context): { readonly origin: string; readonly id: string } {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost';
  if (!url || !isSafe || url.host !== host.toLowerCase()) throw new AppError('passkeyNeedsSafeSite');
  return { origin: url.origin, id: url.hostname };
}
