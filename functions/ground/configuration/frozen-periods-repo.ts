import * as z from 'zod';
import { organizationFreezes } from '../../../shared/contract/platform/frozen-periods.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const schema = z.object({
  tenantWide: z.literal('FROZEN_PERIODS'),
  periods: organizationFreezes,
  changedAt: z.string(),
  changedBy: z.string(),
});
export type OrganizationFreezes = z.output<typeof schema>['periods'];

/** One row for a tenant: whoever begins a change reads it. */
export const freezesOfTenant = entity('ORGANIZATION_FREEZES', schema, { pk: '{tenantWide}', sk: 'FROZEN_PERIODS' });
export const freezesKey = { tenantWide: 'FROZEN_PERIODS' } as const;

/** When nothing of any project is changed. */
export async function frozenEverywhere(table: TenantTable): Promise<OrganizationFreezes> {
  return (await freezesOfTenant.on(table).get(freezesKey))?.periods ?? [];
}
