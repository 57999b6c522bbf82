import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const schema = z.object({ gatewayId: z.string(), uid: z.string(), toldVersion: z.number().int() });

/** Of whom a zone was told, and which state of theirs. */
export const told = entity('ZONE_TOLD', schema, { pk: 'ZONE_TOLD#{gatewayId}', sk: 'USER#{uid}' });

const takenSchema = z.object({ trustId: z.string(), uid: z.string(), takenVersion: z.number().int() });

/** Whom another deployment told us of, and which state of theirs; an older one that comes late changes nothing. */
export const taken = entity('ZONE_TAKEN', takenSchema, { pk: 'ZONE_TAKEN#{trustId}', sk: 'USER#{uid}' });

export async function forgetTold(table: TenantTable, gatewayId: string): Promise<void> {
  const { items } = await told.on(table).list({ gatewayId });
  await told.on(table).removeAll(items);
}
