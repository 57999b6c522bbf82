import * as z from 'zod';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import { uniqueName } from '../table/unique.ts';

const gatewaySchema = z.object({
  gatewayId: z.string(),
  name: z.string(),
  desc: z.string(),
  address: z.string(),
  /** By what the zone knows our calls: the hash of the secret in its access code. Without one it was never connected. */
  trustId: z.string().optional(),
  lastToldAt: z.string().optional(),
  /** Why the zone could not be told of people lately; empty when it could. */
  lastError: z.string(),
  /** Whom it did not take, with its reasons. */
  notTaken: z.array(z.object({ name: z.string(), reason: z.object({ zh: z.string(), en: z.string() }) })).default([]),
  createdAt: z.string(),
});
/** Another deployment that people of this tenant may work in. */
export type Gateway = z.output<typeof gatewaySchema>;

/** The availability zones of a tenant: few, so they are one partition. */
export const gateways = entity('GATEWAY', gatewaySchema, { pk: 'GATEWAYS', sk: 'GATEWAY#{gatewayId}' });
/** Two zones of one name could not be told apart where one is chosen. */
export const gatewayNames = uniqueName('GATEWAY');

const zoneKeySchema = z.object({ tenantWide: z.literal('ZONE_KEY'), publicKey: z.string(), sealed: z.string() });
/** The key by which a tenant signs what it sends to its zones. */
export const zoneKeys = entity('ZONE_KEY', zoneKeySchema, { pk: '{tenantWide}', sk: 'ZONE_KEY' });
/** Which record the private half is sealed for; the roles of functions that answer name it too. */
export const zoneKeyRecord = 'ZONE_KEY';
export const zoneKeyAt = { tenantWide: 'ZONE_KEY' } as const;

const frontSchema = z.object({
  trustId: z.string(),
  name: z.string(),
  publicKey: z.string(),
  /** How this deployment is called over there: what was signed for another zone is not taken. */
  gatewayId: z.string(),
  addedAt: z.string(),
  addedBy: z.string(),
});
/** A deployment whose calls a tenant takes. */
export type Front = z.output<typeof frontSchema>;
export const fronts = entity('FRONT', frontSchema, { pk: 'FRONTS', sk: 'FRONT#{trustId}' });

/** Whose calls those of a deployment are, in the part of the table that belongs to no tenant. */
export const frontTenants = entity('FRONT_TENANT', z.object({ trustId: z.string(), tenant: z.string() }), {
  pk: 'FRONT#{trustId}',
  sk: 'FRONT',
});

/** Calls that were taken; none is taken twice. */
export const zoneCalls = entity(
  'ZONE_CALL',
  z.object({ trustId: z.string(), callId: z.string(), expiresAtSeconds: z.number().int() }),
  { pk: 'ZONE_CALL#{trustId}#{callId}', sk: 'CALL', ttl: 'expiresAtSeconds' },
);

/** Every zone of a tenant, by id. */
export async function zonesOf(table: TenantTable) {
  return (await gateways.on(table).list({})).items;
}
