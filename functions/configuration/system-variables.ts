import * as z from 'zod';
import type * as contract from '../../shared/contract/configuration/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { Context } from '../platform/context.ts';
import { entity } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';

const variablesSchema = z.object({
  tenantWide: z.literal('VARIABLES'),
  /** The address under which people open the console, for links in messages. */
  url: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
});
const variables = entity('SYSTEM_VARIABLES', variablesSchema, { pk: '{tenantWide}', sk: 'VARIABLES' });
const key = { tenantWide: 'VARIABLES' } as const;

export async function readSystemVariables(_: unknown, ctx: Context) {
  const stored = await variables.on(ctx.table).get(key);
  return {
    data: {
      url: stored?.url ?? '',
      ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
    },
  };
}

export async function updateSystemVariables({ body }: Input<typeof contract.updateSystemVariables>, ctx: Context) {
  const before = await variables.on(ctx.table).get(key);
  const url = (body.url ?? before?.url ?? '').replace(/\/+$/, '');
  const after = { ...key, url, changedAt: new Date(ctx.world.clock.now()).toISOString(), changedBy: ctx.user.name };
  const records = variables.on(ctx.table);
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
  ]);
  return {};
}

/** The address of the console as people open it; empty until somebody has set it. */
export async function consoleAddress(table: TenantTable): Promise<string> {
  return (await variables.on(table).get(key))?.url ?? '';
}
