import * as z from 'zod';
import type * as contract from '../../shared/contract/oauth2/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { sessions } from '../platform/access/session.ts';
import type { Context } from '../platform/context.ts';
import { entity } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { askingProvider } from '../signing-in/provider.ts';
import type { SignedOut } from '../signing-in/logout-token.ts';
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
  const { readLogoutToken } = await import('../signing-in/logout-token.ts');
  const now = ctx.world.clock.now();
  const told = await askingProvider(() => readLogoutToken(settings, body.logout_token, now));
  if (!told) throw new AppError('logoutTokenWrong');
  const table = ctx.world.tableOf(tenant);
  const used = { jti: told.jti.slice(0, 200), expiresAtSeconds: Math.floor(now / 1000) + rememberedSeconds };
  await usedTokens.on(table).create(used, new AppError('logoutTokenWrong'));
  await endAll(table, told);
  return {};
}

async function endAll(table: TenantTable, { sub, sid }: SignedOut): Promise<void> {
  const records = sessions.on(table);
  const { items } =
    sid === undefined
      ? await records.listBy('gsi1', { providerSub: sub ?? '' })
      : await records.listBy('gsi2', { providerSid: sid });
  const meant = items.filter((session) => sub === undefined || session.providerSub === sub);
  await records.removeAll(meant);
}
