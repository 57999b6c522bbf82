import * as z from 'zod';
import { quotaNames, type QuotaName } from '../../shared/quotas.ts';
import { tenants } from './access/tenant-directory.ts';
import { quotasOf, setQuota } from './quotas.ts';
import type { World } from './world.ts';

/** What the operator of an installation asks for: how much a tenant may have, or that it be as usual again. */
export const quotaCommand = z.object({
  tenant: z.string(),
  quota: z.enum(quotaNames).optional(),
  max: z.number().int().min(0).nullish(),
});

/** Sets what is to be set and answers all quotas of the tenant. */
export async function carryOutQuotas(
  world: Pick<World, 'system' | 'tableOf'>,
  { tenant, quota, max }: z.output<typeof quotaCommand>,
): Promise<Readonly<Record<QuotaName, number>>> {
  if (!(await tenants.on(world.system).get({ name: tenant }))) throw new Error(`There is no tenant ${tenant}.`);
  const table = world.tableOf(tenant);
  if (quota !== undefined) await setQuota(table, quota, max ?? undefined);
  return quotasOf(table, 'consistent');
}
