import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import { sessionCookie } from '../sessions/service.ts';
import { settingsInUse } from '../../ground/signing-in/options.ts';
import { providerSettings, type Flow, type ProviderSettings } from '../../ground/signing-in/provider-settings.ts';

const cookiePrefix = 'sluice-oauth2-';
const path = '/v1/dms/oauth2';
const begunSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  target: z.string(),
  until: z.number(),
});
/** What this browser began, and where it wants to go afterwards. */
export type Begun = Flow & { readonly tenant: string; readonly target: string };

/** The tenant that a page without anybody signed in is about, with the provider that it has. */
export async function providerInUse(
  ctx: Context,
  named: string | undefined,
): Promise<{ tenant: string; settings: ProviderSettings }> {
  const tenant = await resolveTenant(ctx.world.system, { host: ctx.request.host, named });
  const found = tenant === undefined ? undefined : await settingsOf(ctx, tenant);
  if (tenant === undefined || !found) throw new AppError('oauth2Off');
  return { tenant, settings: found };
}

/** The provider of a tenant, if it is on. */
export async function settingsOf(ctx: Context, tenant: string): Promise<ProviderSettings | undefined> {
  const place = { tenant, table: ctx.world.tableOf(tenant), keys: ctx.world.keys };
  const given = await settingsInUse(place, 'oauth2');
  return given && providerSettings(given);
}

/** Begins: what only this browser may finish with goes into a cookie that neither its scripts nor other sites can read. */
export async function begin(ctx: Context, { tenant, target }: Pick<Begun, 'tenant' | 'target'>): Promise<Flow> {
  const [state, nonce, verifier] = [secret(), secret(), secret()];
  const until = ctx.world.clock.now() + limits.oauth2FlowSeconds * 1000;
  const sealed = await ctx.world.keys.encrypt(
    JSON.stringify({ state, nonce, verifier, target, until }),
    contextOf(tenant),
  );
  setCookie(ctx, { name: nameOf(state), value: `${tenant}.${sealed}`, seconds: limits.oauth2FlowSeconds });
  return { state, nonce, verifier };
}

/** What this browser began under a state; its cookie is used up. Refused for what it did not begin, or too long ago. */
export async function begun(ctx: Context, state: string | undefined): Promise<Begun> {
  const { cookies } = ctx.request;
  // Some providers leave the state out; whether that will do is asked of the settings afterwards.
  const name = state === undefined ? Object.keys(cookies).find((one) => one.startsWith(cookiePrefix)) : nameOf(state);
  const [tenant = '', ...sealed] = (name === undefined ? '' : (cookies[name] ?? '')).split('.');
  if (name === undefined || tenant === '') throw new AppError('oauth2StateWrong');
  setCookie(ctx, { name, value: '', seconds: 0 });
  const content = await opened(ctx, tenant, sealed.join('.'));
  if (!content || content.until < ctx.world.clock.now()) throw new AppError('oauth2StateWrong');
  return { ...content, tenant };
}

async function opened(ctx: Context, tenant: string, sealed: string) {
  try {
    return begunSchema.parse(JSON.parse(await ctx.world.keys.decrypt(sealed, contextOf(tenant))));
  } catch (error) {
    // Whatever a browser sends that we did not seal.
    ctx.world.log.warn('a cookie of a sign-in at the provider cannot be opened', { error });
    return undefined;
  }
}

// Two tabs that sign in at once keep a cookie each.
function nameOf(state: string): string {
  return `${cookiePrefix}${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
}

// `Lax`, because the provider's page sends the browser back.
function setCookie(ctx: Context, cookie: { name: string; value: string; seconds: number }): void {
  ctx.setCookie(sessionCookie(ctx, { ...cookie, path, sameSite: 'Lax' }));
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function contextOf(tenant: string) {
  return { tenant, record: 'OAUTH2_FLOW' };
}
