import * as z from 'zod';
import { accountPasswordPolicy, noPolicy } from '../../../shared/contract/databases/account-passwords/policy.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const schema = z.object({
  tenantWide: z.literal('ACCOUNT_PASSWORDS'),
  policy: accountPasswordPolicy,
  changedAt: z.string(),
  changedBy: z.string(),
});
/** What a tenant asks of the passwords by which its data sources are reached. */
export const policies = entity('ACCOUNT_PASSWORD_POLICY', schema, { pk: '{tenantWide}', sk: 'POLICY' });
/** The one place of the policy. */
export const policyKey = { tenantWide: 'ACCOUNT_PASSWORDS' } as const;

/** The policy, as it is where nobody has set one. */
export async function accountPasswordPolicyOf(table: TenantTable) {
  return (await policies.on(table).get(policyKey))?.policy ?? noPolicy;
}
