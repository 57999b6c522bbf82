import * as z from 'zod';
import { entity } from './table/entity.ts';
import type { TenantTable } from './table/tenant-table.ts';

const schema = z.object({
  tenantWide: z.literal('VARIABLES'),
  /** The address under which people open the console, for links in messages. */
  url: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
});
/** What an administrator has set for all of a tenant. */
export const systemVariables = entity('SYSTEM_VARIABLES', schema, { pk: '{tenantWide}', sk: 'VARIABLES' });
/** The one place of these settings. */
export const systemVariablesKey = { tenantWide: 'VARIABLES' } as const;

/** The address of the console as people open it; empty until somebody has set it. */
export async function consoleAddress(table: TenantTable): Promise<string> {
  return (await systemVariables.on(table).get(systemVariablesKey))?.url ?? '';
}
