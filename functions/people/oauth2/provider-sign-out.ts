import * as z from 'zod';
import type * as contract from '../../../shared/contract/people/oauth2/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts } from '../../platform/access/account.ts';
import { sessions } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { askingProvider } from '../../ground/signing-in/provider.ts';
import type { SignedOut } from '../../ground/signing-in/logout-token.ts';
import { providerInUse } from './flow.ts';

const usedSchema = z.object({ jti: z.string(), expiresAtSeconds: z.number().int() });
/** Logout tokens that were obeyed: each counts once. */
const usedTokens = entity('LOGOUT_TOKEN', usedSchema, {
  pk: 'LOGOUT_TOKEN#{jti}',
  sk: 'USED',
  ttl: 'expiresAtSeconds',
});
const rememberedSeconds = 15 * 60;

/** Ends what somebody has open here once the provider says that he has left. */
export async function endProviderSessions({ query, body }: Input<typeof contract.endProviderSessions>, ctx: Context) {
  const { tenant, settings } = await providerInUse(ctx, query.tenant);
  if (settings.server_issuer === '') throw new AppError('logoutTokenWrong');
  const { readLogoutToken } = await import('../../ground/signing-in/logout-token.ts');
  const now = ctx.world.clock.now();
  const told = await askingProvider(() => readLogoutToken(settings, body.logout_token, now));
  if (!told) throw new AppError('logoutTokenWrong');
  const table = ctx.world.tableOf(tenant);
  const used = { jti: told.jti.slice(0, 200), expiresAtSeconds: Math.floor(now / 1000) + rememberedSeconds };
  await usedTokens.on(table).create(used, new AppError('logoutTokenWrong'));
  const userUids = await endAll(table, told);
  await describeEnd(ctx, tenant, userUids);
  return {};
}

/** Nobody is signed in here, so the record goes to those whose sessions have ended. */
async function describeEnd(ctx: Context, tenant: string, userUids: readonly string[]): Promise<void> {
  const found = await accounts.on(ctx.world.tableOf(tenant)).getMany([...new Set(userUids)].map((uid) => ({ uid })));
  const [first] = found;
  if (!first) return;
  const names = found.map(({ name }) => name);
  ctx.describe(
    { zh: `身份提供方结束了用户 ${names.join('、')} 的登录`, en: `The provider signs out ${names.join(', ')}` },
    { userName: first.name, tenant },
  );
}

/** Answers whose sessions they were. */
async function endAll(table: TenantTable, { sub, sid }: SignedOut): Promise<string[]> {
  const records = sessions.on(table);
  const { items } =
    sid === undefined
      ? await records.listBy('gsi1', { providerSub: sub ?? '' })
      : await records.listBy('gsi2', { providerSid: sid });
  const meant = items.filter((session) => sub === undefined || session.providerSub === sub);
  await records.removeAll(meant);
  return meant.map(({ userUid }) => userUid);
}
