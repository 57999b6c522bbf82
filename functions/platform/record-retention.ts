import * as z from 'zod';
import { limits } from '../../shared/limits.ts';
import { entity, type Stored } from './table/entity.ts';
import type { TenantTable } from './table/tenant-table.ts';

const schema = z.object({
  tenantWide: z.literal('VARIABLES'),
  hours: z.number().int(),
  /** A shorter time that was asked for, and from when on it holds. */
  laterHours: z.number().int().optional(),
  laterFrom: z.number().int().optional(),
});
const retentions = entity('RECORD_RETENTION', schema, { pk: '{tenantWide}', sk: 'RECORD_RETENTION' });
const key = { tenantWide: 'VARIABLES' } as const;

/** How long operation records are kept that are written now, and what will hold later. */
export type Retention = { readonly hours: number; readonly later?: { readonly hours: number; readonly from: number } };

/** How long operation records of a tenant are kept. A record is given its time when it is written, and no setting shortens it afterwards. */
export async function recordRetention(
  table: TenantTable,
  now: number,
  consistency: 'consistent' | 'eventual' = 'eventual',
): Promise<Retention> {
  return holdingAt(await retentions.on(table).get(key, consistency), now);
}

/**
 * For `transact`: a longer time holds at once. A shorter one holds after a pause, so that nobody who wants traces to vanish sooner
 * has them vanish; that somebody wanted it is recorded for as long as records are kept now.
 */
export async function changingRetention(table: TenantTable, { hours, now }: { hours: number; now: number }) {
  const records = retentions.on(table);
  const before = await records.get(key);
  const holding = holdingAt(before, now).hours;
  const from = now + limits.recordRetentionPauseHours * 3_600_000;
  const after = hours < holding ? { ...key, hours: holding, laterHours: hours, laterFrom: from } : { ...key, hours };
  return {
    item: before ? records.updating({ ...after, version: before.version }) : records.creating(after),
    before: holding,
    from: hours < holding ? from : undefined,
  };
}

function holdingAt(stored: Stored<z.output<typeof schema>> | undefined, now: number): Retention {
  const { hours = limits.operationRecordHours, laterHours, laterFrom } = stored ?? {};
  if (laterHours === undefined || laterFrom === undefined) return { hours };
  return now >= laterFrom ? { hours: laterHours } : { hours, later: { hours: laterHours, from: laterFrom } };
}
