import * as z from 'zod';
import { limits } from '../../shared/limits.ts';
import { entity, type Stored } from './table/entity.ts';
import type { TenantTable } from './table/tenant-table.ts';

/** What is kept for a time of its own: records of changing calls, and of queries of the SQL workbench. */
export type Kept = 'RECORD_RETENTION' | 'QUERY_RETENTION';

const schema = z.object({
  tenantWide: z.literal('VARIABLES'),
  hours: z.number().int(),
  /** A shorter time that was asked for, and from when on it holds. */
  laterHours: z.number().int().optional(),
  laterFrom: z.number().int().optional(),
});
const retentions = {
  RECORD_RETENTION: entity('RECORD_RETENTION', schema, { pk: '{tenantWide}', sk: 'RECORD_RETENTION' }),
  QUERY_RETENTION: entity('QUERY_RETENTION', schema, { pk: '{tenantWide}', sk: 'QUERY_RETENTION' }),
} as const satisfies Readonly<Record<Kept, object>>;
const key = { tenantWide: 'VARIABLES' } as const;

/** How long records are kept that are written now, and what will hold later. */
export type Retention = { readonly hours: number; readonly later?: { readonly hours: number; readonly from: number } };

type Asked = { readonly consistency?: 'consistent' | 'eventual'; readonly of?: Kept };

/** How long operation records of a tenant are kept. A record is given its time when it is written, and no setting shortens it afterwards. */
export async function recordRetention(
  table: TenantTable,
  now: number,
  { consistency = 'eventual', of = 'RECORD_RETENTION' }: Asked = {},
): Promise<Retention> {
  return holdingAt(await retentions[of].on(table).get(key, consistency), now);
}

/**
 * For `transact`: a longer time holds at once. A shorter one holds after a pause, so that nobody who wants traces to vanish sooner
 * has them vanish; that somebody wanted it is recorded for as long as records are kept now.
 */
export async function changingRetention(
  table: TenantTable,
  { hours, now, of = 'RECORD_RETENTION' }: { hours: number; now: number; of?: Kept },
) {
  const records = retentions[of].on(table);
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
