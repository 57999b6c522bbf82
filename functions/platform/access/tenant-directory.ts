import * as z from 'zod';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';

/** A tenant, as stored; its name is what people type at sign-in. */
export const tenantSchema = z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), createdAt: z.string() });
const hostSchema = z.object({ host: z.string(), tenant: z.string() });

/** Every tenant of a deployment; kept in the part of the table that belongs to no tenant. */
export const tenants = entity('TENANT', tenantSchema, { pk: 'TENANTS', sk: 'TENANT#{name}' });
/** Host names that lead to one tenant. */
export const tenantHosts = entity('TENANT_HOST', hostSchema, { pk: 'HOST#{host}', sk: 'HOST' });

/** The tenant of a deployment that has not been told of others. */
export const firstTenant = 'default';

/**
 * The tenant that a sign-in is meant for: the one that the host name belongs to, else the one named, else the first.
 * On a host name of one tenant no other can be named.
 */
export async function resolveTenant(
  system: TenantTable,
  { host, named }: { host: string; named: string | undefined },
): Promise<string | undefined> {
  const byHost = await tenantHosts.on(system).get({ host: host.replace(/:\d+$/, '').toLowerCase() || '-' });
  if (byHost) return named === undefined || named === byHost.tenant ? byHost.tenant : undefined;
  const name = named ?? firstTenant;
  if (!tenantSchema.shape.name.safeParse(name).success) return undefined;
  return (await tenants.on(system).get({ name }))?.name;
}
